-- When the shop opened first, and when the test orders from before that were removed.
ALTER TABLE shop_opening ADD COLUMN first_opened_at timestamptz, ADD COLUMN test_orders_removed_at timestamptz;
UPDATE shop_opening SET first_opened_at = now()
 WHERE is_open OR EXISTS (SELECT FROM audit_log WHERE action = 'opening.update' AND after ->> 'isOpen' = 'true');
