-- The language that somebody wrote to the shop in (BCP 47), for what it replies to a reader without an account; absent, the shop's default.
ALTER TABLE conversations ADD COLUMN language text;
