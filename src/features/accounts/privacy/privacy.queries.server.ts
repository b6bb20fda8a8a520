import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { TableRow } from '#db/table-row';

/**
 * All data of a customer, except credentials. Of what only names their address, and of what others answered to it, an account has a part
 * once it has confirmed the address (docs/rules.md#accounts-confirmed).
 */
export async function selectCustomerData(db: Db, userId: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    SELECT jsonb_build_object(
      'profile', jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'emailConfirmed', u.email_confirmed_at IS NOT NULL, 'pendingEmail', u.pending_email, 'phone', u.phone,
        'address', u.address, 'role', u.role, 'tags', u.tags, 'customerSince', u.created_at),
      'addresses', (SELECT coalesce(jsonb_agg(to_jsonb(a) - 'user_id' ORDER BY a.created_at), '[]') FROM addresses a WHERE a.user_id = u.id),
      'orders', (SELECT coalesce(jsonb_agg(to_jsonb(o) - 'user_id' - 'stock_state' || jsonb_build_object(
          'lines', (SELECT coalesce(jsonb_agg(to_jsonb(l) - 'order_id' ORDER BY l.position), '[]') FROM order_lines l WHERE l.order_id = o.id),
          'history', (SELECT coalesce(jsonb_agg(to_jsonb(h) - 'order_id' - 'id' ORDER BY h.id), '[]') FROM order_status_history h WHERE h.order_id = o.id),
          'shipments', (SELECT coalesce(jsonb_agg(to_jsonb(s) - 'order_id' - 'created_by' || jsonb_build_object(
              'lines', (SELECT coalesce(jsonb_agg(to_jsonb(n) - 'order_id' - 'shipment_id' ORDER BY n.position), '[]') FROM shipment_lines n WHERE n.shipment_id = s.id))
            ORDER BY s.number), '[]') FROM shipments s WHERE s.order_id = o.id),
          'returns', (SELECT coalesce(jsonb_agg(to_jsonb(r) - 'order_id' || jsonb_build_object(
              'lines', (SELECT coalesce(jsonb_agg(to_jsonb(rl) - 'order_id' - 'return_id' ORDER BY rl.position), '[]') FROM return_lines rl WHERE rl.return_id = r.id))
            ORDER BY r.created_at), '[]') FROM returns r WHERE r.order_id = o.id),
          'payment', (SELECT jsonb_build_object('provider', p.provider, 'status', p.status, 'cardBrand', p.card_brand, 'cardLast4', p.card_last4)
                        FROM payments p WHERE p.order_id = o.id AND p.kind = 'order')) ORDER BY o.created_at), '[]') FROM orders o WHERE o.user_id = u.id),
      'reviews', (SELECT coalesce(jsonb_agg(jsonb_build_object('product', p.name, 'rating', r.rating, 'title', r.title, 'comment', r.comment,
          'status', r.status, 'photos', r.photos, 'reply', r.reply, 'createdAt', r.created_at) ORDER BY r.created_at), '[]') FROM reviews r JOIN products p ON p.id = r.product_id WHERE r.user_id = u.id),
      'cart', (SELECT coalesce(jsonb_agg(jsonb_build_object('product', p.name, 'options', v.options, 'quantity', l.quantity,
          'addedAt', l.added_at) ORDER BY l.added_at), '[]')
          FROM cart_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id WHERE l.user_id = u.id),
      'wishlist', (SELECT coalesce(jsonb_agg(jsonb_build_object('product', p.name, 'options', i.options, 'addedAt', i.added_at)
          ORDER BY i.added_at), '[]') FROM wishlist_items i JOIN products p ON p.id = i.product_id WHERE i.user_id = u.id),
      'sessions', (SELECT coalesce(jsonb_agg(jsonb_build_object('userAgent', s.user_agent, 'createdAt', s.created_at, 'lastUsedAt', s.last_used_at)
          ORDER BY s.created_at), '[]') FROM sessions s WHERE s.user_id = u.id),
      'storeCredit', (SELECT coalesce(jsonb_agg(jsonb_build_object('cents', m.delta_cents, 'reason', m.reason, 'note', m.note, 'at', m.at) ORDER BY m.id), '[]')
          FROM store_credit_movements m WHERE m.user_id = u.id),
      'giftCards', (SELECT coalesce(jsonb_agg(jsonb_build_object('last4', g.last4, 'cents', g.initial_cents, 'leftCents', g.balance_cents,
            'message', g.message, 'at', g.created_at) ORDER BY g.created_at), '[]')
          FROM gift_cards g WHERE g.order_id IN (SELECT id FROM orders WHERE user_id = u.id)
              OR (owns_address(u) AND NOT u.is_guest AND lower(g.recipient_email) = lower(u.email))),
      'notes', (SELECT coalesce(jsonb_agg(jsonb_build_object('text', n.text, 'createdAt', n.created_at) ORDER BY n.created_at), '[]')
          FROM notes n WHERE n.subject_type = 'customer' AND n.subject_id = u.id),
      'mails', (SELECT coalesce(jsonb_agg(jsonb_build_object('subject', m.title, 'text', m.body_text, 'sentAt', m.sent_at) ORDER BY m.enqueued_at), '[]')
          FROM mails m WHERE m.user_id = u.id AND (owns_address(u) OR m.kind <> 'conversation.reply')),
      'conversations', (SELECT coalesce(jsonb_agg(jsonb_build_object('subject', c.subject, 'messages', (
            SELECT jsonb_agg(jsonb_build_object('author', m.author, 'text', m.text, 'at', m.created_at) ORDER BY m.id)
              FROM conversation_messages m WHERE m.conversation_id = c.id
               AND (owns_address(u) OR m.id = (SELECT min(id) FROM conversation_messages WHERE conversation_id = c.id)))) ORDER BY c.created_at), '[]')
          FROM conversations c WHERE (c.user_id = u.id
             AND (owns_address(u) OR (SELECT m.author FROM conversation_messages m WHERE m.conversation_id = c.id ORDER BY m.id LIMIT 1) = 'shopper'))
             OR (c.user_id IS NULL AND owns_address(u) AND NOT u.is_guest AND lower(c.email) = lower(u.email))),
      'newsletter', (SELECT jsonb_build_object('status', n.status, 'since', n.confirmed_at)
          FROM newsletter_subscribers n WHERE lower(n.email) = lower(u.email) AND owns_address(u) AND NOT u.is_guest)) AS data
      FROM users u WHERE u.id = ${userId}`.execute(db);
  return rows[0]?.data;
}

/** Where a mail about the account goes now; undefined for one that was erased or merged meanwhile. */
export function selectAddressee(
  db: Db,
  userId: string,
): Promise<TableRow<'users', 'firstName' | 'lastName' | 'email' | 'emailConfirmedAt'> | undefined> {
  return db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email', 'emailConfirmedAt'])
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .where('mergedInto', 'is', null)
    .executeTakeFirst();
}
