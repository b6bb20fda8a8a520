-- Products that only their link leads to (docs/rules.md#products-unlisted). The check is validated by the next migration.
ALTER TABLE products DROP CONSTRAINT products_status_check;
ALTER TABLE products ADD CONSTRAINT products_status_check CHECK (status IN ('draft', 'active', 'unlisted', 'archived')) NOT VALID;
