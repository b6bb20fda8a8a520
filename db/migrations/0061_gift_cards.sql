-- Gift cards: docs/rules.md#gift-cards. Only a hash of a code is stored, and its last four characters.
CREATE TABLE gift_cards (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Absent until the mail with the code is sent.
  code_hash bytea UNIQUE CHECK (length(code_hash) = 32),
  last4 text CHECK (length(last4) = 4),
  initial_cents bigint NOT NULL CHECK (initial_cents > 0),
  -- The sum of the movements, which change it (gift-cards.sql).
  balance_cents bigint NOT NULL DEFAULT 0 CHECK (balance_cents >= 0),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  recipient_email text NOT NULL,
  recipient_name text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  -- Identifies the mail whose code is valid: sending again makes a new code.
  mailed_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((code_hash IS NULL) = (last4 IS NULL))
);
CREATE INDEX gift_cards_newest ON gift_cards (created_at DESC, id DESC);
CREATE INDEX gift_cards_recipient ON gift_cards (lower(recipient_email));
CREATE INDEX gift_cards_created_by ON gift_cards (created_by) WHERE created_by IS NOT NULL;

CREATE TABLE gift_card_movements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  gift_card_id uuid NOT NULL REFERENCES gift_cards,
  delta_cents bigint NOT NULL CHECK (delta_cents <> 0),
  balance_after_cents bigint NOT NULL CHECK (balance_after_cents >= 0),
  reason text NOT NULL CHECK (reason IN ('issue', 'payment', 'payment_returned')),
  order_id uuid REFERENCES orders ON DELETE SET NULL,
  -- Also of an order that was removed because its other payment was declined.
  order_number text,
  by_id uuid REFERENCES users ON DELETE SET NULL,
  by_email text,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((reason = 'issue') = (order_number IS NULL))
);
CREATE INDEX gift_card_movements_card ON gift_card_movements (gift_card_id, id DESC);
CREATE INDEX gift_card_movements_number ON gift_card_movements (order_number) WHERE order_number IS NOT NULL;
CREATE INDEX gift_card_movements_order ON gift_card_movements (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX gift_card_movements_by ON gift_card_movements (by_id) WHERE by_id IS NOT NULL;

-- The part of an order's credit that a gift card paid.
ALTER TABLE orders ADD COLUMN gift_card_cents bigint NOT NULL DEFAULT 0 CHECK (gift_card_cents >= 0);

ALTER TABLE store_credit_movements
  DROP CONSTRAINT store_credit_movements_reason_check,
  ADD CONSTRAINT store_credit_movements_reason_check
    CHECK (reason IN ('refund', 'gift', 'correction', 'payment', 'payment_returned', 'merge', 'gift_card', 'gift_card_returned'));
