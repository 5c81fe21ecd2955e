-- What spectators of a match may see, as its table agreed before it began; nothing changes it later.

ALTER TABLE matches ADD COLUMN spectator_delay INTEGER NOT NULL DEFAULT 0 CHECK (spectator_delay >= 0); -- plies by which they look over a shoulder late; 0: public information only
