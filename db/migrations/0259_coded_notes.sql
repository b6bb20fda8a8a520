-- What the shop itself says, as a code with its values, so that each reader has it in their language. Null for what people have written,
-- and for entries of before, which have the words only.
ALTER TABLE order_status_history ADD COLUMN coded_note jsonb;
ALTER TABLE webhook_attempts ADD COLUMN coded_error jsonb;
