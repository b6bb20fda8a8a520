-- Counts the changes of what somebody signs in with (db/functions/accounts.sql): a session is opened only against the version that was
-- checked, so that a sign-in that was under way does not outlive the change.
ALTER TABLE users ADD COLUMN credential_version integer NOT NULL DEFAULT 1;
