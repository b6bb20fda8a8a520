-- The products that the owner put first in a category, in this order; the others follow by product_sort. Ids without a foreign key:
-- a product that is gone, not active or in another category is passed over.
ALTER TABLE categories ADD COLUMN pinned_product_ids bigint[] NOT NULL DEFAULT '{}'
  CHECK (cardinality(pinned_product_ids) <= 100);

-- Private links to the storefront with the prices of a sale. Only a hash of the token is stored.
CREATE TABLE sale_previews (
  token_hash bytea PRIMARY KEY,
  sale_id    bigint NOT NULL REFERENCES sales ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sale_previews_sale ON sale_previews (sale_id);
CREATE INDEX sale_previews_expires ON sale_previews (expires_at);
