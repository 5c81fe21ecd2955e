-- What a user has called off, or did not begin, does not slow down the list of what is under way, however much it is.

ALTER TABLE seats ADD COLUMN called_off INTEGER NOT NULL DEFAULT 0 CHECK (called_off IN (0, 1)); -- 1: its match was called off
UPDATE seats SET called_off = 1 WHERE match_id IN (SELECT id FROM matches WHERE status = 'cancelled');
DROP INDEX seats_in_play;
CREATE INDEX seats_in_play ON seats (user_id, match_id) WHERE place = 0 AND called_off = 0;
CREATE INDEX seats_called_off ON seats (user_id, match_id) WHERE called_off = 1;

-- Listed tables that nobody came to go after two weeks, others after half a year: those in between were looked at each minute.
DROP INDEX matches_waiting;
CREATE INDEX matches_unlisted ON matches (created_at) WHERE status = 'waiting' AND public = 0;
