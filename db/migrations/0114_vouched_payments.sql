-- Who says that a payment came which no provider confirms: only somebody who may create money (db/functions/gift-cards.sql).
ALTER TABLE payments ADD COLUMN vouched_by uuid REFERENCES users ON DELETE SET NULL;
CREATE INDEX payments_vouched_by ON payments (vouched_by) WHERE vouched_by IS NOT NULL;

-- Gift cards of what was marked as paid before are still issued.
UPDATE payments p
   SET vouched_by = coalesce((SELECT r.settled_by FROM payment_requests r WHERE r.id = p.request_id),
                             (SELECT d.updated_by FROM draft_orders d WHERE d.order_id = p.order_id LIMIT 1),
                             (SELECT u.id FROM users u WHERE u.role = 'owner' ORDER BY u.created_at LIMIT 1))
 WHERE p.provider = 'external' AND p.charged_cents > 0;
