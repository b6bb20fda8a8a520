-- The name of a tax in the shop's other languages: docs/decisions/0132-short-names-beside-their-originals.md
ALTER TABLE tax_rates ADD COLUMN translations jsonb CHECK (jsonb_typeof(translations) = 'object');
