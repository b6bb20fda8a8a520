-- Why a customer cannot be erased yet, one row for each reason: somebody still needs the name and the address.
CREATE OR REPLACE FUNCTION erasure_obstacles(customer uuid) RETURNS TABLE (kind text, name text) LANGUAGE plpgsql STABLE AS $$
DECLARE address text := (SELECT lower(u.email) FROM users u WHERE u.id = customer);
BEGIN
  RETURN QUERY
    SELECT 'order', o.order_number FROM orders o
     WHERE o.user_id = customer AND o.status NOT IN ('delivered', 'cancelled', 'returned')
    UNION ALL
    SELECT 'return', o.order_number FROM orders o JOIN returns r ON r.order_id = o.id
     WHERE o.user_id = customer AND r.status IN ('requested', 'approved', 'received')
    UNION ALL
    SELECT 'refund', o.order_number FROM orders o JOIN payments p ON p.order_id = o.id JOIN refunds r ON r.payment_id = p.id
     WHERE o.user_id = customer AND r.status = 'owed'
    UNION ALL
    -- Running it would add the customer again.
    SELECT 'import', i.file_name FROM imports i
     WHERE i.kind = 'customers' AND i.status IN ('uploaded', 'checking', 'ready', 'running', 'stopped')
       AND (EXISTS (SELECT FROM import_rows r WHERE r.import_id = i.id AND r.state = 'waiting'
                       AND address IN (lower(r.label), lower(r.draft ->> 'email')))
            OR EXISTS (SELECT FROM import_file_parts p WHERE p.import_id = i.id
                          AND position(convert_to(address, 'UTF8') IN p.bytes) > 0));
END $$;

-- Removes the person from all tables: what is left of a customer are orders with amounts, dates, products, country and state, as the
-- law on books wants, and reviews without their author. Sums and statistics stay equal. The caller has locked cart, customer and orders.
CREATE OR REPLACE FUNCTION erase_customer(customer uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  person users;
  -- Accounts that were merged into this one are empty, but notes of their credit may not be.
  ids uuid[] := ARRAY(SELECT id FROM users WHERE id = customer OR merged_into = customer);
  order_ids uuid[] := ARRAY(SELECT id FROM orders WHERE user_id = customer);
  return_ids uuid[] := ARRAY(SELECT id FROM returns WHERE order_id = ANY (order_ids));
  review_ids bigint[] := ARRAY(SELECT id FROM reviews WHERE user_id = customer);
  conversation_ids uuid[];
  address text;
BEGIN
  SELECT * INTO person FROM users WHERE id = customer;
  -- What only the address says to be somebody's is theirs if they have shown that they read its mail; a guest's may be the account's of
  -- that address.
  IF owns_address(person) AND NOT (person.is_guest AND EXISTS (SELECT FROM users WHERE lower(email) = lower(person.email) AND NOT is_guest)) THEN
    address := lower(person.email);
  END IF;
  conversation_ids := ARRAY(SELECT id FROM conversations WHERE user_id = ANY (ids) OR (user_id IS NULL AND lower(email) = address) OR order_id = ANY (order_ids));

  DELETE FROM carts WHERE user_id = customer;
  DELETE FROM wishlists WHERE user_id = customer;
  DELETE FROM addresses WHERE user_id = customer;
  DELETE FROM sessions WHERE user_id = customer;
  DELETE FROM passkeys WHERE user_id = customer;
  DELETE FROM passkey_challenges WHERE user_id = customer;
  DELETE FROM authenticators WHERE user_id = customer;
  DELETE FROM recovery_codes WHERE user_id = customer;
  DELETE FROM password_resets WHERE user_id = customer;
  DELETE FROM email_links WHERE user_id = customer;
  DELETE FROM former_emails WHERE user_id = customer;
  DELETE FROM idempotency_keys WHERE user_id = customer;
  DELETE FROM saved_views WHERE owner_id = customer;
  UPDATE gift_cards SET recipient_email = 'erased-' || id || '@erased.invalid', recipient_name = '', message = '' WHERE lower(recipient_email) = address;
  DELETE FROM newsletter_subscribers WHERE lower(email) = address;
  DELETE FROM staff_invitations WHERE lower(email) = address;
  DELETE FROM notes WHERE (subject_type = 'customer' AND subject_id = ANY (ids)) OR (subject_type = 'order' AND subject_id = ANY (order_ids))
                       OR (subject_type = 'return' AND subject_id = ANY (return_ids))
                       OR (subject_type = 'conversation' AND subject_id = ANY (conversation_ids));
  DELETE FROM conversations WHERE id = ANY (conversation_ids);
  DELETE FROM review_uploads WHERE user_id = customer;
  -- A reply stays unless it speaks to the person by name.
  UPDATE reviews SET reply = NULL, replied_at = NULL
   WHERE user_id = customer AND EXISTS (SELECT FROM unnest(ARRAY[person.first_name, person.last_name]) name
                                         WHERE length(name) > 1 AND strpos(lower(reply), lower(name)) > 0);
  UPDATE reviews SET user_id = NULL, hidden_reason = NULL WHERE user_id = customer;

  UPDATE orders
     SET shipping_address = jsonb_build_object('firstName', 'Erased', 'lastName', 'customer', 'addressLine1', '', 'city', '', 'postalCode', '',
           'state', coalesce(shipping_address ->> 'state', ''), 'country', coalesce(shipping_address ->> 'country', '')),
         order_notes = '', tracking_number = NULL
   WHERE id = ANY (order_ids);
  UPDATE order_status_history SET note = '' WHERE order_id = ANY (order_ids) AND note <> '';
  UPDATE shipments SET tracking_number = NULL WHERE order_id = ANY (order_ids) AND tracking_number IS NOT NULL;
  UPDATE payments SET card_brand = NULL, card_last4 = NULL, session_reference = NULL, redirect_url = NULL WHERE order_id = ANY (order_ids);
  UPDATE refunds SET reason = '' WHERE payment_id IN (SELECT id FROM payments WHERE order_id = ANY (order_ids)) AND reason <> '';
  UPDATE returns SET comment = '' WHERE id = ANY (return_ids) AND comment <> '';
  UPDATE return_status_history SET note = '' WHERE return_id = ANY (return_ids) AND note <> '';
  UPDATE payment_requests SET note = '' WHERE order_id = ANY (order_ids) AND note <> '';
  DELETE FROM draft_orders WHERE user_id = ANY (ids) OR order_id = ANY (order_ids);
  DELETE FROM return_photos WHERE order_id = ANY (order_ids);
  UPDATE order_job_rows SET tracking_number = NULL WHERE order_id = ANY (order_ids) AND tracking_number IS NOT NULL;
  UPDATE order_jobs SET chosen = '{}' WHERE strpos(lower(chosen::text), address) > 0;
  DELETE FROM order_codes WHERE order_id = ANY (order_ids);
  DELETE FROM guest_links WHERE order_id = ANY (order_ids);
  PERFORM set_config('shop.erases', 'on', true);
  UPDATE store_credit_movements SET note = '' WHERE user_id = ANY (ids) AND note <> '';

  -- What files said of the customer; an undo of the import finds nothing to undo.
  UPDATE import_rows r
     SET label = 'Erased customer', draft = NULL, undo = NULL, errors = '[]', notes = '[]',
         state = CASE r.state WHEN 'applied' THEN 'changed_since' WHEN 'waiting' THEN 'skipped' ELSE r.state END
    FROM imports i
   WHERE i.id = r.import_id AND i.kind = 'customers'
     AND (address IN (lower(r.label), lower(r.draft ->> 'email'), lower(r.undo ->> 'email')) OR r.subject_id = customer::text);
  UPDATE imports SET sample = (SELECT coalesce(jsonb_agg(line), '[]') FROM jsonb_array_elements(sample) line WHERE strpos(lower(line::text), address) = 0)
   WHERE kind = 'customers' AND strpos(lower(sample::text), address) > 0;

  -- Mails to the person, from the person, and about their orders, with the jobs that send them again.
  WITH gone AS (
    DELETE FROM mails
     WHERE user_id = ANY (ids) OR (user_id IS NULL AND address IN (lower(recipient), lower(reply_to ->> 'address'))) OR order_id = ANY (order_ids)
        OR (subject_type = 'customer' AND subject_id = ANY (ids::text[])) OR (subject_type = 'return' AND subject_id = ANY (return_ids::text[]))
        OR (subject_type = 'conversation' AND subject_id = ANY (conversation_ids::text[]))
    RETURNING job_id
  )
  DELETE FROM jobs j USING gone WHERE j.id = gone.job_id;
  DELETE FROM jobs
   WHERE strpos(lower(payload::text), address) > 0 OR strpos(payload::text, customer::text) > 0
      OR (kind LIKE '%mail%' AND payload ->> 'orderId' = ANY (order_ids::text[]));

  PERFORM erase_from_audit(ids::text[], order_ids::text[] || return_ids::text[] || review_ids::text[] || conversation_ids::text[]);

  UPDATE users
     SET first_name = 'Erased', last_name = 'customer', email = 'erased-' || id || '@erased.invalid', phone = NULL, address = NULL,
         pending_email = NULL, email_confirmed_at = NULL, tags = '{}', password_hash = '!', erased_at = now(), updated_at = now()
   WHERE id = customer;

  DELETE FROM customer_tags t
   WHERE t.tag = ANY (person.tags) AND NOT EXISTS (SELECT FROM customer_search s WHERE s.search @@ tag_query(t.tag));
END $$;
