-- Whether the clock of the machine is believed. While it is not, the column at keeps the last moment noted with one that was.

ALTER TABLE alive ADD COLUMN doubt_since INTEGER NOT NULL DEFAULT 0; -- by the clock in doubt, moved on by the time in which the server was down; 0: no doubt
ALTER TABLE alive ADD COLUMN doubt_at    INTEGER NOT NULL DEFAULT 0; -- when the server last ran, by that clock
ALTER TABLE alive ADD COLUMN confirmed   INTEGER NOT NULL DEFAULT 0; -- when the operator last said that the clock is right, by that clock

-- Tables whose users without a name were removed while a bot sat there for them: nobody can return to these.
INSERT INTO doomed (match_id) SELECT id FROM matches m WHERE owner IS NULL AND imported = 0
	AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.match_id = m.id AND (s.user_id IS NOT NULL OR s.former IS NOT NULL))
	AND NOT EXISTS (SELECT 1 FROM campaign_attempts a WHERE a.match_id = m.id)
	AND NOT EXISTS (SELECT 1 FROM staged_matches g WHERE g.match_id = m.id)
	ON CONFLICT DO NOTHING;
