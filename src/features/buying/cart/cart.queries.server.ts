import { sql } from 'kysely';
import { type Db, prepared, type Tx } from '#db/database.server';
import type { OptionValues } from '#features/catalog/products/product-options.rules';
import type { ProductSummaryRow, StoredImage } from '#features/catalog/products/product-view.server';
import { availableNow, isForSale, orderablePieces, productSummaryColumns } from '#features/catalog/products/products.queries.server';
import type { Cents } from '#shared/money';

export interface CartRow extends ProductSummaryRow {
  variantId: number;
  variantOptions: OptionValues;
  variantStock: number;
  variantAvailableNow: number | null;
  variantPriceCents: Cents;
  variantImage: StoredImage | null;
  quantity: number;
  addedPriceCents: Cents;
}

/** A line of a customer's stored cart. */
export interface CustomerCartRow extends CartRow {
  tags: string[];
  weightGrams: number | null;
}

const lineColumns = sql`
  v.id AS variant_id, v.options AS variant_options, CASE WHEN ${isForSale} THEN ${orderablePieces} ELSE 0 END AS variant_stock,
  ${availableNow} AS variant_available_now, v.paid_price_cents AS variant_price_cents,
  v.image AS variant_image`;

/** The lines of a customer's cart, oldest first, as a table expression; with what checkout needs of them besides. */
function cartLines(userId: string) {
  return sql`
    SELECT ${productSummaryColumns}, ${lineColumns}, l.quantity, l.added_price_cents, p.tags, v.weight_grams
      FROM cart_lines l
      JOIN variants v ON v.id = l.variant_id
      JOIN products p ON p.id = v.product_id
      JOIN categories c ON c.id = p.category_id
     WHERE l.user_id = ${userId}
     ORDER BY l.added_at, l.variant_id`;
}

export async function selectCart(db: Db | Tx, userId: string): Promise<CustomerCartRow[]> {
  const { rows } = await sql<CustomerCartRow>`${prepared} ${cartLines(userId)}`.execute(db);
  return rows;
}

/** The lines of `selectCart` as JSON, for a statement that reads more of a customer. */
export type CartJson = Record<string, unknown>[];

export function cartJson(userId: string) {
  return sql<CartJson>`(SELECT coalesce(json_agg(line), '[]') FROM (${cartLines(userId)}) line)`;
}

/** Columns have their names in SQL inside of JSON, and times are texts. */
export function fromCartJson(lines: CartJson): CustomerCartRow[] {
  // All lines have the same columns.
  const columns = Object.keys(lines[0] ?? {}).map((name) => [name, camelCase(name)] as const);
  return lines.map((line) => {
    const row: Record<string, unknown> = {};
    for (const [name, nameInCode] of columns) row[nameInCode] = line[name];
    row.createdAt = new Date(String(row.createdAt));
    return row as unknown as CustomerCartRow;
  });
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A product, and the variant or the values that are wanted of it; without any: the first variant in stock. */
export interface LineTarget {
  productId: number;
  options: OptionValues;
  variantId?: number | undefined;
}

export interface WantedLine extends LineTarget {
  quantity: number;
}

/** Lines that are not stored in a cart, with the same columns and in the given order. Unknown ones are left out. */
export async function selectWantedLines(db: Db, requested: readonly WantedLine[]): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`
    SELECT ${productSummaryColumns}, ${lineColumns}, w.quantity, v.paid_price_cents AS added_price_cents
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) AS ("productId" bigint, quantity integer, options jsonb, "variantId" bigint))
           WITH ORDINALITY AS w (product_id, quantity, options, variant_id, position)
      JOIN products p ON p.id = w.product_id AND p.status <> 'draft'
      JOIN categories c ON c.id = p.category_id
      JOIN LATERAL (${matchingVariant(sql`w.product_id`, { options: sql`w.options`, variantId: sql`w.variant_id` })}) v ON true
     ORDER BY w.position`.execute(db);
  return rows;
}

/** The variants' values, to distinguish an unknown product from an unknown value. */
export async function selectOptions(db: Db, productId: number): Promise<OptionValues[]> {
  const { rows } = await sql<{ options: OptionValues }>`
    SELECT v.options FROM variants v JOIN products p ON p.id = v.product_id AND ${isForSale} WHERE p.id = ${productId}`.execute(db);
  return rows.map(({ options }) => options);
}

/** The variant with this id and these values; if several match, the first one in stock, else the first that can be ordered. */
export function matchingVariant(
  productId: ReturnType<typeof sql>,
  { options, variantId }: { options: ReturnType<typeof sql>; variantId: ReturnType<typeof sql> },
) {
  return sql`
    SELECT * FROM variants
     WHERE product_id = ${productId} AND (${variantId} IS NULL OR id = ${variantId}) AND options @> coalesce(${options}, '{}')
     ORDER BY on_hand > reserved OR stock_policy = 'uncounted' DESC, stock_policy = 'backorder' DESC, position, id LIMIT 1`;
}

/** Whether the variant `v` matches what is wanted. */
export function matchesLine({ productId, options, variantId }: LineTarget) {
  return sql`v.product_id = ${productId}
    AND (${variantId ?? null}::bigint IS NULL OR v.id = ${variantId ?? null}) AND v.options @> ${JSON.stringify(options)}::jsonb`;
}
