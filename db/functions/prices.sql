-- By the database's clock at this moment, which a transaction that began earlier does not fall behind.
CREATE OR REPLACE FUNCTION is_in_force(active boolean, starts_at timestamptz, ends_at timestamptz) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT active AND starts_at <= clock_timestamp() AND (ends_at IS NULL OR ends_at > clock_timestamp())
$$;

-- The prices of products and variants in the sales that are in force at this moment.
CREATE OR REPLACE VIEW prices_on_sale AS
SELECT p.product_id, p.variant_id, p.price_cents
  FROM sale_prices p JOIN sales s ON s.id = p.sale_id
 WHERE is_in_force(s.active, s.starts_at, s.ends_at);

-- The prices in force of each variant: the list price is its own, or else the product's; the sale price the lowest one of its own, or
-- else the product's, and of the sales that are in force at this moment. A sale price counts while it is below the list price.
CREATE OR REPLACE VIEW computed_variant_prices AS
SELECT variant_id, product_id, list_price_cents, CASE WHEN sale_price_cents < list_price_cents THEN sale_price_cents END AS sale_price_cents
  FROM (SELECT v.id AS variant_id, v.product_id, coalesce(v.own_list_price_cents, p.base_list_price_cents) AS list_price_cents,
               least(coalesce(v.own_sale_price_cents, CASE WHEN v.own_list_price_cents IS NULL THEN p.base_sale_price_cents END),
                     (SELECT min(s.price_cents) FROM prices_on_sale s
                       WHERE s.product_id = v.product_id AND (s.variant_id IS NULL OR s.variant_id = v.id))) AS sale_price_cents
          FROM variants v JOIN products p ON p.id = v.product_id) prices;

-- Calculates the prices in force of these products and their variants. Locks variants before products, like every transaction
-- (db/functions/stock.sql).
CREATE OR REPLACE FUNCTION reprice(product_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM variants WHERE product_id = ANY (product_ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE variants v SET list_price_cents = c.list_price_cents, sale_price_cents = c.sale_price_cents
    FROM computed_variant_prices c
   WHERE v.product_id = ANY (product_ids) AND c.product_id = ANY (product_ids) AND c.variant_id = v.id
     AND (v.list_price_cents, v.sale_price_cents) IS DISTINCT FROM (c.list_price_cents, c.sale_price_cents);
  PERFORM FROM products WHERE id = ANY (product_ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p
     SET list_price_cents = c.list_price_cents, sale_price_cents = c.sale_price_cents, highest_price_cents = c.highest_price_cents
    FROM (SELECT DISTINCT ON (product_id) product_id, list_price_cents, sale_price_cents,
                 max(paid_price_cents) OVER (PARTITION BY product_id) AS highest_price_cents
            FROM variants WHERE product_id = ANY (product_ids) ORDER BY product_id, paid_price_cents, position, id) c
   WHERE p.id = c.product_id
     AND (p.list_price_cents, p.sale_price_cents, p.highest_price_cents)
         IS DISTINCT FROM (c.list_price_cents, c.sale_price_cents, c.highest_price_cents);
END $$;

CREATE OR REPLACE FUNCTION base_prices_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE product_ids bigint[];
BEGIN
  -- Planned for each statement: a plan that was made for a few rows compares each of many with each.
  EXECUTE 'SELECT array_agg(n.id) FROM new_rows n JOIN old_rows o USING (id)
   WHERE (n.base_list_price_cents, n.base_sale_price_cents) IS DISTINCT FROM (o.base_list_price_cents, o.base_sale_price_cents)'
    INTO product_ids;
  IF product_ids IS NOT NULL THEN PERFORM reprice(product_ids); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER base_prices_changed AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION base_prices_changed();
