-- The lock of the process that is between the steps of a payment (process-lock.server.ts); absent, none is.
ALTER TABLE payments ADD COLUMN made_by integer;
