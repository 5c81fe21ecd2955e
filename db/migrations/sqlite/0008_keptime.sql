-- A seat that somebody else keeps remembers what time its user had left.
ALTER TABLE seats ADD COLUMN kept INTEGER NOT NULL DEFAULT 0; -- ms, for when the user comes back; 0: the pace
