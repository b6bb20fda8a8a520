import { sql } from 'kysely';
import { type Db, prepared } from '#db/database.server';
import type { ProductSummaryRow } from '#features/catalog/products/product-view.server';
import { productNamed, productSummaryColumns } from '#features/catalog/products/products.queries.server';

/** A single order with both products may be coincidence. */
const MIN_ORDERS_TOGETHER = 2;
const MOST_TOGETHER = 4;
/** At most so many orders of the product are evaluated: those with the lowest ids, which are random. */
const ORDERS_READ = 500;
/** Products read per category, so many below and so many from this product's price, so that large categories cost no more. */
const NEIGHBOURS_READ = 16;
/** The bit of `product_listings.cell` (facet-cells.rules). */
const IN_STOCK_BIT = 4;

/**
 * Related products, active ones only: what others bought with it, then products of its category, then of sibling categories. Within these,
 * products in stock with a similar price (half to twice its price) come first. The candidates are narrowed by what the index of the
 * listings contains, before rows of products are read.
 */
export async function selectRelatedProducts(db: Db, idOrSlug: string, limit: number): Promise<ProductSummaryRow[]> {
  const { rows } = await sql<ProductSummaryRow>`
    ${prepared} WITH this AS (
      SELECT p.id, p.category_id, p.paid_price_cents AS price, coalesce(c.parent_id, c.id) AS family_id
        FROM products p JOIN categories c ON c.id = p.category_id
       WHERE p.id = (${productNamed(idOrSlug)})
    ), together AS (
      SELECT l.product_id AS id, count(DISTINCT l.order_id) AS orders
        FROM this
        JOIN LATERAL (SELECT own.order_id FROM order_lines own WHERE own.product_id = this.id ORDER BY own.order_id LIMIT ${ORDERS_READ}) bought ON true
        JOIN orders o ON o.id = bought.order_id AND o.status <> 'cancelled'
        JOIN order_lines l ON l.order_id = o.id AND l.product_id <> this.id
        JOIN product_listings listed ON listed.product_id = l.product_id
       GROUP BY l.product_id HAVING count(DISTINCT l.order_id) >= ${MIN_ORDERS_TOGETHER}
       ORDER BY orders DESC, id LIMIT ${MOST_TOGETHER}
    ), alike AS (
      SELECT near.id, family.id = this.category_id AS is_close, near.price BETWEEN this.price / 2 AND this.price * 2 AS is_in_class
        FROM this
        JOIN categories family ON family.id = this.family_id OR family.parent_id = this.family_id
        JOIN LATERAL (
          (SELECT l.product_id AS id, l.price_cents AS price, l.cell FROM product_listings l
            WHERE l.category_id = family.id AND l.price_cents >= this.price AND l.product_id <> this.id
            ORDER BY l.price_cents, l.product_id LIMIT ${NEIGHBOURS_READ})
          UNION ALL
          (SELECT l.product_id, l.price_cents, l.cell FROM product_listings l
            WHERE l.category_id = family.id AND l.price_cents < this.price
            ORDER BY l.price_cents DESC, l.product_id DESC LIMIT ${NEIGHBOURS_READ})
        ) near ON true
       ORDER BY is_close DESC, near.cell & ${IN_STOCK_BIT} DESC, is_in_class DESC FETCH FIRST ${limit + MOST_TOGETHER} ROWS WITH TIES
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
