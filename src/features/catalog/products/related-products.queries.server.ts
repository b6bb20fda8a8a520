import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { ProductSummaryRow } from './product-view.server';
import { productNamed, productSummaryColumns } from './products.queries.server';

/** A single order with both products may be coincidence. */
const MIN_ORDERS_TOGETHER = 2;
const MOST_TOGETHER = 4;
/** At most so many orders of the product are evaluated, as a sample. */
const ORDERS_READ = 500;
/** Products read per category, so many below and so many from this product's price, so that large categories cost no more. */
const NEIGHBOURS_READ = 16;

/**
 * Related products: what others bought with it, then products of its category, then of sibling categories. Within these,
 * products in stock with a similar price (half to twice its price) come first.
 */
export async function selectRelatedProducts(db: Db, idOrSlug: string, limit: number): Promise<ProductSummaryRow[]> {
  const { rows } = await sql<ProductSummaryRow>`
    WITH this AS (
      SELECT p.id, p.category_id, p.paid_price_cents AS price, coalesce(c.parent_id, c.id) AS family_id
        FROM products p JOIN categories c ON c.id = p.category_id
       WHERE p.id = (${productNamed(idOrSlug)})
    ), together AS (
      SELECT l.product_id AS id, count(DISTINCT l.order_id) AS orders
        FROM this
        JOIN LATERAL (SELECT own.order_id FROM order_lines own WHERE own.product_id = this.id LIMIT ${ORDERS_READ}) bought ON true
        JOIN orders o ON o.id = bought.order_id AND o.status <> 'cancelled'
        JOIN order_lines l ON l.order_id = o.id AND l.product_id <> this.id
       GROUP BY l.product_id HAVING count(DISTINCT l.order_id) >= ${MIN_ORDERS_TOGETHER}
       ORDER BY orders DESC, id LIMIT ${MOST_TOGETHER}
    ), alike AS (
      SELECT near.id, family.id = this.category_id AS is_close, near.price BETWEEN this.price / 2 AND this.price * 2 AS is_in_class
        FROM this
        JOIN categories family ON family.id = this.family_id OR family.parent_id = this.family_id
        JOIN LATERAL (
          (SELECT p.id, p.paid_price_cents AS price FROM products p
            WHERE p.category_id = family.id AND p.paid_price_cents >= this.price AND p.id <> this.id
            ORDER BY p.paid_price_cents, p.id LIMIT ${NEIGHBOURS_READ})
          UNION ALL
          (SELECT p.id, p.paid_price_cents FROM products p
            WHERE p.category_id = family.id AND p.paid_price_cents < this.price
            ORDER BY p.paid_price_cents DESC, p.id DESC LIMIT ${NEIGHBOURS_READ})
        ) near ON true
    ), related AS (
      SELECT id, max(orders) AS orders, bool_or(is_close) AS is_close, bool_or(is_in_class) AS is_in_class
        FROM (SELECT id, orders, false AS is_close, false AS is_in_class FROM together
              UNION ALL SELECT id, 0, is_close, is_in_class FROM alike) candidates
       GROUP BY id
    )
    SELECT ${productSummaryColumns}
      FROM related JOIN products p ON p.id = related.id JOIN categories c ON c.id = p.category_id
     ORDER BY related.orders DESC, related.is_close DESC, p.in_stock DESC, related.is_in_class DESC, p.popularity DESC, p.rating DESC, p.id
     LIMIT ${limit}`.execute(db);
  return rows;
}
