-- Who has won a match that is over, for lists: a bit per seat, 0 if all have lost. NULL: it is not over, or ended before this was kept.

ALTER TABLE matches ADD COLUMN won INTEGER;
