ALTER TABLE orders VALIDATE CONSTRAINT orders_return_days_check;
