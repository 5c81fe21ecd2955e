-- Which of the crew plays on a seat when a bot does, so that a rematch has the same bots. 0: match and seat choose one.

ALTER TABLE seats ADD COLUMN pirate INTEGER NOT NULL DEFAULT 0 CHECK (pirate BETWEEN 0 AND 8);
