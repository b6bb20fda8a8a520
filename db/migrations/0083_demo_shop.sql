-- What the demo shop put into the database, so that it can be removed again. A row: this is a demo shop, or was one.
CREATE TABLE demo_shop (
  is_only          boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Categories and promotions up to these are the demo's.
  last_category_id bigint NOT NULL,
  last_promotion_id bigint NOT NULL,
  status           text NOT NULL DEFAULT 'present' CHECK (status IN ('present', 'clearing', 'failed', 'cleared')),
  -- Who clears it; this account stays.
  cleared_by       uuid REFERENCES users ON DELETE SET NULL,
  cleared_by_email text,
  step             text,
  done             integer NOT NULL DEFAULT 0,
  total            integer NOT NULL DEFAULT 0,
  run_by           integer
);

-- Ids of the demo's products, from the first to the last one.
CREATE TABLE demo_products (
  first_id bigint PRIMARY KEY,
  last_id  bigint NOT NULL,
  CHECK (first_id <= last_id)
);

CREATE TABLE demo_accounts (user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE);

-- Of shops that had their demo before this migration: what was there when its accounts were made, within the minutes of loading it.
INSERT INTO demo_shop (last_category_id, last_promotion_id)
  SELECT (SELECT coalesce(max(id), 0) FROM categories WHERE created_at <= u.created_at + interval '10 minutes'),
         (SELECT coalesce(max(id), 0) FROM promotions WHERE created_at <= u.created_at + interval '10 minutes')
    FROM users u WHERE u.id = '9b8d4f60-7c21-4e8f-8c3d-6a1e5f2b0c22';
INSERT INTO demo_products
  SELECT min(p.id), max(p.id) FROM products p JOIN users u ON u.id = '9b8d4f60-7c21-4e8f-8c3d-6a1e5f2b0c22' AND p.created_at <= u.created_at
  HAVING count(*) > 0;
INSERT INTO demo_accounts
  SELECT id FROM users
   WHERE id IN ('9b8d4f60-7c21-4e8f-8c3d-6a1e5f2b0c22', '5a3e1c52-0f6b-4d0a-9a57-2f0b6c1d7e11')
      OR (password_hash = '!' AND NOT is_guest AND email LIKE '%@example.com' AND EXISTS (SELECT FROM demo_shop)
          AND created_at <= (SELECT created_at FROM users WHERE id = '9b8d4f60-7c21-4e8f-8c3d-6a1e5f2b0c22'));
