-- Guests: shoppers who order with an e-mail address and without an account (docs/rules.md#guests). Each guest checkout has a row of its
-- own, because nobody has confirmed the address: it never reaches what belongs to the account, or to another guest, of the same address.
ALTER TABLE users
  ADD COLUMN is_guest boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT users_guest_check CHECK (NOT is_guest OR (password_hash = '!' AND role = 'customer'));

DROP INDEX users_email;
CREATE UNIQUE INDEX users_email ON users (lower(email)) WHERE NOT is_guest;
CREATE INDEX users_any_email ON users (lower(email));
CREATE INDEX users_guests ON users (created_at) WHERE is_guest;

-- The links in the mails of a guest. Deleting them revokes them.
CREATE TABLE guest_links (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX guest_links_order ON guest_links (order_id);
CREATE INDEX guest_links_expiry ON guest_links (expires_at);
