-- The language that somebody ordered or registered in (BCP 47), for what the shop writes to them later; absent, the shop's default.
ALTER TABLE orders ADD COLUMN language text;
ALTER TABLE users ADD COLUMN language text;
