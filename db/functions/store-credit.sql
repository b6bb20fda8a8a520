-- Store credit: docs/rules.md#credit-ledger. A movement changes its customer's balance in the statement that inserts it, and nothing
-- else changes a balance, so that the movements of a customer sum to it. A movement that would make it negative is refused, and so is one
-- that gives credit and is by nobody who may create money (require_money_right in gift-cards.sql).
--
-- The row in store_credits is locked after order, payment and return, and before variants (stock.sql).
CREATE OR REPLACE FUNCTION store_credit_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason IN ('gift', 'correction') AND NEW.delta_cents > 0 THEN
    PERFORM require_money_right(NEW.by_id);
  END IF;
  -- Not inserted with a negative balance first: the check would refuse it before the row that is there is found.
  UPDATE store_credits SET balance_cents = balance_cents + NEW.delta_cents WHERE user_id = NEW.user_id RETURNING balance_cents INTO NEW.balance_after_cents;
  IF NOT FOUND THEN
    INSERT INTO store_credits AS c (user_id, balance_cents) VALUES (NEW.user_id, NEW.delta_cents)
    ON CONFLICT (user_id) DO UPDATE SET balance_cents = c.balance_cents + excluded.balance_cents
    RETURNING balance_cents INTO NEW.balance_after_cents;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER store_credit_moves BEFORE INSERT ON store_credit_movements FOR EACH ROW EXECUTE FUNCTION store_credit_moves();

CREATE OR REPLACE FUNCTION store_credit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An erasure empties the notes (customer-erasure.sql).
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'store_credit_movements' AND current_setting('shop.erases', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'Store credit changes only by new movements' USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- Inside a trigger the depth is at least 1: foreign keys clear references to what was deleted, and the trigger above changes balances.
CREATE OR REPLACE TRIGGER store_credit_movements_stay BEFORE UPDATE OR DELETE ON store_credit_movements
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION store_credit_stays();

CREATE OR REPLACE TRIGGER store_credits_follow_movements BEFORE INSERT OR UPDATE OR DELETE ON store_credits
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION store_credit_stays();

-- Each customer whose movements do not sum to the balance.
CREATE OR REPLACE VIEW store_credit_differences AS
SELECT user_id, coalesce(c.balance_cents, 0) AS balance_cents, coalesce(m.ledger_cents, 0)::bigint AS ledger_cents
  FROM store_credits c
  FULL JOIN (SELECT user_id, sum(delta_cents) AS ledger_cents FROM store_credit_movements GROUP BY user_id) m USING (user_id)
 WHERE coalesce(c.balance_cents, 0) <> coalesce(m.ledger_cents, 0);
