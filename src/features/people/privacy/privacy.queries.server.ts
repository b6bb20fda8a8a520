import { sql } from 'kysely';
import type { Db } from '#db/database.server';

/** All data of a customer, except credentials. */
export async function selectCustomerData(db: Db, userId: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    SELECT jsonb_build_object(
      'profile', jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'phone', u.phone,
        'address', u.address, 'role', u.role, 'customerSince', u.created_at),
      'addresses', (SELECT coalesce(jsonb_agg(to_jsonb(a) - 'user_id' ORDER BY a.created_at), '[]') FROM addresses a WHERE a.user_id = u.id),
      'orders', (SELECT coalesce(jsonb_agg(to_jsonb(o) - 'user_id' - 'stock_state' || jsonb_build_object(
          'lines', (SELECT coalesce(jsonb_agg(to_jsonb(l) - 'order_id' ORDER BY l.position), '[]') FROM order_lines l WHERE l.order_id = o.id),
          'history', (SELECT coalesce(jsonb_agg(to_jsonb(h) - 'order_id' - 'id' ORDER BY h.id), '[]') FROM order_status_history h WHERE h.order_id = o.id),
          'returns', (SELECT coalesce(jsonb_agg(to_jsonb(r) - 'order_id' || jsonb_build_object(
              'lines', (SELECT coalesce(jsonb_agg(to_jsonb(rl) - 'order_id' - 'return_id' ORDER BY rl.position), '[]') FROM return_lines rl WHERE rl.return_id = r.id))
            ORDER BY r.created_at), '[]') FROM returns r WHERE r.order_id = o.id),
          'payment', (SELECT jsonb_build_object('provider', p.provider, 'status', p.status, 'cardBrand', p.card_brand, 'cardLast4', p.card_last4)
                        FROM payments p WHERE p.order_id = o.id)) ORDER BY o.created_at), '[]') FROM orders o WHERE o.user_id = u.id),
      'reviews', (SELECT coalesce(jsonb_agg(jsonb_build_object('product', p.name, 'rating', r.rating, 'title', r.title, 'comment', r.comment,
          'createdAt', r.created_at) ORDER BY r.created_at), '[]') FROM reviews r JOIN products p ON p.id = r.product_id WHERE r.user_id = u.id),
      'cart', (SELECT coalesce(jsonb_agg(jsonb_build_object('product', p.name, 'size', v.size, 'color', v.color, 'quantity', l.quantity,
          'addedAt', l.added_at) ORDER BY l.added_at), '[]')
          FROM cart_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id WHERE l.user_id = u.id),
      'wishlist', (SELECT coalesce(jsonb_agg(jsonb_build_object('product', p.name, 'size', i.size, 'color', i.color, 'addedAt', i.added_at)
          ORDER BY i.added_at), '[]') FROM wishlist_items i JOIN products p ON p.id = i.product_id WHERE i.user_id = u.id),
      'sessions', (SELECT coalesce(jsonb_agg(jsonb_build_object('userAgent', s.user_agent, 'createdAt', s.created_at, 'lastUsedAt', s.last_used_at)
          ORDER BY s.created_at), '[]') FROM sessions s WHERE s.user_id = u.id),
      'newsletter', (SELECT jsonb_build_object('status', n.status, 'since', n.confirmed_at)
          FROM newsletter_subscribers n WHERE lower(n.email) = lower(u.email))) AS data
      FROM users u WHERE u.id = ${userId}`.execute(db);
  return rows[0]?.data;
}
