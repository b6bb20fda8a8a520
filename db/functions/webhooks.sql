-- What other programs want to know is stored in the transaction in which it happens, and nothing is stored that nobody wants: without
-- endpoints, each trigger looks into an empty table (docs/rules.md#webhooks-events).
CREATE OR REPLACE FUNCTION is_event_wanted(wanted text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM webhook_endpoints WHERE status = 'active' AND wanted = ANY (events))
$$;

CREATE OR REPLACE FUNCTION add_event(event text, subject text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF is_event_wanted(event) THEN INSERT INTO outgoing_events (type, subject_id) VALUES (event, subject); END IF;
END $$;

-- An order is placed when it does not wait for its payment any more, and paid when all of it was paid.
CREATE OR REPLACE FUNCTION orders_send_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_placed boolean := TG_OP = 'UPDATE' AND OLD.status <> 'pending';
BEGIN
  -- Most shops have none: one look instead of one for each type.
  IF NOT EXISTS (SELECT FROM webhook_endpoints) THEN RETURN NULL; END IF;
  IF NEW.status NOT IN ('pending', 'cancelled') AND NOT was_placed THEN PERFORM add_event('order.placed', NEW.id::text); END IF;
  IF NEW.payment_status = 'completed' AND (TG_OP = 'INSERT' OR OLD.payment_status IN ('pending', 'failed')) THEN
    PERFORM add_event('order.paid', NEW.id::text);
  END IF;
  IF was_placed AND NEW.status <> OLD.status AND NEW.status IN ('shipped', 'delivered', 'cancelled') THEN
    PERFORM add_event('order.' || NEW.status, NEW.id::text);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhooks_of_new_orders AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION orders_send_events();
CREATE OR REPLACE TRIGGER webhooks_of_orders AFTER UPDATE OF status, payment_status ON orders
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.payment_status <> NEW.payment_status) EXECUTE FUNCTION orders_send_events();

-- For tables of which each new row is an event: its type is the trigger's argument.
CREATE OR REPLACE FUNCTION new_rows_send_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_event_wanted(TG_ARGV[0]) THEN INSERT INTO outgoing_events (type, subject_id) SELECT TG_ARGV[0], id::text FROM new_rows; END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhooks_of_refunds AFTER INSERT ON refunds
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION new_rows_send_events('refund.created');
CREATE OR REPLACE TRIGGER webhooks_of_returns AFTER INSERT ON returns
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION new_rows_send_events('return.requested');
CREATE OR REPLACE TRIGGER webhooks_of_reviews AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION new_rows_send_events('review.created');
CREATE OR REPLACE TRIGGER webhooks_of_new_products AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION new_rows_send_events('product.created');

-- A guest is a row of users too, but has no account.
CREATE OR REPLACE FUNCTION users_send_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_event_wanted('customer.created') THEN
    INSERT INTO outgoing_events (type, subject_id) SELECT 'customer.created', id::text FROM new_rows WHERE NOT is_guest;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhooks_of_new_users AFTER INSERT ON users
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION users_send_events();

-- What somebody edits, a sale's prices, and selling out; not ratings and popularity.
CREATE OR REPLACE FUNCTION products_send_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_event_wanted('product.updated') THEN
    INSERT INTO outgoing_events (type, subject_id)
    SELECT 'product.updated', id::text FROM new_rows n JOIN old_rows o USING (id)
     WHERE (n.version, n.status, n.in_stock, n.list_price_cents, n.sale_price_cents, n.highest_price_cents)
           IS DISTINCT FROM (o.version, o.status, o.in_stock, o.list_price_cents, o.sale_price_cents, o.highest_price_cents);
  END IF;
  IF is_event_wanted('product.archived') THEN
    INSERT INTO outgoing_events (type, subject_id)
    SELECT 'product.archived', id::text FROM new_rows n JOIN old_rows o USING (id) WHERE n.status = 'archived' AND o.status <> 'archived';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhooks_of_products AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_send_events();

CREATE OR REPLACE FUNCTION stock_sends_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_event_wanted('stock.low') THEN
    INSERT INTO outgoing_events (type, subject_id)
    SELECT 'stock.low', n.id::text
      FROM new_rows n JOIN old_rows o USING (id) JOIN products p ON p.id = n.product_id,
           LATERAL (SELECT coalesce(p.low_stock_threshold, shop_low_stock_threshold()) AS threshold) low
     WHERE is_low_stock(n.on_hand - n.reserved, n.stock_policy, low.threshold) AND o.on_hand - o.reserved > low.threshold;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhooks_of_stock AFTER UPDATE ON variants
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stock_sends_events();
