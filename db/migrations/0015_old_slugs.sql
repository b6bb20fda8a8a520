-- Addresses that a product had before: they lead to it for as long as it exists, and no other product gets them.
CREATE TABLE product_old_slugs (
  slug text PRIMARY KEY,
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX product_old_slugs_product_id ON product_old_slugs (product_id);
