import { sql } from 'kysely';
import { type Db, prepared, type Tx } from '#db/database.server';
import type { OptionValues } from '#features/catalog/products/product-options.rules';
import { isForSale, orderablePieces } from '#features/catalog/products/products.queries.server';
import { MAX_LINE_QUANTITY } from '#shared/line-quantity';
import { type LineTarget, matchesLine, matchingVariant, type WantedLine } from './cart.queries.server';

/** The stock of a line's variant and the line's new quantity; null when the stock was too low. */
export interface LineOutcome {
  available: number;
  quantity: number | null;
}

/** Adds pieces to a line; creates cart and line if needed. No row: the product or variant does not exist, or is not sold. */
export async function upsertLine(
  db: Db | Tx,
  userId: string,
  { productId, quantity, options, variantId }: WantedLine,
): Promise<LineOutcome | undefined> {
  const { rows } = await sql<LineOutcome>`
    ${prepared} WITH requested AS (
      SELECT v.id, ${orderablePieces} AS available, v.paid_price_cents
        FROM (${matchingVariant(sql`${productId}`, { options: sql`${JSON.stringify(options)}::jsonb`, variantId: sql`${variantId ?? null}::bigint` })}) v
        JOIN products p ON p.id = v.product_id AND ${isForSale}
    ), cart AS (
      INSERT INTO carts (user_id) SELECT ${userId} FROM requested
      ON CONFLICT (user_id) DO UPDATE SET updated_at = now() RETURNING user_id
    ), line AS (
      INSERT INTO cart_lines (user_id, variant_id, quantity, added_price_cents)
      SELECT cart.user_id, requested.id, ${quantity}, requested.paid_price_cents FROM requested, cart
       WHERE ${quantity} <= requested.available
      ON CONFLICT (user_id, variant_id) DO UPDATE
         SET quantity = cart_lines.quantity + excluded.quantity, added_price_cents = excluded.added_price_cents
       WHERE cart_lines.quantity + excluded.quantity <= least((SELECT available FROM requested), ${MAX_LINE_QUANTITY})
      RETURNING quantity
    )
    SELECT available, (SELECT quantity FROM line) AS quantity FROM requested`.execute(db);
  return rows[0];
}

/**
 * Adds each of these lines if the stock suffices, in one statement, and returns an outcome for each, in the given
 * order. No outcome: the product or variant does not exist, or is not sold. Two lines must not name the same variant.
 */
export async function upsertLines(tx: Tx, userId: string, lines: readonly WantedLine[]): Promise<(LineOutcome | undefined)[]> {
  const { rows } = await sql<LineOutcome & { position: number }>`
    WITH requested AS (
      SELECT w.position, w.quantity, v.id, ${orderablePieces} AS available, v.paid_price_cents
        FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS ("productId" bigint, quantity integer, options jsonb, "variantId" bigint))
             WITH ORDINALITY AS w (product_id, quantity, options, variant_id, position)
        JOIN LATERAL (${matchingVariant(sql`w.product_id`, { options: sql`w.options`, variantId: sql`w.variant_id` })}) matching ON true
        JOIN variants v ON v.id = matching.id
        JOIN products p ON p.id = v.product_id AND ${isForSale}
       ORDER BY v.id
         -- One that is being deleted is waited for, and is then not there.
         FOR KEY SHARE OF v
    ), cart AS (
      INSERT INTO carts (user_id) SELECT ${userId} WHERE EXISTS (SELECT 1 FROM requested)
      ON CONFLICT (user_id) DO UPDATE SET updated_at = now() RETURNING user_id
    ), line AS (
      INSERT INTO cart_lines (user_id, variant_id, quantity, added_price_cents, added_at)
      SELECT cart.user_id, requested.id, requested.quantity, requested.paid_price_cents, clock_timestamp() + requested.position * interval '1 microsecond'
        FROM requested, cart WHERE requested.quantity <= requested.available
      ON CONFLICT (user_id, variant_id) DO UPDATE
         SET quantity = cart_lines.quantity + excluded.quantity, added_price_cents = excluded.added_price_cents
       WHERE cart_lines.quantity + excluded.quantity <= (SELECT least(available, ${MAX_LINE_QUANTITY}) FROM requested WHERE id = cart_lines.variant_id)
      RETURNING variant_id, quantity
    )
    SELECT requested.position, requested.available, line.quantity FROM requested LEFT JOIN line ON line.variant_id = requested.id`.execute(
    tx,
  );
  const outcomes = new Map(rows.map(({ position, ...outcome }) => [position - 1, outcome]));
  return lines.map((_line, i) => outcomes.get(i));
}

/** Adds a guest's lines up to the stock, in one statement; a guest cart that was merged before changes nothing. */
export async function mergeLines(
  db: Db | Tx,
  { userId, guestId, lines }: { userId: string; guestId: string; lines: readonly WantedLine[] },
): Promise<void> {
  await sql`
    WITH cart AS (
      INSERT INTO carts AS known (user_id, merged_guest_id) VALUES (${userId}, ${guestId})
      ON CONFLICT (user_id) DO UPDATE SET merged_guest_id = excluded.merged_guest_id, updated_at = now()
       WHERE known.merged_guest_id IS DISTINCT FROM excluded.merged_guest_id
      RETURNING user_id
    ), requested AS (
      SELECT v.id, sum(w.quantity)::integer AS quantity, min(w.position) AS position,
             least(min(${orderablePieces}), ${MAX_LINE_QUANTITY}) AS most, min(v.paid_price_cents) AS paid_price_cents
        FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS ("productId" bigint, quantity integer, options jsonb, "variantId" bigint))
             WITH ORDINALITY AS w (product_id, quantity, options, variant_id, position)
        JOIN LATERAL (${matchingVariant(sql`w.product_id`, { options: sql`w.options`, variantId: sql`w.variant_id` })}) v ON true
        JOIN products p ON p.id = v.product_id AND ${isForSale}
       GROUP BY v.id
    )
    INSERT INTO cart_lines (user_id, variant_id, quantity, added_price_cents, added_at)
    SELECT cart.user_id, requested.id, least(requested.quantity, requested.most), requested.paid_price_cents,
           clock_timestamp() + requested.position * interval '1 microsecond'
      FROM requested, cart WHERE requested.most > 0
     ORDER BY requested.id
    ON CONFLICT (user_id, variant_id) DO UPDATE
       SET quantity = greatest(cart_lines.quantity, least(cart_lines.quantity + excluded.quantity,
             (SELECT most FROM requested WHERE requested.id = cart_lines.variant_id)))`.execute(db);
}

export interface VariantOutcome {
  variantId: number;
  /** How many pieces were added. */
  added: number;
  available: number;
}

/** Adds pieces of variants at today's prices up to the stock, in one statement. Variants that are unknown or not sold are left out. */
export async function addVariants(
  db: Db,
  userId: string,
  requested: readonly { variantId: number; quantity: number }[],
): Promise<VariantOutcome[]> {
  const { rows } = await sql<VariantOutcome>`
    WITH cart AS (
      INSERT INTO carts (user_id) VALUES (${userId}) ON CONFLICT (user_id) DO UPDATE SET updated_at = now() RETURNING user_id
    ), room AS (
      SELECT v.id, w.position, w.quantity AS requested, coalesce(l.quantity, 0) AS quantity, v.paid_price_cents,
             ${orderablePieces} AS available, least(${orderablePieces}, ${MAX_LINE_QUANTITY}) AS most
        FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) AS ("variantId" bigint, quantity integer))
             WITH ORDINALITY AS w (id, quantity, position)
        JOIN variants v ON v.id = w.id
        JOIN products p ON p.id = v.product_id AND ${isForSale}
        LEFT JOIN cart_lines l ON l.user_id = ${userId} AND l.variant_id = v.id
    ), added AS (
      INSERT INTO cart_lines (user_id, variant_id, quantity, added_price_cents, added_at)
      SELECT cart.user_id, room.id, least(room.requested, room.most - room.quantity), room.paid_price_cents,
             statement_timestamp() + room.position * interval '1 microsecond'
        FROM room, cart WHERE room.most > room.quantity
       ORDER BY room.id
      ON CONFLICT (user_id, variant_id) DO UPDATE
         SET added_price_cents = excluded.added_price_cents,
             quantity = least(cart_lines.quantity + excluded.quantity, (SELECT most FROM room WHERE room.id = cart_lines.variant_id))
      RETURNING variant_id
    )
    SELECT id AS variant_id, available, greatest(least(requested, most - quantity), 0) AS added FROM room`.execute(db);
  return rows;
}

export interface UpdateOutcome {
  /** How many lines match. */
  lines: number;
  /** The lowest stock of their variants. */
  available: number | null;
  isChanged: boolean;
}

/** Sets the quantity of all matching lines of a product, or of none if the stock is too low for one. */
export async function updateLines(db: Db, userId: string, { quantity, ...target }: WantedLine): Promise<UpdateOutcome | undefined> {
  const { rows } = await sql<UpdateOutcome>`
    ${prepared} WITH target AS (
      SELECT l.variant_id, CASE WHEN ${isForSale} THEN ${orderablePieces} ELSE 0 END AS available
        FROM cart_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id
       WHERE l.user_id = ${userId} AND ${matchesLine(target)}
    ), outcome AS (
      SELECT count(*)::integer AS lines, min(available) AS available FROM target
    ), changed AS (
      UPDATE cart_lines l SET quantity = ${quantity}
        FROM target, outcome
       WHERE l.user_id = ${userId} AND l.variant_id = target.variant_id AND ${quantity} <= outcome.available
      RETURNING 1
    )
    SELECT outcome.*, EXISTS (SELECT 1 FROM changed) AS is_changed FROM outcome`.execute(db);
  return rows[0];
}

/** Returns how many lines were removed. */
export async function deleteLines(db: Db, userId: string, target: LineTarget): Promise<number> {
  const { numAffectedRows } = await sql`
    ${prepared} DELETE FROM cart_lines l USING variants v
     WHERE l.user_id = ${userId} AND v.id = l.variant_id AND ${matchesLine(target)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Removes a product's lines and returns them, the oldest first. */
export async function takeLines(tx: Tx, userId: string, line: LineTarget): Promise<OptionValues[]> {
  const { rows } = await sql<{ options: OptionValues }>`
    WITH taken AS (
      DELETE FROM cart_lines l USING variants v
       WHERE l.user_id = ${userId} AND v.id = l.variant_id AND ${matchesLine(line)}
      RETURNING v.options, l.added_at
    )
    SELECT options FROM taken ORDER BY added_at`.execute(tx);
  return rows.map(({ options }) => options);
}

export async function deleteAllLines(db: Db | Tx, userId: string): Promise<void> {
  await db.deleteFrom('cartLines').where('userId', '=', userId).execute();
}
