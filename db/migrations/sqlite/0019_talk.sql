-- Whether spectators of a listed table read its talk, as the table agreed before it began.

ALTER TABLE matches ADD COLUMN closed_talk INTEGER NOT NULL DEFAULT 0 CHECK (closed_talk IN (0, 1)); -- 1: only users at the table read it
