-- Refunds of items, store credit in orders, and returns with photos.

-- One index finds an order's payments, and allows one payment of kind 'order'.
CREATE UNIQUE INDEX payments_of_order ON payments (order_id, (CASE kind WHEN 'order' THEN 0 END));
DROP INDEX payments_first;
DROP INDEX payments_order;

-- Refunded without a return, and how many of these are back in stock; the others stay with the customer, or are lost.
ALTER TABLE order_lines
  ADD refunded_quantity integer NOT NULL DEFAULT 0,
  ADD restocked_quantity integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT order_lines_taken CHECK (
    0 <= restocked_quantity AND restocked_quantity <= refunded_quantity AND returning_quantity + refunded_quantity <= quantity);

-- How much of the total was paid from store credit: the amount of the payment of kind 'credit'.
ALTER TABLE orders ADD credit_cents bigint NOT NULL DEFAULT 0 CHECK (credit_cents >= 0);

-- A refund of several payments has a row for each; lines and shipping are in the first one, and may be more than its part.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_check,
  ADD CONSTRAINT refunds_shipping_cents_check CHECK (shipping_cents >= 0),
  ADD return_id uuid REFERENCES returns (id) ON DELETE SET NULL;
CREATE INDEX refunds_return ON refunds (return_id) WHERE return_id IS NOT NULL;

ALTER TABLE returns
  -- 1, 2, … within the order; with the order's number it is the number on the label.
  ADD number integer,
  -- What the shopper wants: the money back the way it was paid, or as store credit.
  ADD refund_method text NOT NULL DEFAULT 'payment' CHECK (refund_method IN ('payment', 'credit'));
UPDATE returns r SET number = n.number
  FROM (SELECT id, row_number() OVER (PARTITION BY order_id ORDER BY created_at, id) AS number FROM returns) n WHERE n.id = r.id;
ALTER TABLE returns ALTER number SET NOT NULL, ADD CONSTRAINT returns_number UNIQUE (order_id, number);

-- Null until the return is received.
ALTER TABLE return_lines ADD is_restocked boolean;
UPDATE return_lines l SET is_restocked = true FROM returns r WHERE r.id = l.return_id AND r.status IN ('received', 'refunded');

-- Photos of returns are private, so they are no public pictures. Those without a return were uploaded for one that is not sent yet.
CREATE TABLE return_photos (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  return_id uuid REFERENCES returns (id) ON DELETE CASCADE,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- A WebP without metadata.
  picture bytea NOT NULL CHECK (length(picture) > 0),
  uploaded_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX return_photos_return ON return_photos (return_id) WHERE return_id IS NOT NULL;
CREATE INDEX return_photos_order ON return_photos (order_id);
CREATE INDEX return_photos_unused ON return_photos (uploaded_at) WHERE return_id IS NULL;
