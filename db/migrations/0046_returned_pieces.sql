-- Only what was sent can come back.
ALTER TABLE order_lines ADD CONSTRAINT order_lines_sent CHECK (returning_quantity <= shipped_quantity);
