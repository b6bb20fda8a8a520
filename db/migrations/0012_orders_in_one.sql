-- An order is written by one statement, which undoes itself where it may not be: whoever raises this has changed nothing.

-- Called from within a query; returns nothing, ever. `reason` is what the shop asks for, `details` what it tells the shopper of it.
CREATE FUNCTION refuse_order(reason text, details jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'TW001', MESSAGE = reason, DETAIL = coalesce(details::text, '');
END $$;

-- orders_newest begins with the same column: one index less to write for each order.
DROP INDEX orders_sold;
