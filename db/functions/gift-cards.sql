-- Gift cards: docs/rules.md#gift-cards-ledger. A movement changes its card's balance in the statement that inserts it, and nothing else
-- does, so that the movements of a card sum to its balance. One that would make it negative is refused.
--
-- What a card pays of an order goes through the store credit of whoever orders, in the same transaction: the card gives it there, and
-- the order takes it from there. What comes back of it there goes back to the card. A card's row is locked after that of the credit.
CREATE OR REPLACE FUNCTION gift_card_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gift_cards SET balance_cents = balance_cents + NEW.delta_cents WHERE id = NEW.gift_card_id RETURNING balance_cents INTO NEW.balance_after_cents;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER gift_card_moves BEFORE INSERT ON gift_card_movements FOR EACH ROW EXECUTE FUNCTION gift_card_moves();

CREATE OR REPLACE FUNCTION gift_card_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The balance of a gift card changes only by new movements' USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- Inside a trigger the depth is at least 1: foreign keys clear references to what was deleted.
CREATE OR REPLACE TRIGGER gift_card_movements_stay BEFORE UPDATE OR DELETE ON gift_card_movements
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION gift_card_stays();

CREATE OR REPLACE TRIGGER gift_cards_follow_movements BEFORE UPDATE OF balance_cents, initial_cents ON gift_cards
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION gift_card_stays();

-- Moves an order's part from a card to the store credit of whoever ordered; both are locked.
CREATE OR REPLACE FUNCTION take_from_gift_card(card uuid, cents bigint, customer uuid, of_order uuid, number text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO gift_card_movements (gift_card_id, delta_cents, balance_after_cents, reason, order_id, order_number)
  VALUES (card, -cents, 0, 'payment', of_order, number);
  INSERT INTO store_credit_movements (user_id, delta_cents, balance_after_cents, reason, order_id) VALUES (customer, cents, 0, 'gift_card', of_order);
END $$;

-- What an order gave back to store credit goes on to the card that had paid it.
CREATE OR REPLACE FUNCTION gift_card_gets_back() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- An order that was removed is known by its number alone.
  number text := coalesce((SELECT order_number FROM orders WHERE id = NEW.order_id), NEW.note);
  taken record;
  back bigint;
BEGIN
  SELECT gift_card_id, -sum(delta_cents) AS cents INTO taken FROM gift_card_movements WHERE order_number = number GROUP BY gift_card_id;
  back := least(NEW.delta_cents, coalesce(taken.cents, 0));
  IF back <= 0 THEN RETURN NULL; END IF;
  INSERT INTO store_credit_movements (user_id, delta_cents, balance_after_cents, reason, order_id, note)
  VALUES (NEW.user_id, -back, 0, 'gift_card_returned', NEW.order_id, NEW.note);
  INSERT INTO gift_card_movements (gift_card_id, delta_cents, balance_after_cents, reason, order_id, order_number)
  VALUES (taken.gift_card_id, back, 0, 'payment_returned', NEW.order_id, number);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gift_card_gets_back AFTER INSERT ON store_credit_movements
  FOR EACH ROW WHEN (NEW.reason IN ('payment_returned', 'refund')) EXECUTE FUNCTION gift_card_gets_back();

-- Each card whose movements do not sum to the balance.
CREATE OR REPLACE VIEW gift_card_differences AS
SELECT c.id, c.balance_cents, coalesce(m.ledger_cents, 0)::bigint AS ledger_cents
  FROM gift_cards c LEFT JOIN (SELECT gift_card_id, sum(delta_cents) AS ledger_cents FROM gift_card_movements GROUP BY 1) m ON m.gift_card_id = c.id
 WHERE c.balance_cents <> coalesce(m.ledger_cents, 0);
