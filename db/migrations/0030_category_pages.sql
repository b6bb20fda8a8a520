-- What an owner edits of a category beside its name: its page in search results, the order of its products (the values of the
-- storefront's order), addresses that it had before, and a version against forms that were opened before another change.
ALTER TABLE categories
  ADD COLUMN seo_title text CHECK (length(seo_title) BETWEEN 1 AND 200),
  ADD COLUMN seo_description text CHECK (length(seo_description) BETWEEN 1 AND 500),
  ADD COLUMN product_sort text NOT NULL DEFAULT 'newest'
    CHECK (product_sort IN ('newest', 'popular', 'rating', 'price-low', 'price-high', 'name-asc')),
  ADD COLUMN old_slugs text[] NOT NULL DEFAULT '{}',
  ADD COLUMN version integer NOT NULL DEFAULT 1;
