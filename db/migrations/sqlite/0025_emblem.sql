-- The sign by which a user is known at every table, with its colour: 0 … 7. NULL: not chosen; then their number decides.

ALTER TABLE users ADD COLUMN emblem INTEGER CHECK (emblem BETWEEN 0 AND 7);
