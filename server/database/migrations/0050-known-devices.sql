-- Devices with a signed cookie are known to an account while the cookie has this number. It grows with every change of the
-- password and sign-out everywhere, after which no device is known.
ALTER TABLE profiles ADD COLUMN devices_version integer NOT NULL DEFAULT 0;
