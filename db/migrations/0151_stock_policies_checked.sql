ALTER TABLE variants VALIDATE CONSTRAINT variants_stock_policy_check;
ALTER TABLE variants VALIDATE CONSTRAINT variants_reserved_check;
