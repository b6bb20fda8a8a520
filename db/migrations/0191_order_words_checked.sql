DELETE FROM order_search s WHERE NOT EXISTS (SELECT FROM orders o WHERE o.id = s.order_id);
ALTER TABLE order_search VALIDATE CONSTRAINT order_search_order_id_fkey;
