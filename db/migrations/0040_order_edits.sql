-- Changes of an order after it was placed, links by which shoppers pay for them, and orders that staff prepare.

ALTER TABLE orders
  -- The part of the discount that staff gave, beside the coupon's.
  ADD staff_discount_cents bigint NOT NULL DEFAULT 0 CHECK (staff_discount_cents >= 0),
  -- What staff charge for shipping; absent, the shop's rates apply.
  ADD own_shipping_cents bigint CHECK (own_shipping_cents >= 0),
  ADD shipping_speed text NOT NULL DEFAULT 'standard' CHECK (shipping_speed IN ('standard', 'express', 'overnight')),
  -- Staff left the coupon in an order that became too small for it.
  ADD is_coupon_kept boolean NOT NULL DEFAULT false;

-- The refund of what an edit made cheaper: the total is lower already, so the order's refunds do not count it.
ALTER TABLE refunds ADD is_adjustment boolean NOT NULL DEFAULT false;
ALTER TABLE payments
  ADD adjusted_cents bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT payments_adjusted CHECK (adjusted_cents BETWEEN 0 AND refunded_cents),
  -- 'waiting': the shopper has a link to pay, and has not begun.
  DROP CONSTRAINT payments_status_check,
  ADD CONSTRAINT payments_status_check
    CHECK (status IN ('waiting', 'created', 'requires_action', 'authorised', 'paid', 'failed', 'partially_refunded', 'refunded'));

CREATE TABLE payment_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- Of the newest mail's link; absent until it is sent.
  token_hash bytea UNIQUE,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'cancelled', 'expired')),
  expires_at timestamptz NOT NULL,
  -- When the mail was enqueued last, and when it was sent.
  mailed_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  -- Who marked it as paid in another way, and how.
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  settled_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX payment_requests_open ON payment_requests (order_id) WHERE status = 'open';
CREATE INDEX payment_requests_order ON payment_requests (order_id, created_at DESC);
CREATE INDEX payment_requests_expiry ON payment_requests (expires_at) WHERE status = 'open';
CREATE INDEX payment_requests_created_by ON payment_requests (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX payment_requests_settled_by ON payment_requests (settled_by) WHERE settled_by IS NOT NULL;

-- The payments that a link's page began: one at a time, and one for each key.
ALTER TABLE payments
  ADD request_id uuid REFERENCES payment_requests (id) ON DELETE SET NULL,
  ADD request_key text CHECK (length(request_key) BETWEEN 1 AND 255);
CREATE UNIQUE INDEX payments_request_key ON payments (request_id, request_key) WHERE request_id IS NOT NULL;
CREATE UNIQUE INDEX payments_request_begun ON payments (request_id) WHERE status IN ('created', 'requires_action');

CREATE TABLE draft_orders (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number integer NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'sent', 'paid', 'deleted')),
  version integer NOT NULL DEFAULT 1,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Lines, discount, shipping, address and notes, as the form sends them.
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  -- As of the last save, for the list.
  pieces integer NOT NULL DEFAULT 0,
  total_cents bigint NOT NULL DEFAULT 0,
  -- The order that it became; an order whose link expired leaves the draft open.
  order_id uuid REFERENCES orders (id) ON DELETE SET NULL,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  updated_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX draft_orders_list ON draft_orders (status, updated_at DESC, id DESC);
CREATE INDEX draft_orders_user ON draft_orders (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX draft_orders_order ON draft_orders (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX draft_orders_created_by ON draft_orders (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX draft_orders_updated_by ON draft_orders (updated_by) WHERE updated_by IS NOT NULL;
