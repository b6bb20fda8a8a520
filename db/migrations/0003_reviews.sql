-- Reviews: the spread of the stars, helpful votes, search inside reviews; and what a product's page looks for beside it.

-- How many reviews give 1, 2, 3, 4 and 5 stars. With rating_sum and review_count it is kept by the triggers
-- below, and by nobody else.
ALTER TABLE products ADD COLUMN star_counts integer[] NOT NULL DEFAULT '{0,0,0,0,0}'
  CHECK (array_length(star_counts, 1) = 5 AND 0 <= ALL (star_counts));

ALTER TABLE reviews
  -- Kept by the trigger on the votes.
  ADD COLUMN helpful_count integer NOT NULL DEFAULT 0 CHECK (helpful_count >= 0),
  ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('english', title || ' ' || comment)) STORED;
CREATE INDEX reviews_rating ON reviews (product_id, rating, created_at DESC, id DESC);
CREATE INDEX reviews_helpful ON reviews (product_id, helpful_count DESC, created_at DESC, id DESC);
CREATE INDEX reviews_user ON reviews (user_id);

-- One for each customer and review.
CREATE TABLE review_votes (
  review_id  bigint NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  user_id    uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (review_id, user_id)
);
CREATE INDEX review_votes_user ON review_votes (user_id);

-- What is like a product: its category's products from its price up and down.
CREATE INDEX products_category_price ON products (category_id, paid_price_cents, id);

-- Reviews that were there before are counted once.
UPDATE products p
   SET rating_sum = n.stars, review_count = n.reviews, star_counts = n.star_counts
  FROM (SELECT product_id, sum(rating)::integer AS stars, count(*)::integer AS reviews,
               ARRAY[count(*) FILTER (WHERE rating = 1), count(*) FILTER (WHERE rating = 2), count(*) FILTER (WHERE rating = 3),
                     count(*) FILTER (WHERE rating = 4), count(*) FILTER (WHERE rating = 5)]::integer[] AS star_counts
          FROM reviews GROUP BY product_id) n
 WHERE n.product_id = p.id;

-- Adds reviews to what their products count, or takes them away (sign -1), in one step for a whole statement.
-- An UPDATE adds to the row as its last writer left it, so writers at the same time lose nothing; products are
-- locked in id order, so that two of them never wait for each other crosswise.
CREATE FUNCTION count_ratings(product_ids bigint[], ratings smallint[], signs integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM products WHERE id = ANY (product_ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p
     SET rating_sum = p.rating_sum + d.stars,
         review_count = p.review_count + d.reviews,
         star_counts = ARRAY[p.star_counts[1] + d.ones, p.star_counts[2] + d.twos, p.star_counts[3] + d.threes,
                             p.star_counts[4] + d.fours, p.star_counts[5] + d.fives]
    FROM (SELECT product_id, sum(rating * n) AS stars, sum(n) AS reviews,
                 coalesce(sum(n) FILTER (WHERE rating = 1), 0) AS ones, coalesce(sum(n) FILTER (WHERE rating = 2), 0) AS twos,
                 coalesce(sum(n) FILTER (WHERE rating = 3), 0) AS threes, coalesce(sum(n) FILTER (WHERE rating = 4), 0) AS fours,
                 coalesce(sum(n) FILTER (WHERE rating = 5), 0) AS fives
            FROM (SELECT product_id, rating, sum(sign)::integer AS n
                    FROM unnest(product_ids, ratings, signs) AS changes (product_id, rating, sign)
                   GROUP BY product_id, rating HAVING sum(sign) <> 0) net
           GROUP BY product_id) d
   WHERE p.id = d.product_id;
END $$;

CREATE FUNCTION reviews_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_ratings(array_agg(product_id), array_agg(rating), array_agg(1)) FROM new_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_inserted AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reviews_inserted();

CREATE FUNCTION reviews_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_ratings(array_agg(product_id), array_agg(rating), array_agg(-1)) FROM old_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_deleted AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION reviews_deleted();

-- Other words, or a vote, leave the product's row alone: the pages that show them are named here.
CREATE FUNCTION reviews_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_ratings(array_agg(product_id), array_agg(rating), array_agg(sign))
     FROM (SELECT n.product_id, n.rating, 1 AS sign FROM new_rows n JOIN old_rows o USING (id) WHERE n.rating <> o.rating
           UNION ALL
           SELECT o.product_id, o.rating, -1 FROM new_rows n JOIN old_rows o USING (id) WHERE n.rating <> o.rating) changes;
  PERFORM pg_notify('catalog', 'product:' || product_id) FROM (SELECT DISTINCT product_id FROM new_rows) touched;
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_updated AFTER UPDATE ON reviews
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reviews_updated();

-- A vote counts when it is there: once more when it comes, once less when it goes, whoever else votes meanwhile.
CREATE FUNCTION count_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM reviews WHERE id IN (SELECT review_id FROM changed_rows) ORDER BY id FOR NO KEY UPDATE;
  UPDATE reviews r
     SET helpful_count = r.helpful_count + CASE TG_OP WHEN 'INSERT' THEN n.votes ELSE -n.votes END
    FROM (SELECT review_id, count(*)::integer AS votes FROM changed_rows GROUP BY review_id) n
   WHERE r.id = n.review_id;
  RETURN NULL;
END $$;
CREATE TRIGGER review_votes_inserted AFTER INSERT ON review_votes
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_votes();
CREATE TRIGGER review_votes_deleted AFTER DELETE ON review_votes
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_votes();
