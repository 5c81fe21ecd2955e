-- Users who have played at once and have not given a name: they have a word in its place, and go when their tables go.

ALTER TABLE users ADD COLUMN unnamed INTEGER NOT NULL DEFAULT 0 CHECK (unnamed IN (0, 1));
CREATE INDEX users_unnamed ON users (unnamed) WHERE unnamed = 1;

-- A user who goes is looked for in these.
CREATE INDEX matches_of_owner ON matches (owner) WHERE owner IS NOT NULL;
CREATE INDEX seats_of_user ON seats (user_id) WHERE user_id IS NOT NULL;
