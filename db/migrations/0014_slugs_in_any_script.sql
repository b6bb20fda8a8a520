-- A name in any script keeps its letters in the address: slugs are no longer limited to a-z, 0-9 and hyphens. Nothing that a URL, a
-- path or HTML reads as something else may be in one, and no upper case: one address is written in one way.
ALTER TABLE products DROP CONSTRAINT products_slug_check,
  ADD CONSTRAINT products_slug_check CHECK (slug <> '' AND slug !~ '[][[:space:][:cntrl:]A-Z!"#$%&''()*+,./:;<=>?@\\^_`{|}~]' AND slug !~ '(^-|--|-$)');
ALTER TABLE categories DROP CONSTRAINT categories_slug_check,
  ADD CONSTRAINT categories_slug_check CHECK (slug <> '' AND slug !~ '[][[:space:][:cntrl:]A-Z!"#$%&''()*+,./:;<=>?@\\^_`{|}~]' AND slug !~ '(^-|--|-$)');
