-- What the shop promised its orders when they were placed: days after delivery in which they can be returned. Before, it was 30 for all.
ALTER TABLE orders ADD COLUMN return_days smallint NOT NULL DEFAULT 30;
ALTER TABLE orders ADD CONSTRAINT orders_return_days_check CHECK (return_days BETWEEN 0 AND 365) NOT VALID;

-- What shops promised so far, whoever owned them; from now on the owner says it, and a fresh shop promises nothing. The values are
-- those of DEMO_PROMISES in settings.rules.ts. Version 0: nobody has set them.
INSERT INTO shop_settings (name, value, version)
SELECT name, value::jsonb, 0
  FROM (VALUES ('returnDays', '30'), ('warrantyMonths', '12'), ('standardDeliveryDays', '7'), ('expressDeliveryDays', '3'),
               ('overnightDeliveryDays', '1'), ('supportAvailability', '"always"'), ('securePayments', 'true'),
               ('paymentMarks', '["visa", "mastercard", "amex", "discover"]')) AS promised (name, value)
 WHERE EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM products)
    ON CONFLICT (name) DO NOTHING;
