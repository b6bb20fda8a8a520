-- The prices that the variants of these products will have when a sale starts, or have while it is in force: those of the sale itself,
-- also if it is stopped, and of all others that are in force then. The same rule as computed_variant_prices (prices.sql).
CREATE OR REPLACE FUNCTION variant_prices_in_sale(product_ids bigint[], of_sale bigint)
RETURNS TABLE (product_id bigint, variant_id bigint, list_price_cents integer, sale_price_cents integer) LANGUAGE sql STABLE AS $$
  WITH moment AS (
    SELECT greatest(starts_at, now()) AS at FROM sales WHERE id = of_sale
  ), sales_then AS (
    SELECT s.id FROM sales s, moment m
     WHERE s.id = of_sale OR (s.active AND s.starts_at <= m.at AND (s.ends_at IS NULL OR s.ends_at > m.at))
  )
  SELECT p.product_id, p.variant_id, p.list_price_cents, CASE WHEN p.sale_price_cents < p.list_price_cents THEN p.sale_price_cents END
    FROM (SELECT v.product_id, v.id AS variant_id, v.position, coalesce(v.own_list_price_cents, p.base_list_price_cents) AS list_price_cents,
                 least(coalesce(v.own_sale_price_cents, CASE WHEN v.own_list_price_cents IS NULL THEN p.base_sale_price_cents END),
                       (SELECT min(s.price_cents) FROM sale_prices s
                         WHERE s.product_id = v.product_id AND (s.variant_id IS NULL OR s.variant_id = v.id)
                           AND s.sale_id IN (SELECT id FROM sales_then))) AS sale_price_cents
            FROM variants v JOIN products p ON p.id = v.product_id
           WHERE v.product_id = ANY (product_ids)) p
   ORDER BY p.product_id, coalesce(CASE WHEN p.sale_price_cents < p.list_price_cents THEN p.sale_price_cents END, p.list_price_cents),
            p.position, p.variant_id
$$;
