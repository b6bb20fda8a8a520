-- The alternative texts of a product's pictures, by the original ones, as [original, text]: docs/decisions/0128-translations-of-content.md
ALTER TABLE product_translations ADD COLUMN picture_texts jsonb;

-- They are missing where pictures have any, as translations.sql counts them from now on. The trigger is still that of before.
ALTER TABLE product_translations DISABLE TRIGGER USER;
UPDATE product_translations t SET missing = missing + 1
  FROM products p
 WHERE p.id = t.product_id
   AND EXISTS (SELECT FROM jsonb_array_elements(p.images) picture WHERE picture ->> 'alt' NOT IN ('', p.name));
ALTER TABLE product_translations ENABLE TRIGGER USER;
