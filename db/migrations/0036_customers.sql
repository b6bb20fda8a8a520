-- Customers in the owner's console: lists at any size, merged and erased accounts.

-- `version` counts the changes of names, e-mail address, phone and tags, by whomever. An erased customer's row stays for the orders,
-- with nothing of the person; so does one that was merged into another.
ALTER TABLE users
  ADD version integer NOT NULL DEFAULT 1,
  ADD erased_at timestamptz,
  ADD merged_into uuid REFERENCES users (id),
  ADD CONSTRAINT users_merged_into_other CHECK (merged_into <> id);
CREATE INDEX users_merged_into ON users (merged_into) WHERE merged_into IS NOT NULL;

-- What the list of customers is sorted and filtered by; triggers store it. Only customers are listed: no staff, nobody erased or merged.
CREATE TABLE customer_summaries (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  is_listed boolean NOT NULL,
  registered_at timestamptz NOT NULL,
  name_key text NOT NULL,
  -- Orders that are neither pending nor cancelled, and what was paid for them less refunds.
  orders integer NOT NULL DEFAULT 0,
  spent_cents bigint NOT NULL DEFAULT 0,
  first_order_at timestamptz,
  last_order_at timestamptz
);
CREATE INDEX customers_newest ON customer_summaries (registered_at, user_id) WHERE is_listed;
CREATE INDEX customers_name ON customer_summaries (name_key, user_id) WHERE is_listed;
CREATE INDEX customers_orders ON customer_summaries (orders, user_id) WHERE is_listed;
CREATE INDEX customers_spent ON customer_summaries (spent_cents, user_id) WHERE is_listed;
CREATE INDEX customers_last_order ON customer_summaries (last_order_at DESC NULLS LAST, user_id DESC) WHERE is_listed;

-- Words of names, address of mail and phone, and the filters by tag and newsletter, so that they are found together. It is a table of
-- its own, because an order changes the sums and not the words.
CREATE TABLE customer_search (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  search tsvector NOT NULL
);
CREATE INDEX customer_search_words ON customer_search USING gin (search);

-- Tags that customers have or had, as suggestions.
CREATE TABLE customer_tags (
  tag text PRIMARY KEY
);
