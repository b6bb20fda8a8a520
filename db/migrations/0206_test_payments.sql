-- Whether a payment was charged with a provider's test keys. NULL: charged before the shop had both test and live keys, with the only
-- keys there were, or by no provider.
ALTER TABLE payments ADD COLUMN is_test boolean;
