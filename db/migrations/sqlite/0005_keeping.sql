-- Campaigns that rest, luck that stays sealed while a result may still be taken back, campaigns from a file.

CREATE TABLE campaign_rests ( -- when a campaign was paused or put away: no clock of its matches runs then
	campaign_id INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
	started_at  INTEGER NOT NULL,
	ended_at    INTEGER NOT NULL DEFAULT 0, -- 0: it still rests
	PRIMARY KEY (campaign_id, started_at)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX campaign_resting ON campaign_rests (campaign_id) WHERE ended_at = 0;
INSERT INTO campaign_rests (campaign_id, started_at) SELECT id, changed_at FROM campaigns WHERE standing <> 'active';

-- When the seed of the attempt's match was laid open, 0: it was not. From then on the match cannot be taken
-- back. Until now it was open as soon as a match was over.
ALTER TABLE campaign_attempts ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;
UPDATE campaign_attempts SET shown = max(ended_at, 1) WHERE result <> 'running';

ALTER TABLE campaigns ADD COLUMN imported INTEGER NOT NULL DEFAULT 0; -- when it came from a file, 0: it did not
ALTER TABLE campaigns ADD COLUMN import_key TEXT;                     -- of the form it came with: sent twice it counts once
CREATE UNIQUE INDEX campaigns_import ON campaigns (import_key) WHERE import_key IS NOT NULL;
ALTER TABLE campaign_members ADD COLUMN place TEXT NOT NULL DEFAULT ''; -- name in that file; without a user it can be taken

ALTER TABLE matches ADD COLUMN imported INTEGER NOT NULL DEFAULT 0 CHECK (imported IN (0, 1)); -- came with a campaign's file
ALTER TABLE matches ADD COLUMN commitment TEXT NOT NULL DEFAULT '';     -- promise of its seed, where that is not known here
CREATE INDEX matches_imported ON matches (id) WHERE imported = 1;
ALTER TABLE seats ADD COLUMN name TEXT NOT NULL DEFAULT '';             -- who sat here where the match was played
