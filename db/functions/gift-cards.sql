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
  -- A refund disabled the card, because nothing was left on it. One that staff disabled stays so, and they can enable it again.
  UPDATE gift_cards SET status = 'active', version = version + 1 WHERE id = taken.gift_card_id AND is_taken_back AND status = 'disabled';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gift_card_gets_back AFTER INSERT ON store_credit_movements
  FOR EACH ROW WHEN (NEW.reason IN ('payment_returned', 'refund')) EXECUTE FUNCTION gift_card_gets_back();

-- Each card whose movements do not sum to the balance.
CREATE OR REPLACE VIEW gift_card_differences AS
SELECT c.id, c.balance_cents, coalesce(m.ledger_cents, 0)::bigint AS ledger_cents
  FROM gift_cards c LEFT JOIN (SELECT gift_card_id, sum(delta_cents) AS ledger_cents FROM gift_card_movements GROUP BY 1) m ON m.gift_card_id = c.id
 WHERE c.balance_cents <> coalesce(m.ledger_cents, 0);

-- ── Gift cards that are sold ───────────────────────────────────────────────────────────────────────

-- A gift card is in no parcel: nothing of its line is open to be packed.
CREATE OR REPLACE FUNCTION gift_card_line_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shipped_quantity := NEW.quantity;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER gift_card_line_sent BEFORE INSERT ON order_lines
  FOR EACH ROW WHEN (NEW.tax_class = 'gift-card') EXECUTE FUNCTION gift_card_line_sent();

-- An order that is paid when its lines are inserted, and one that becomes paid, issue their cards by a job.
CREATE OR REPLACE FUNCTION gift_card_line_ordered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid text;
BEGIN
  UPDATE orders SET has_gift_cards = true WHERE id = NEW.order_id AND NOT has_gift_cards RETURNING payment_status INTO paid;
  IF paid = 'completed' THEN INSERT INTO jobs (kind, payload) VALUES ('gift cards of order', jsonb_build_object('orderId', NEW.order_id)); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gift_card_line_ordered AFTER INSERT ON order_lines
  FOR EACH ROW WHEN (NEW.tax_class = 'gift-card' AND NOT NEW.is_gift) EXECUTE FUNCTION gift_card_line_ordered();

CREATE OR REPLACE FUNCTION gift_cards_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO jobs (kind, payload) VALUES ('gift cards of order', jsonb_build_object('orderId', NEW.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gift_cards_paid AFTER UPDATE OF payment_status ON orders
  FOR EACH ROW WHEN (NEW.has_gift_cards AND NEW.payment_status = 'completed' AND OLD.payment_status <> 'completed') EXECUTE FUNCTION gift_cards_paid();

-- Whoever writes what creates money, only roles with the right to it may: docs/rules.md#staff-money. A test compares them.
CREATE OR REPLACE FUNCTION require_money_right(by_user uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for a change of the role that is under way.
  PERFORM FROM users WHERE id = by_user AND (role IN ('owner', 'manager')
    OR role = 'own' AND EXISTS (SELECT FROM own_roles r WHERE r.id = own_role_id AND 'orders.refund' = ANY (r.rights))) FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'user % may not create money', by_user USING ERRCODE = 'TW004';
  END IF;
END $$;

-- Staff say that an order's payment came another way, which nobody else confirms. Its gift cards stay below what one act may create.
CREATE OR REPLACE FUNCTION vouch_for_payment(of_order uuid, by_user uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  most_per_card CONSTANT bigint := 200000;
  most_in_all CONSTANT bigint := 1000000;
  cards record;
BEGIN
  PERFORM require_money_right(by_user);
  SELECT max(unit_price_cents) AS dearest, sum(unit_price_cents * quantity) AS total INTO cards
    FROM order_lines WHERE order_id = of_order AND tax_class = 'gift-card' AND NOT is_gift;
  IF cards.dearest > most_per_card OR cards.total > most_in_all THEN
    RAISE EXCEPTION 'the gift cards of order % are worth too much', of_order USING ERRCODE = 'TW005';
  END IF;
  UPDATE payments SET vouched_by = by_user WHERE order_id = of_order AND provider = 'external' AND vouched_by IS NULL;
END $$;

-- Staff say that the money for an order by bank transfer or invoice has come. False if it has no such payment that is open.
CREATE OR REPLACE FUNCTION mark_order_paid(of_order uuid, by_user uuid) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_money_right(by_user);
  IF NOT EXISTS (SELECT FROM payments WHERE order_id = of_order AND status = 'authorised' AND provider IN ('bank_transfer', 'invoice')) THEN
    RETURN false;
  END IF;
  UPDATE payments SET status = 'paid', charged_cents = amount_cents, vouched_by = by_user, updated_at = now()
   WHERE order_id = of_order AND status = 'authorised';
  UPDATE orders SET payment_status = order_payment_status(id), updated_at = now() WHERE id = of_order;
  RETURN true;
END $$;

-- Issues the cards of an order's pieces that have none, each with a mail; the order is delivered if nothing else is in it. Running it
-- again, or twice at once, issues nothing more: the order is locked, and a piece has one card (gift_cards_piece).
CREATE OR REPLACE FUNCTION issue_gift_cards(of_order uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  buyer record;
  card record;
  issued integer := 0;
BEGIN
  SELECT u.email INTO buyer FROM orders o JOIN users u ON u.id = o.user_id
   WHERE o.id = of_order AND o.has_gift_cards AND o.payment_status IN ('completed', 'partially_refunded') AND o.status NOT IN ('pending', 'cancelled')
     FOR NO KEY UPDATE OF o;
  IF NOT FOUND THEN RETURN 0; END IF;
  IF EXISTS (SELECT FROM payments WHERE order_id = of_order AND provider = 'external' AND charged_cents > 0 AND vouched_by IS NULL) THEN
    RAISE EXCEPTION 'nobody who may create money says that order % was paid', of_order USING ERRCODE = 'TW004';
  END IF;
  FOR card IN
    INSERT INTO gift_cards (initial_cents, recipient_email, order_id, order_position, piece)
    SELECT l.unit_price_cents, buyer.email, l.order_id, l.position, n
      FROM order_lines l, generate_series(1, l.quantity - l.refunded_quantity) AS n
     WHERE l.order_id = of_order AND l.tax_class = 'gift-card' AND NOT l.is_gift
     ORDER BY l.position, n
    ON CONFLICT (order_id, order_position, piece) WHERE order_id IS NOT NULL DO NOTHING
    RETURNING id, initial_cents, mailed_at
  LOOP
    INSERT INTO gift_card_movements (gift_card_id, delta_cents, balance_after_cents, reason) VALUES (card.id, card.initial_cents, 0, 'issue');
    INSERT INTO jobs (kind, payload)
    VALUES ('gift card mail', jsonb_build_object('id', card.id, 'mailedAt', date_trunc('milliseconds', card.mailed_at)));
    issued := issued + 1;
  END LOOP;
  PERFORM follow_shipments(of_order, 'Gift cards sent by mail');
  RETURN issued;
END $$;

-- Takes back what is left on cards of a locked order's line, those with the most first, and disables them. Pieces without a card have
-- nothing to give back.
CREATE OR REPLACE FUNCTION take_back_gift_cards(of_order uuid, of_position integer, pieces integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  card record;
BEGIN
  PERFORM FROM gift_cards WHERE order_id = of_order ORDER BY id FOR NO KEY UPDATE;
  FOR card IN
    SELECT id, balance_cents FROM gift_cards WHERE order_id = of_order AND order_position = of_position AND NOT is_taken_back
     ORDER BY balance_cents DESC, id LIMIT pieces
  LOOP
    IF card.balance_cents > 0 THEN
      INSERT INTO gift_card_movements (gift_card_id, delta_cents, balance_after_cents, reason) VALUES (card.id, -card.balance_cents, 0, 'refund');
    END IF;
    UPDATE gift_cards SET is_taken_back = true, status = 'disabled', version = version + 1 WHERE id = card.id;
  END LOOP;
END $$;

-- A cancelled order takes its cards back. One of which a part was spent is not cancelled.
CREATE OR REPLACE FUNCTION gift_cards_cancelled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM gift_cards WHERE order_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM gift_cards WHERE order_id = NEW.id AND NOT is_taken_back AND balance_cents < initial_cents) THEN
    RAISE EXCEPTION 'A gift card of this order was spent' USING ERRCODE = 'TW002';
  END IF;
  PERFORM take_back_gift_cards(NEW.id, position, quantity) FROM order_lines WHERE order_id = NEW.id AND tax_class = 'gift-card';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gift_cards_cancelled AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN (NEW.has_gift_cards AND NEW.status = 'cancelled' AND OLD.status <> 'cancelled') EXECUTE FUNCTION gift_cards_cancelled();

-- What was ordered stays what it is: an ordered product neither becomes a gift card nor stops being one, whoever changes it.
CREATE OR REPLACE FUNCTION gift_card_product_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM order_lines WHERE product_id = NEW.id) THEN
    RAISE EXCEPTION 'An ordered product stays a gift card, or none' USING ERRCODE = 'TW003';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER gift_card_product_stays BEFORE UPDATE OF tax_class ON products
  FOR EACH ROW WHEN (OLD.tax_class <> NEW.tax_class AND 'gift-card' IN (OLD.tax_class, NEW.tax_class)) EXECUTE FUNCTION gift_card_product_stays();
