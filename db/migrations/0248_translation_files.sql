-- Translations come in PO and XLIFF files: docs/decisions/0131-files-for-translators.md
ALTER TABLE imports
  DROP CONSTRAINT imports_kind_check,
  ADD CONSTRAINT imports_kind_check CHECK (kind IN ('products', 'customers', 'stock', 'translations')),
  DROP CONSTRAINT imports_format_check,
  ADD CONSTRAINT imports_format_check CHECK (format IN ('shopify', 'woocommerce', 'csv', 'po', 'xliff'));
