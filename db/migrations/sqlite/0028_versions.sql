-- A change of a match or campaign says which version it has read, so that no two from different readings are both stored.

ALTER TABLE matches ADD COLUMN version INTEGER NOT NULL DEFAULT 0; -- 1, 2, 3 … with each change besides plies
ALTER TABLE campaigns ADD COLUMN version INTEGER NOT NULL DEFAULT 0; -- 1, 2, 3 … with each change by a member
