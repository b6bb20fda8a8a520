-- Gift cards that are sold: docs/rules.md#gift-cards-products. A product of the tax class 'gift-card' is one; so is a line of an order.
-- A shop's own class of that name gets another one, so that its products stay what they are.
UPDATE products SET tax_class = 'gift-card-goods' WHERE tax_class = 'gift-card';
UPDATE order_lines SET tax_class = 'gift-card-goods' WHERE tax_class = 'gift-card';
UPDATE tax_rates SET tax_class = 'gift-card-goods' WHERE tax_class = 'gift-card';
UPDATE shop_settings SET value = '"gift-card-goods"' WHERE name = 'shippingTaxClass' AND value = '"gift-card"';
UPDATE shop_settings
   SET value = (SELECT jsonb_agg(CASE WHEN own ~* '^[^a-z0-9]*gift[^a-z0-9]+card[^a-z0-9]*$' THEN 'Gift card goods' ELSE own END ORDER BY place)
                  FROM jsonb_array_elements_text(value) WITH ORDINALITY AS t (own, place))
 WHERE name = 'taxClasses' AND EXISTS (SELECT FROM jsonb_array_elements_text(value) AS own WHERE own ~* '^[^a-z0-9]*gift[^a-z0-9]+card[^a-z0-9]*$');

-- Set by the first line that is a gift card.
ALTER TABLE orders ADD COLUMN has_gift_cards boolean NOT NULL DEFAULT false;

ALTER TABLE gift_cards
  -- The piece of an order that the card was bought with; absent, staff issued it.
  ADD COLUMN order_id uuid REFERENCES orders ON DELETE SET NULL,
  ADD COLUMN order_position integer,
  ADD COLUMN piece integer CHECK (piece > 0),
  -- What was left on it was taken back with a refund.
  ADD COLUMN is_taken_back boolean NOT NULL DEFAULT false,
  ADD CHECK ((order_position IS NULL) = (piece IS NULL)),
  ADD CHECK (order_id IS NULL OR piece IS NOT NULL);
-- Each piece has one card, however often it is issued.
CREATE UNIQUE INDEX gift_cards_piece ON gift_cards (order_id, order_position, piece) WHERE order_id IS NOT NULL;

ALTER TABLE gift_card_movements
  DROP CONSTRAINT gift_card_movements_reason_check,
  DROP CONSTRAINT gift_card_movements_check,
  ADD CONSTRAINT gift_card_movements_reason_check CHECK (reason IN ('issue', 'payment', 'payment_returned', 'refund')),
  -- The number is that of an order that the card pays.
  ADD CONSTRAINT gift_card_movements_number CHECK ((reason IN ('issue', 'refund')) = (order_number IS NULL));
