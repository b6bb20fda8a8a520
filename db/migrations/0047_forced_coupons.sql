-- A plain word.
ALTER TABLE orders RENAME COLUMN is_coupon_kept TO is_coupon_forced;
