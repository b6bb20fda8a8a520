-- What happened in the storefront, counted without anything that says who did it (docs/decisions/0047-visits.md). A day is one of
-- the shop's time zone at the moment of counting; a day on which nothing happened has no row.
CREATE TABLE visit_days (
  day date PRIMARY KEY,
  visits bigint NOT NULL,
  pages bigint NOT NULL,
  product_views bigint NOT NULL,
  searches bigint NOT NULL,
  empty_searches bigint NOT NULL,
  carts bigint NOT NULL,
  cart_adds bigint NOT NULL,
  checkouts bigint NOT NULL,
  addresses bigint NOT NULL,
  payments bigint NOT NULL,
  orders bigint NOT NULL
);

-- Views of products, by day and by month; older days are removed, months stay.
CREATE TABLE product_view_days (
  day date NOT NULL,
  product_id bigint NOT NULL,
  views integer NOT NULL,
  PRIMARY KEY (day, product_id)
);
CREATE TABLE product_view_months (
  month date NOT NULL,
  product_id bigint NOT NULL,
  views integer NOT NULL,
  PRIMARY KEY (month, product_id)
);

-- Searches by what was typed, in lower case, by day and by month. `found_nothing` are those of them that showed no product.
CREATE TABLE search_term_days (
  day date NOT NULL,
  term text NOT NULL CHECK (length(term) BETWEEN 1 AND 60),
  searches integer NOT NULL,
  found_nothing integer NOT NULL,
  PRIMARY KEY (day, term)
);
CREATE TABLE search_term_months (
  month date NOT NULL,
  term text NOT NULL,
  searches integer NOT NULL,
  found_nothing integer NOT NULL,
  PRIMARY KEY (month, term)
);

-- The last batch of counts of each process, so that one whose response was lost is not added twice.
CREATE TABLE visit_writers (
  id uuid PRIMARY KEY,
  batch bigint NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT now()
);
