-- Two variants may swap their SKUs in one change: whether a SKU is taken is asked after the statement, not row by row.
ALTER TABLE variants
  DROP CONSTRAINT variants_sku_key,
  ADD CONSTRAINT variants_sku_key UNIQUE (sku) DEFERRABLE INITIALLY IMMEDIATE;
