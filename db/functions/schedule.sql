-- Drafts become active at their time, sales start and end: by the database's clock, whichever process applies it
-- (schedule.service.server.ts). Every process that applies changes waits for the notification `schedule`, and plans again.
CREATE OR REPLACE FUNCTION notify_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('schedule', '');
  RETURN NULL;
END $$;

-- ── Publishing ───────────────────────────────────────────────────────────────────────────────────

-- A draft whose time is over is active from the first moment, however it is written.
CREATE OR REPLACE FUNCTION publish_at_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.publish_at <= clock_timestamp() THEN
    NEW.status := 'active';
    NEW.publish_at := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER products_published_at_once BEFORE INSERT OR UPDATE OF publish_at ON products
  FOR EACH ROW WHEN (NEW.publish_at IS NOT NULL) EXECUTE FUNCTION publish_at_once();

CREATE OR REPLACE TRIGGER products_scheduled AFTER INSERT OR UPDATE OF publish_at ON products
  FOR EACH ROW WHEN (NEW.publish_at IS NOT NULL) EXECUTE FUNCTION notify_schedule();

-- Publishes up to so many drafts whose time has come, and returns how many. Locked by id, as everywhere. The log says that the shop did it.
CREATE OR REPLACE FUNCTION publish_due_products(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE due bigint[] := ARRAY(SELECT id FROM products WHERE publish_at <= clock_timestamp() ORDER BY publish_at LIMIT most); published integer;
BEGIN
  PERFORM FROM products WHERE id = ANY (due) ORDER BY id FOR NO KEY UPDATE;
  WITH drafts AS (
    SELECT id, publish_at, version FROM products WHERE id = ANY (due) AND publish_at <= clock_timestamp()
  ), changed AS (
    UPDATE products p SET status = 'active', publish_at = NULL, version = p.version + 1, updated_at = now() FROM drafts d WHERE p.id = d.id
    RETURNING p.id
  )
  INSERT INTO audit_log (action, subject_type, subject_id, before, after)
  SELECT 'product.publish', 'product', d.id::text,
         jsonb_build_object('status', 'draft', 'publishAt', d.publish_at, 'version', d.version),
         jsonb_build_object('status', 'active', 'publishAt', NULL, 'version', d.version + 1)
    FROM drafts d JOIN changed USING (id) ORDER BY d.id;
  GET DIAGNOSTICS published = ROW_COUNT;
  RETURN published;
END $$;

-- ── Sales ────────────────────────────────────────────────────────────────────────────────────────

CREATE OR REPLACE TRIGGER sales_scheduled AFTER INSERT ON sales FOR EACH STATEMENT EXECUTE FUNCTION notify_schedule();

-- A change of a sale in force queues its products. Their prices in force are calculated afterwards, in batches, so that a large sale
-- never locks many products at once. `in_force` may still differ from the clock for a moment: then a product that was changed in this
-- moment already has, or no longer has, the sale's price. So either of them queues.
CREATE OR REPLACE FUNCTION queue_sale(changed_sale bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reprice_queue (product_id) SELECT DISTINCT product_id FROM sale_prices WHERE sale_id = changed_sale ORDER BY 1;
END $$;

CREATE OR REPLACE FUNCTION queue_changed_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('schedule', '');
  NEW.in_force := is_in_force(NEW.active, NEW.starts_at, NEW.ends_at);
  IF NEW.in_force OR OLD.in_force OR is_in_force(OLD.active, OLD.starts_at, OLD.ends_at) THEN PERFORM queue_sale(NEW.id); END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER sales_changed BEFORE UPDATE ON sales FOR EACH ROW
  WHEN ((OLD.active, OLD.starts_at, OLD.ends_at) IS DISTINCT FROM (NEW.active, NEW.starts_at, NEW.ends_at))
  EXECUTE FUNCTION queue_changed_sale();

-- Before a sale's prices are deleted with it (foreign key).
CREATE OR REPLACE FUNCTION queue_deleted_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('schedule', '');
  IF OLD.in_force OR is_in_force(OLD.active, OLD.starts_at, OLD.ends_at) THEN PERFORM queue_sale(OLD.id); END IF;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER sales_deleted BEFORE DELETE ON sales FOR EACH ROW EXECUTE FUNCTION queue_deleted_sale();

CREATE OR REPLACE FUNCTION queue_sale_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reprice_queue (product_id)
  SELECT DISTINCT c.product_id FROM changed_rows c JOIN sales s ON s.id = c.sale_id
   WHERE s.in_force OR is_in_force(s.active, s.starts_at, s.ends_at) ORDER BY 1;
  IF FOUND THEN PERFORM pg_notify('schedule', ''); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sale_prices_inserted AFTER INSERT ON sale_prices
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_sale_prices();

CREATE OR REPLACE TRIGGER sale_prices_updated AFTER UPDATE ON sale_prices
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_sale_prices();

CREATE OR REPLACE TRIGGER sale_prices_deleted AFTER DELETE ON sale_prices
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_sale_prices();

-- Starts and ends the sales whose time has come: queues their products.
CREATE OR REPLACE FUNCTION switch_due_sales() RETURNS void LANGUAGE plpgsql AS $$
DECLARE due bigint[] := ARRAY(SELECT id FROM sales WHERE in_force <> is_in_force(active, starts_at, ends_at));
BEGIN
  IF cardinality(due) = 0 THEN RETURN; END IF;
  PERFORM FROM sales WHERE id = ANY (due) ORDER BY id FOR NO KEY UPDATE;
  WITH switched AS (
    UPDATE sales SET in_force = NOT in_force
     WHERE id = ANY (due) AND in_force <> is_in_force(active, starts_at, ends_at) RETURNING id
  )
  INSERT INTO reprice_queue (product_id)
  SELECT DISTINCT product_id FROM sale_prices WHERE sale_id IN (SELECT id FROM switched) ORDER BY 1;
END $$;

-- Calculates the prices in force of up to so many queued products, and returns how many; null while another process does it. The last
-- queued ones come first, so that a small change does not wait for the rest of a large sale.
CREATE OR REPLACE FUNCTION reprice_queued(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE product_ids bigint[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('reprice_queue')) THEN RETURN NULL; END IF;
  WITH taken AS (
    DELETE FROM reprice_queue WHERE id IN (SELECT id FROM reprice_queue ORDER BY id DESC LIMIT most) RETURNING product_id
  )
  SELECT array_agg(DISTINCT product_id) INTO product_ids FROM taken;
  IF product_ids IS NULL THEN RETURN 0; END IF;
  PERFORM reprice(product_ids);
  RETURN cardinality(product_ids);
END $$;

-- Milliseconds until the next draft is published or sale switched; 0 or less: something is due. Null: nothing is planned.
CREATE OR REPLACE FUNCTION milliseconds_to_next_switch() RETURNS double precision LANGUAGE sql VOLATILE AS $$
  SELECT extract(epoch FROM min(at) - clock_timestamp()) * 1000
    FROM (SELECT min(publish_at) AS at FROM products WHERE publish_at IS NOT NULL
          UNION ALL
          SELECT min(CASE WHEN in_force <> is_in_force(active, starts_at, ends_at) THEN clock_timestamp()
                          WHEN in_force THEN ends_at WHEN active AND starts_at > clock_timestamp() THEN starts_at END) FROM sales
          UNION ALL
          SELECT clock_timestamp() WHERE EXISTS (SELECT 1 FROM reprice_queue)) switches
$$;
