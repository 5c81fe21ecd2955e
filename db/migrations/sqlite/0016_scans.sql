-- No statement reads a table from end to end that grows with what the site has ever held.

-- A match that is put away is still under way, but no list and no chore looks at it.
ALTER TABLE matches ADD COLUMN archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1));
UPDATE matches SET archived = 1 WHERE id IN (SELECT match_id FROM match_rests WHERE ended_at = 0 AND why = 'archive');
DROP INDEX matches_watchable;
DROP INDEX matches_running;
CREATE INDEX matches_watchable ON matches (started_at) WHERE status = 'running' AND public = 1 AND archived = 0;
CREATE INDEX matches_running ON matches (started_at) WHERE status = 'running' AND archived = 0;

-- From when on a seat may be reminded: four fifths of its time are over then at the earliest. 0: never.
ALTER TABLE seats ADD COLUMN press_at INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET press_at = since + (4 * CASE WHEN bank > 0 THEN bank ELSE (SELECT pace FROM matches m WHERE m.id = match_id) END + 4) / 5
	WHERE since > 0 AND kind = 'user' AND (SELECT pace FROM matches m WHERE m.id = match_id) > 0;
CREATE INDEX seats_pressing ON seats (press_at) WHERE press_at > 0;

CREATE TABLE doomed ( -- matches that go, a few plies at a time
	match_id INTEGER NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE
) STRICT;
INSERT INTO doomed (match_id) SELECT id FROM matches WHERE imported = 1 AND id NOT IN (SELECT match_id FROM campaign_attempts);
DROP INDEX matches_imported; -- for what the table doomed is for

CREATE INDEX votes_expiry ON votes (at + lasts) WHERE result = 'open';
CREATE INDEX channels_on ON channels (user_id) WHERE state = 'on';
CREATE INDEX deliveries_claimed ON deliveries (channel_id) WHERE claimed = 1;
CREATE INDEX device_codes_expiry ON device_codes (expires_at);

-- What a deleted row takes along is found by these.
DROP INDEX campaign_copied;
CREATE INDEX campaign_attempts_match ON campaign_attempts (match_id);
CREATE INDEX campaign_plans_by ON campaign_plans (by_member);
