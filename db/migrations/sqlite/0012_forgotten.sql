-- Whoever runs the site can let a user in again who has forgotten the password: with a code like that for another
-- device, which ends the password and signs all other devices out when it is used.

ALTER TABLE device_codes ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten IN (0, 1));
