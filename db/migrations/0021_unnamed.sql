-- Users who have played at once and have not given a name: they have a word in its place.

ALTER TABLE users ADD COLUMN unnamed INTEGER NOT NULL DEFAULT 0 CHECK (unnamed IN (0, 1));
CREATE INDEX users_unnamed ON users (created_at) WHERE unnamed = 1;
