-- Adds published reviews to the counts of their products, or subtracts them (sign -1), once for a whole statement. Products are locked in
-- id order, so that two writers cannot deadlock and neither loses the other's counts.
CREATE OR REPLACE FUNCTION count_ratings(product_ids bigint[], ratings smallint[], signs integer[]) RETURNS void LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION reviews_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_ratings(array_agg(product_id), array_agg(rating), array_agg(1)) FROM new_rows WHERE status = 'published';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reviews_inserted AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reviews_inserted();

CREATE OR REPLACE FUNCTION reviews_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_ratings(array_agg(product_id), array_agg(rating), array_agg(-1)) FROM old_rows WHERE status = 'published';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reviews_deleted AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION reviews_deleted();

-- A changed text, photo, reply or vote does not change the product's row, so this trigger drops the cached pages that show it.
CREATE OR REPLACE FUNCTION reviews_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_ratings(array_agg(product_id), array_agg(rating), array_agg(sign))
     FROM (SELECT n.product_id, n.rating, 1 AS sign FROM new_rows n JOIN old_rows o USING (id)
            WHERE n.status = 'published' AND (n.rating, n.status) <> (o.rating, o.status)
           UNION ALL
           SELECT o.product_id, o.rating, -1 FROM new_rows n JOIN old_rows o USING (id)
            WHERE o.status = 'published' AND (n.rating, n.status) <> (o.rating, o.status)) changes;
  PERFORM pg_notify('catalog', 'product:' || product_id)
     FROM (SELECT DISTINCT n.product_id FROM new_rows n JOIN old_rows o USING (id)
            WHERE 'published' IN (n.status, o.status) AND
                  (n.status, n.rating, n.title, n.comment, n.user_id, n.updated_at, n.helpful_count, n.reply, n.photos, n.is_verified)
                  IS DISTINCT FROM
                  (o.status, o.rating, o.title, o.comment, o.user_id, o.updated_at, o.helpful_count, o.reply, o.photos, o.is_verified)
          ) touched;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reviews_updated AFTER UPDATE ON reviews
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reviews_updated();

-- Each vote counts once, also when several customers vote at the same time.
CREATE OR REPLACE FUNCTION count_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM reviews WHERE id IN (SELECT review_id FROM changed_rows) ORDER BY id FOR NO KEY UPDATE;
  UPDATE reviews r
     SET helpful_count = r.helpful_count + CASE TG_OP WHEN 'INSERT' THEN n.votes ELSE -n.votes END
    FROM (SELECT review_id, count(*)::integer AS votes FROM changed_rows GROUP BY review_id) n
   WHERE r.id = n.review_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER review_votes_inserted AFTER INSERT ON review_votes
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_votes();

CREATE OR REPLACE TRIGGER review_votes_deleted AFTER DELETE ON review_votes
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_votes();
