-- Cards that a refund disabled, and to which something came back since, can be spent again: docs/rules.md#gift-cards-refund.
UPDATE gift_cards SET status = 'active', version = version + 1 WHERE is_taken_back AND status = 'disabled' AND balance_cents > 0;

-- Orders with an invoice that were refunded are looked at once more: refunds before the invoice had no credit note. Looking at one that is
-- right changes nothing.
INSERT INTO invoices_due
SELECT DISTINCT i.order_id FROM invoices i JOIN orders o ON o.id = i.order_id
 WHERE o.refunded_cents > 0 AND EXISTS (SELECT FROM shop_settings WHERE name = 'invoiceNumbers' AND value = 'true');
