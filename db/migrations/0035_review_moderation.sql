-- What staff decide on reviews, what the shop replies, and shoppers' photos.
ALTER TABLE reviews
  -- 'waiting' for an approval, where the owner wants one. Only published reviews are shown and counted.
  ADD COLUMN status        text NOT NULL DEFAULT 'published' CHECK (status IN ('published', 'waiting', 'hidden')),
  -- For staff only.
  ADD COLUMN hidden_reason text CHECK (length(hidden_reason) BETWEEN 1 AND 500),
  ADD COLUMN reply         text CHECK (length(reply) BETWEEN 1 AND 5000),
  ADD COLUMN replied_at    timestamptz,
  -- [{ key, width, height, tint, status }]; the status is 'waiting', 'approved' or 'refused'.
  ADD COLUMN photos        jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(photos) = 'array' AND jsonb_array_length(photos) <= 4),
  -- Whether the writer has received the product: db/functions/verified-reviews.sql.
  ADD COLUMN is_verified   boolean NOT NULL DEFAULT false,
  -- Counts what the writer and staff changed.
  ADD COLUMN version       integer NOT NULL DEFAULT 1,
  -- When staff read it as it is; null: it is new. Reviews from before this release are not.
  ADD COLUMN seen_at       timestamptz DEFAULT now();

ALTER TABLE reviews
  ALTER COLUMN seen_at DROP DEFAULT,
  ADD CONSTRAINT reviews_reason CHECK (hidden_reason IS NULL OR status = 'hidden'),
  ADD CONSTRAINT reviews_reply_time CHECK ((reply IS NULL) = (replied_at IS NULL));

UPDATE reviews r SET is_verified = true
  FROM (SELECT DISTINCT o.user_id, l.product_id FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.status = 'delivered') received
 WHERE received.user_id = r.user_id AND received.product_id = r.product_id;

-- The console's list, by what it is filtered.
CREATE INDEX reviews_written ON reviews (updated_at DESC, id DESC);
CREATE INDEX reviews_stars ON reviews (rating, updated_at DESC, id DESC);
CREATE INDEX reviews_low ON reviews (updated_at DESC, id DESC) WHERE rating <= 2;
CREATE INDEX reviews_verified ON reviews (is_verified, updated_at DESC, id DESC);
CREATE INDEX reviews_new ON reviews (updated_at DESC, id DESC) WHERE seen_at IS NULL;
CREATE INDEX reviews_not_published ON reviews (status, updated_at DESC, id DESC) WHERE status <> 'published';
CREATE INDEX reviews_photos_waiting ON reviews (updated_at DESC, id DESC) WHERE photos @> '[{"status": "waiting"}]';
CREATE INDEX reviews_with_photos ON reviews (updated_at DESC, id DESC) WHERE photos <> '[]';
CREATE INDEX reviews_replied ON reviews (updated_at DESC, id DESC) WHERE reply IS NOT NULL;
CREATE INDEX reviews_search ON reviews USING gin (search);
-- Reviews by the name of their writers.
CREATE INDEX users_name_words ON users USING gin (to_tsvector('simple', first_name || ' ' || last_name));

-- Which photos a customer uploaded for a review of a product: only these may be in it.
CREATE TABLE review_uploads (
  user_id     uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  product_id  bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  key         text NOT NULL REFERENCES media_pictures ON DELETE CASCADE,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, product_id, key)
);
CREATE INDEX review_uploads_key ON review_uploads (key);
CREATE INDEX review_uploads_product ON review_uploads (product_id);
