-- What changes of orders gave back, beside refunds: docs/rules.md#insight-days.
ALTER TABLE sales_days ADD COLUMN adjusted_cents bigint NOT NULL DEFAULT 0;

-- The days that have some are counted again; between two time zones is up to a day.
INSERT INTO sales_changes
SELECT DISTINCT r.created_at::date + apart FROM refunds r, generate_series(-1, 1) apart WHERE r.is_adjustment;
