-- The file of a campaign is stored in pieces, so that nobody else has to wait for all of it. Until the last piece is
-- there what has been stored is named here: it is nobody's, is never shown, and is swept away at the next start.

CREATE TABLE staged_matches (
	match_id INTEGER NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE
) STRICT;

CREATE TABLE staged_campaigns (
	campaign_id INTEGER NOT NULL PRIMARY KEY REFERENCES campaigns (id) ON DELETE CASCADE
) STRICT;

ALTER TABLE campaign_members ADD COLUMN asked INTEGER NOT NULL DEFAULT 0 CHECK (asked IN (0, 1)); -- brought the file, has not said yet who of them they were
