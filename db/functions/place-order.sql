-- Aborts the statement that calls it. `reason` is cart, coupon or stock; `details` goes to the shopper.
CREATE OR REPLACE FUNCTION refuse_order(reason text, details jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'TW001', MESSAGE = reason, DETAIL = coalesce(details::text, '');
END $$;
