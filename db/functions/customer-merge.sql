-- Moves all that belongs to one account of a person to another, and closes the first: nobody can sign in to it, and its address of mail
-- is free. Of a product that both reviewed, the newer review stays; of a variant in both carts, the larger quantity. Returns what moved.
-- The caller has locked both carts and then both customers.
CREATE OR REPLACE FUNCTION merge_customers(stays uuid, goes uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  one users;
  other users;
  moved jsonb := '{}';
  n bigint;
  credit bigint;
BEGIN
  SELECT * INTO one FROM users WHERE id = stays;
  SELECT * INTO other FROM users WHERE id = goes;

  INSERT INTO carts (user_id, coupon_code) SELECT stays, coupon_code FROM carts WHERE user_id = goes
  ON CONFLICT (user_id) DO UPDATE SET coupon_code = coalesce(carts.coupon_code, excluded.coupon_code), updated_at = now();
  INSERT INTO cart_lines AS l (user_id, variant_id, quantity, added_price_cents, added_at)
  SELECT stays, variant_id, quantity, added_price_cents, added_at FROM cart_lines WHERE user_id = goes
  ON CONFLICT (user_id, variant_id) DO UPDATE SET quantity = greatest(l.quantity, excluded.quantity);
  GET DIAGNOSTICS n = ROW_COUNT;
  moved := moved || jsonb_build_object('cartLines', n);
  DELETE FROM carts WHERE user_id = goes;

  INSERT INTO wishlists (user_id) SELECT stays FROM wishlists WHERE user_id = goes ON CONFLICT DO NOTHING;
  UPDATE wishlist_items i SET user_id = stays
   WHERE user_id = goes AND NOT EXISTS (SELECT FROM wishlist_items k WHERE k.user_id = stays AND k.product_id = i.product_id);
  GET DIAGNOSTICS n = ROW_COUNT;
  moved := moved || jsonb_build_object('wishlist', n);
  WITH gone AS (DELETE FROM wishlists WHERE user_id = goes RETURNING share_token)
  UPDATE wishlists w SET updated_at = now() FROM gone WHERE w.user_id = stays;

  DELETE FROM addresses a USING addresses k
   WHERE a.user_id = goes AND k.user_id = stays
     AND (lower(a.first_name), lower(a.last_name), coalesce(lower(a.company), ''), lower(a.address_line1), coalesce(lower(a.address_line2), ''), lower(a.city), a.state, a.postal_code, a.country)
       = (lower(k.first_name), lower(k.last_name), coalesce(lower(k.company), ''), lower(k.address_line1), coalesce(lower(k.address_line2), ''), lower(k.city), k.state, k.postal_code, k.country);
  UPDATE addresses SET is_default = false
   WHERE user_id = goes AND is_default AND EXISTS (SELECT FROM addresses WHERE user_id = stays AND is_default);
  UPDATE addresses SET user_id = stays WHERE user_id = goes;
  GET DIAGNOSTICS n = ROW_COUNT;
  moved := moved || jsonb_build_object('addresses', n);
  -- The default one may have been a copy of another account's address.
  UPDATE addresses SET is_default = true
   WHERE id = (SELECT id FROM addresses WHERE user_id = stays ORDER BY created_at DESC, id LIMIT 1)
     AND NOT EXISTS (SELECT FROM addresses WHERE user_id = stays AND is_default);

  DELETE FROM reviews r USING reviews k
   WHERE r.product_id = k.product_id AND (r.user_id, k.user_id) IN ((goes, stays), (stays, goes))
     AND (r.updated_at, r.id) < (k.updated_at, k.id);
  UPDATE reviews SET user_id = stays WHERE user_id = goes;
  GET DIAGNOSTICS n = ROW_COUNT;
  moved := moved || jsonb_build_object('reviews', n);
  UPDATE review_uploads SET user_id = stays WHERE user_id = goes;
  -- Nobody votes twice, nor for their own review.
  DELETE FROM review_votes v
   WHERE v.user_id = goes AND EXISTS (SELECT FROM review_votes k WHERE k.review_id = v.review_id AND k.user_id = stays);
  DELETE FROM review_votes v USING reviews r WHERE r.id = v.review_id AND r.user_id = stays AND v.user_id IN (stays, goes);
  UPDATE review_votes SET user_id = stays WHERE user_id = goes;

  DELETE FROM idempotency_keys WHERE user_id = goes;
  DELETE FROM guest_links WHERE order_id IN (SELECT id FROM orders WHERE user_id = goes);
  UPDATE orders SET user_id = stays WHERE user_id = goes;
  GET DIAGNOSTICS n = ROW_COUNT;
  moved := moved || jsonb_build_object('orders', n);
  UPDATE draft_orders SET user_id = stays WHERE user_id = goes;

  -- Each account's ledger still sums to its balance, which follows the movements (store-credit.sql).
  SELECT balance_cents INTO credit FROM store_credits WHERE user_id = goes FOR UPDATE;
  IF credit > 0 THEN
    INSERT INTO store_credit_movements (user_id, delta_cents, balance_after_cents, reason) VALUES (goes, -credit, 0, 'merge'), (stays, credit, 0, 'merge');
  END IF;
  moved := moved || jsonb_build_object('storeCreditCents', coalesce(credit, 0));

  UPDATE notes SET subject_id = stays WHERE subject_type = 'customer' AND subject_id = goes;
  GET DIAGNOSTICS n = ROW_COUNT;
  moved := moved || jsonb_build_object('notes', n);

  UPDATE conversations SET user_id = stays WHERE user_id = goes;
  UPDATE mails SET user_id = stays WHERE user_id = goes;
  UPDATE mails SET subject_id = stays::text WHERE subject_type = 'customer' AND subject_id = goes::text;

  -- Consent goes along, unless the person gave or withdrew it for the address that stays, or the address was only claimed.
  UPDATE newsletter_subscribers SET email = one.email, updated_at = now()
   WHERE owns_address(other) AND lower(email) = lower(other.email) AND status = 'confirmed'
     AND NOT EXISTS (SELECT FROM newsletter_subscribers WHERE lower(email) = lower(one.email));
  GET DIAGNOSTICS n = ROW_COUNT;
  moved := moved || jsonb_build_object('newsletter', n);
  DELETE FROM newsletter_subscribers WHERE owns_address(other) AND lower(email) = lower(other.email) AND lower(email) <> lower(one.email);

  DELETE FROM sessions WHERE user_id = goes;
  DELETE FROM passkeys WHERE user_id = goes;
  DELETE FROM passkey_challenges WHERE user_id = goes;
  DELETE FROM authenticators WHERE user_id = goes;
  DELETE FROM recovery_codes WHERE user_id = goes;
  DELETE FROM password_resets WHERE user_id = goes;
  DELETE FROM email_links WHERE user_id = goes;
  DELETE FROM former_emails WHERE user_id = goes;
  DELETE FROM saved_views WHERE owner_id = goes;

  UPDATE users SET merged_into = stays WHERE merged_into = goes;
  UPDATE users
     SET first_name = 'Merged', last_name = 'account', email = 'merged-' || id || '@merged.invalid', phone = NULL, address = NULL, tags = '{}',
         pending_email = NULL, email_confirmed_at = NULL, password_hash = '!', merged_into = stays, updated_at = now()
   WHERE id = goes;
  UPDATE users
     SET phone = coalesce(phone, other.phone), address = coalesce(users.address, other.address), created_at = least(created_at, other.created_at), updated_at = now(),
         tags = tags || ARRAY(SELECT tag FROM unnest(other.tags) tag WHERE lower(tag) <> ALL (ARRAY(SELECT lower(t) FROM unnest(one.tags) t)))
   WHERE id = stays;
  RETURN moved;
END $$;
