-- Payments through providers outside, refunds in parts, webhooks, coupons for some categories.

-- ── Payments ─────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE payments
  -- Where the provider keeps the payment while its shopper is there (a session, an order, a link), and its page.
  ADD COLUMN session_reference text,
  ADD COLUMN redirect_url text,
  -- What the provider took, in the payment's currency, and how much of it went back.
  ADD COLUMN charged_cents bigint NOT NULL DEFAULT 0 CHECK (charged_cents >= 0),
  ADD COLUMN refunded_cents bigint NOT NULL DEFAULT 0;
UPDATE payments SET charged_cents = amount_cents WHERE status IN ('paid', 'partially_refunded', 'refunded');
UPDATE payments SET refunded_cents = charged_cents WHERE status = 'refunded';
ALTER TABLE payments ADD CHECK (refunded_cents BETWEEN 0 AND charged_cents);

-- From where to where a payment moves; whoever sets a status has compared it before, and this sees to it.
-- A failed payment turns out to be paid when the provider took the money of an order that was given up.
CREATE FUNCTION payments_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('created', 'requires_action'), ('created', 'paid'), ('created', 'failed'),
    ('requires_action', 'paid'), ('requires_action', 'failed'),
    ('authorised', 'paid'), ('authorised', 'failed'),
    ('failed', 'paid'),
    ('paid', 'partially_refunded'), ('paid', 'refunded'),
    ('partially_refunded', 'refunded'),
    -- A refund that the provider refused is taken back.
    ('partially_refunded', 'paid'), ('refunded', 'paid'), ('refunded', 'partially_refunded')
  ) THEN
    RAISE EXCEPTION 'A payment does not move from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payments_move BEFORE UPDATE OF status ON payments
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION payments_move();

-- Money that goes back. Written with what causes it, then asked of the provider by its id, which counts it once.
CREATE TABLE refunds (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id   uuid NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reason       text NOT NULL DEFAULT '',
  status       text NOT NULL DEFAULT 'owed' CHECK (status IN ('owed', 'done', 'refused')),
  -- The provider's own number of it.
  reference    text,
  -- One key, one refund.
  request_key  text CHECK (length(request_key) BETWEEN 1 AND 255),
  created_by   uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refunds_payment ON refunds (payment_id, created_at);
CREATE UNIQUE INDEX refunds_request ON refunds (payment_id, request_key);
CREATE INDEX refunds_owed ON refunds (created_at) WHERE status = 'owed';

-- What was owed by a cancelled order before there were refunds.
WITH owed AS (
  INSERT INTO refunds (payment_id, amount_cents, reason)
  SELECT p.id, p.charged_cents, 'Order cancelled' FROM orders o JOIN payments p ON p.order_id = o.id
   WHERE o.status = 'cancelled' AND o.payment_status = 'completed' AND p.status = 'paid' AND p.charged_cents > 0
  RETURNING payment_id, amount_cents
)
UPDATE payments p SET refunded_cents = owed.amount_cents FROM owed WHERE p.id = owed.payment_id;
DROP INDEX orders_owed_refund;

-- The built-in test provider's book of refunds.
CREATE TABLE test_provider_refunds (
  refund_id    uuid PRIMARY KEY,
  payment_id   uuid NOT NULL REFERENCES test_provider_charges (payment_id),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reference    text NOT NULL UNIQUE,
  created_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX test_provider_refunds_payment ON test_provider_refunds (payment_id);

-- What providers have told, each event once.
CREATE TABLE webhook_events (
  provider    text NOT NULL,
  event_id    text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX webhook_events_received ON webhook_events (received_at);

-- ── Coupons ──────────────────────────────────────────────────────────────────────────────────────

-- The categories, their children included, whose products a coupon is for; absent, for all. A category that
-- is gone matches nothing, so that a coupon never comes to serve for more than it was made for.
ALTER TABLE coupons ADD COLUMN category_ids bigint[] CHECK (cardinality(category_ids) > 0);
