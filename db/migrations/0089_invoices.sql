-- Numbered invoices and credit notes: docs/rules.md#invoices. Each series has a counter, which is locked only while a document gets its number.
CREATE TABLE invoice_series (
  -- 'INV-2026-': what a number begins with.
  prefix text PRIMARY KEY,
  last_number integer NOT NULL DEFAULT 0
);

CREATE TABLE invoices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  number text NOT NULL UNIQUE,
  prefix text NOT NULL,
  sequence integer NOT NULL CHECK (sequence > 0),
  issued_at timestamptz NOT NULL DEFAULT now(),
  order_id uuid REFERENCES orders ON DELETE SET NULL,
  order_number text NOT NULL,
  -- The invoice that a credit note is for.
  credits_id bigint REFERENCES invoices,
  customer_name text NOT NULL,
  country text NOT NULL,
  total_cents bigint NOT NULL CHECK (total_cents >= 0),
  -- All taxes, added and included.
  tax_cents bigint NOT NULL CHECK (tax_cents >= 0),
  -- Of each tax: name, rate, base and amount.
  tax_lines jsonb NOT NULL CHECK (jsonb_typeof(tax_lines) = 'array'),
  -- As it is printed.
  document jsonb NOT NULL CHECK (jsonb_typeof(document) = 'object'),
  UNIQUE (prefix, sequence),
  CHECK ((kind = 'credit_note') = (credits_id IS NOT NULL))
);
CREATE INDEX invoices_newest ON invoices (issued_at DESC, id DESC);
CREATE INDEX invoices_order ON invoices (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX invoices_order_number ON invoices (order_number);
CREATE INDEX invoices_credits ON invoices (credits_id) WHERE credits_id IS NOT NULL;

-- Orders whose invoices may have to follow them.
CREATE TABLE invoices_due (order_id uuid NOT NULL);
