-- The address name of the owner's page with the sizes of a category's products: docs/decisions/0122-size-guides-are-pages.md
ALTER TABLE categories ADD COLUMN size_guide text CHECK (char_length(size_guide) BETWEEN 1 AND 80);
