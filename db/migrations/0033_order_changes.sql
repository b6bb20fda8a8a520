-- Orders that change after they were placed: in parcels, in part, and paid or refunded in several steps.

-- `quantity` are the pieces that are still in the order; what was ordered is quantity + cancelled_quantity.
ALTER TABLE order_lines
  ADD cancelled_quantity integer NOT NULL DEFAULT 0 CHECK (cancelled_quantity >= 0),
  ADD shipped_quantity integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT order_lines_quantity_check,
  ADD CONSTRAINT order_lines_quantity_check CHECK (quantity >= 0 AND quantity + cancelled_quantity BETWEEN 1 AND 999),
  ADD CONSTRAINT order_lines_shipped CHECK (shipped_quantity BETWEEN 0 AND quantity);

-- Counts the changes of an order's lines, address and prices, for two people who edit it.
ALTER TABLE orders ADD version integer NOT NULL DEFAULT 1;

CREATE TABLE shipments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  -- 1, 2, … within the order.
  number integer NOT NULL CHECK (number > 0),
  status text NOT NULL CHECK (status IN ('packed', 'shipped', 'out_for_delivery', 'delivered', 'cancelled')),
  carrier text,
  tracking_number text,
  shipped_at timestamptz,
  delivered_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, number),
  UNIQUE (id, order_id)
);
CREATE INDEX shipments_created_by ON shipments (created_by) WHERE created_by IS NOT NULL;

CREATE TABLE shipment_lines (
  shipment_id uuid NOT NULL,
  order_id uuid NOT NULL,
  position integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (shipment_id, position),
  FOREIGN KEY (shipment_id, order_id) REFERENCES shipments (id, order_id) ON DELETE CASCADE,
  FOREIGN KEY (order_id, position) REFERENCES order_lines (order_id, position) ON DELETE CASCADE
);
CREATE INDEX shipment_lines_order ON shipment_lines (order_id, position);

-- Until now an order was one parcel.
INSERT INTO shipments (order_id, number, status, carrier, tracking_number, shipped_at, delivered_at, created_at, updated_at)
SELECT o.id, 1, CASE o.status WHEN 'returned' THEN 'delivered' ELSE o.status END, o.carrier, o.tracking_number,
       coalesce((SELECT min(h.at) FROM order_status_history h WHERE h.order_id = o.id AND h.status = 'shipped'), o.updated_at),
       o.actual_delivery, o.updated_at, o.updated_at
  FROM orders o WHERE o.status IN ('shipped', 'out_for_delivery', 'delivered', 'returned');
INSERT INTO shipment_lines (shipment_id, order_id, position, quantity)
SELECT s.id, s.order_id, l.position, l.quantity FROM shipments s JOIN order_lines l USING (order_id);
UPDATE order_lines l SET shipped_quantity = l.quantity FROM shipments s WHERE s.order_id = l.order_id;

-- Beside the payment that placed the order: what a later change costs (difference), and what was paid from store credit (credit).
ALTER TABLE payments ADD kind text NOT NULL DEFAULT 'order' CHECK (kind IN ('order', 'difference', 'credit'));
ALTER TABLE payments DROP CONSTRAINT payments_order_id_key;
CREATE UNIQUE INDEX payments_first ON payments (order_id) WHERE kind = 'order';
CREATE INDEX payments_order ON payments (order_id) WHERE kind <> 'order';

-- A refund goes back to its payment, or into the customer's store credit; payments.refunded_cents counts both.
ALTER TABLE refunds
  ADD method text NOT NULL DEFAULT 'payment' CHECK (method IN ('payment', 'credit')),
  ADD shipping_cents bigint NOT NULL DEFAULT 0 CHECK (shipping_cents BETWEEN 0 AND amount_cents),
  ADD is_restocked boolean NOT NULL DEFAULT false;

-- The items that a refund is for; none for a refund of an amount.
CREATE TABLE refund_lines (
  refund_id uuid NOT NULL REFERENCES refunds (id) ON DELETE CASCADE,
  order_id uuid NOT NULL,
  position integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  PRIMARY KEY (refund_id, position),
  FOREIGN KEY (order_id, position) REFERENCES order_lines (order_id, position) ON DELETE CASCADE
);
CREATE INDEX refund_lines_order ON refund_lines (order_id, position);

-- What the shop owes a customer to spend here. The balance is the sum of its movements.
CREATE TABLE store_credits (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  balance_cents bigint NOT NULL CHECK (balance_cents >= 0)
);

CREATE TABLE store_credit_movements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  delta_cents bigint NOT NULL CHECK (delta_cents <> 0),
  balance_after_cents bigint NOT NULL CHECK (balance_after_cents >= 0),
  reason text NOT NULL CHECK (reason IN ('refund', 'gift', 'correction', 'payment', 'payment_returned', 'merge')),
  note text NOT NULL DEFAULT '',
  order_id uuid REFERENCES orders (id) ON DELETE SET NULL,
  refund_id uuid REFERENCES refunds (id) ON DELETE SET NULL,
  by_id uuid REFERENCES users (id) ON DELETE SET NULL,
  by_email text,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX store_credit_movements_user ON store_credit_movements (user_id, id DESC);
CREATE INDEX store_credit_movements_order ON store_credit_movements (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX store_credit_movements_refund ON store_credit_movements (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX store_credit_movements_by ON store_credit_movements (by_id) WHERE by_id IS NOT NULL;
