-- Tax classes: docs/rules.md#taxes. A product is of one; an order stores that of its lines, and its tax lines.
ALTER TABLE products ADD COLUMN tax_class text NOT NULL DEFAULT 'standard' CHECK (tax_class ~ '^[a-z0-9][a-z0-9-]{0,39}$');
ALTER TABLE order_lines ADD COLUMN tax_class text NOT NULL DEFAULT 'standard';

-- `tax_cents` is added to the items; included tax is a part of them, and of no sum.
-- Tax lines are null for orders that were placed before, whose only tax line is their tax.
ALTER TABLE orders
  ADD COLUMN included_tax_cents bigint NOT NULL DEFAULT 0 CHECK (included_tax_cents >= 0),
  ADD COLUMN tax_lines jsonb CHECK (jsonb_typeof(tax_lines) = 'array');
