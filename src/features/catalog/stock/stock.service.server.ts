import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { findCategoryBranch } from '#features/catalog/categories/categories.service.server';
import { type Admin, writeAuditEntries } from '#features/platform/audit/audit.service.server';
import { pictureUrl } from '#features/platform/media/picture-urls';
import { readSettings } from '#features/platform/settings/settings.service.server';
import { translatedLanguages } from '#languages/shop-languages';
import type { Shop } from '#server/shop.server';
import { AppError, type FieldError, invalidField, notFound } from '#shared/errors';
import { parseNumericId } from '#shared/ids';
import { pageInfo } from '#shared/pagination';
import { stockMessages as messages, refusalMessages } from './stock.messages';
import { daysOfSupply, type StockChange, type StockLevel, type StockReason, toStockDelta } from './stock.rules';
import type { MovementListQuery, MovementPage, StockCheck, StockListQuery, StockPage, VariantStock } from './stock.schema';
import * as queries from './stock-changes.queries.server';
import type { StockFilter } from './stock-choice.queries.server';
import { type StockRow, selectStock } from './stock-list.queries.server';

/** A list's pictures are small. */
const PICTURE_WIDTH = 320;
const DIFFERENCES_SHOWN = 100;
/** The variants of a category are found among its products, or in a category with more of them among all variants. */
const MAX_GATHERED_PRODUCTS = 20_000;

/** A change of one variant, as it is sent: with either `variantId` or `sku`, and either `delta` or `set` and `expected`. */
export interface WantedChange {
  variantId?: string | undefined;
  sku?: string | undefined;
  delta?: number | undefined;
  set?: number | undefined;
  expected?: number | undefined;
  reason: StockReason;
  note?: string | undefined;
}

/**
 * Changes the stock of up to `MAX_STOCK_CHANGES` variants, all or none (docs/rules.md#stock-changes). Throws `invalid` for a variant
 * that does not exist or is in the list twice, and `conflict` with the present `stock` where a change does not fit it.
 */
export function changeStock(shop: Shop, admin: Admin, requested: readonly WantedChange[]): Promise<VariantStock[]> {
  return inTransaction(shop.db, (tx) => changeStockIn(tx, admin, { requested }));
}

/** As `changeStock`, in the transaction of another feature. `field` is the name of the list in its body. */
export async function changeStockIn(
  tx: Tx,
  admin: Admin,
  { requested, field = 'changes' }: { requested: readonly WantedChange[]; field?: string },
): Promise<VariantStock[]> {
  const ids = await findVariants(tx, requested, field);
  const levels = await queries.lockStock(tx, ids);
  const changes = requested.map((change, at) => {
    const variantId = ids[at] ?? 0;
    const level = levels.get(variantId);
    // It was removed after it was found.
    if (!level) throw invalidField(fieldOf(field, change, at), messages.variantMissing);
    return { ...change, variantId, level, outcome: toStockDelta(level, toStockChange(change)) };
  });
  const refused = changes.flatMap(({ outcome, level }, at): FieldError[] =>
    'refused' in outcome ? [{ field: `${field}.${at}`, message: refusalMessages[outcome.refused](level) }] : [],
  );
  if (refused.length > 0) {
    const stock = changes.map(({ variantId, level }) => toVariantStock(variantId, level));
    throw new AppError('conflict', { fields: refused, details: { stock } });
  }
  const deltas = changes.map(({ variantId, outcome, reason, note }) => ({
    variantId,
    delta: 'delta' in outcome ? outcome.delta : 0,
    reason,
    note,
  }));
  await queries.describeStockChanges(tx, { by: admin });
  await queries.changeStock(tx, deltas);
  await writeAuditEntries(
    tx,
    admin,
    deltas.map(({ variantId, delta, reason, note }, at) => {
      const onHand = changes[at]?.level.onHand ?? 0;
      return {
        action: 'stock.change',
        subject: { type: 'variant', id: variantId },
        before: { onHand },
        after: { onHand: onHand + delta, reason, ...(note !== undefined && { note }) },
      };
    }),
  );
  return changes.map(({ variantId, level }, at) =>
    toVariantStock(variantId, { ...level, onHand: level.onHand + (deltas[at]?.delta ?? 0) }),
  );
}

/** The stock of one variant; empty if it does not exist any more. */
export async function viewStock({ db }: Shop, variantId: number): Promise<VariantStock[]> {
  const level = await queries.selectStockLevel(db, variantId);
  return level ? [toVariantStock(variantId, level)] : [];
}

/**
 * Variants with their sales of the last 30 days. Low ones have as many pieces as their threshold or fewer (docs/rules.md#stock-threshold),
 * the fewest first; others are listed newest first.
 */
export async function listStock(shop: Shop, list: StockListQuery): Promise<StockPage> {
  const { q, filter, code, ids, category, sort, page, limit } = list;
  const [{ lowStockThreshold: threshold }, categories] = await Promise.all([readSettings(shop), findCategories(shop, category)]);
  const languages = translatedLanguages(shop.config.languages);
  const chosen = { q, languages, filter, code, ids, categories, threshold };
  const { rows, total, hasMore } = await selectStock(shop.db, chosen, { page, limit, sort });
  return { stock: rows.map(toListedStock), ...pageInfo({ ...list, total }), total, ...(hasMore && { hasMore }) };
}

/** A variant, and everything that happened to its pieces, newest first. Throws `not_found`. */
export async function listMovements(shop: Shop, variantId: string, list: MovementListQuery): Promise<MovementPage> {
  const id = parseNumericId(variantId);
  const found = id === undefined ? undefined : await queries.selectMovements(shop.db, id, list);
  if (id === undefined || !found) throw notFound(messages.variantMissing);
  const { stock } = await listStock(shop, { ids: [id], filter: 'all', page: 1, limit: 1 });
  const [variant] = stock;
  // It was removed since.
  if (!variant) throw notFound(messages.variantMissing);
  return { variant, movements: found.rows.map(toMovement), ...pageInfo({ ...list, total: found.total }), total: found.total };
}

/** Whether the ledger of each variant sums to its stock, and whether what is held is what unpaid orders hold. */
export async function checkStock(shop: Shop): Promise<StockCheck> {
  const rows = await queries.selectDifferences(shop.db, DIFFERENCES_SHOWN);
  const differences = rows.map(({ variantId, sku, ...numbers }) => ({
    variantId: String(variantId),
    ...(sku !== null && { sku }),
    ...numbers,
  }));
  return { ok: differences.length === 0, differences };
}

/** With its sub-categories; undefined: all categories. */
async function findCategories(shop: Shop, requested: string | undefined): Promise<StockFilter['categories']> {
  if (requested === undefined) return undefined;
  const { ids, productCount } = await findCategoryBranch(shop, requested);
  return { ids, isSmall: productCount <= MAX_GATHERED_PRODUCTS };
}

/** The id of each change's variant. */
async function findVariants(tx: Tx, requested: readonly WantedChange[], list: string): Promise<number[]> {
  const idOf = ({ variantId = '' }: WantedChange) => parseNumericId(variantId);
  const known = await queries.selectVariantIds(tx, {
    ids: requested.flatMap((change) => idOf(change) ?? []),
    skus: requested.flatMap(({ sku }) => sku ?? []),
  });
  const knownIds = new Set(known.map(({ id }) => id));
  const idOfSku = new Map(known.map(({ id, sku }) => [sku, id]));
  const found = new Set<number>();
  const invalid: FieldError[] = [];
  const ids = requested.map((change, at) => {
    const id = change.sku === undefined ? idOf(change) : idOfSku.get(change.sku);
    const field = fieldOf(list, change, at);
    if (id === undefined || !knownIds.has(id)) {
      invalid.push({ field, message: change.sku === undefined ? messages.variantMissing : messages.skuMissing });
      return 0;
    }
    if (found.has(id)) invalid.push({ field, message: messages.variantTwice });
    found.add(id);
    return id;
  });
  if (invalid.length > 0) throw new AppError('invalid', { fields: invalid });
  return ids;
}

function fieldOf(list: string, { sku }: WantedChange, at: number): string {
  return `${list}.${at}.${sku === undefined ? 'variantId' : 'sku'}`;
}

function toStockChange({ delta, set, expected }: WantedChange): StockChange {
  return set !== undefined && expected !== undefined ? { set, expected } : { delta: delta ?? 0 };
}

function toVariantStock(variantId: number, { onHand, reserved, stockPolicy }: StockLevel): VariantStock {
  return { variantId: String(variantId), onHand, reserved, available: onHand - reserved, stockPolicy };
}

function toListedStock(row: StockRow): StockPage['stock'][number] {
  const { variantId, sku, barcode, productId, slug, name, status, image, options, threshold, soldLast30Days } = row;
  const stock = toVariantStock(variantId, row);
  return {
    ...stock,
    sku,
    ...(barcode !== null && { barcode }),
    product: { _id: String(productId), slug, name, status },
    ...(image && { picture: image.key === undefined ? image.url : pictureUrl(image.key, PICTURE_WIDTH) }),
    options,
    threshold,
    soldLast30Days,
    daysOfSupply: row.stockPolicy === 'uncounted' ? undefined : daysOfSupply({ available: stock.available, soldLast30Days }),
  };
}

function toMovement({
  at,
  note,
  byId,
  byEmail,
  orderId,
  orderNumber,
  ...movement
}: queries.MovementRow): MovementPage['movements'][number] {
  const { delta, reservedDelta, onHandAfter, reason } = movement;
  return {
    at: at.toISOString(),
    delta,
    reservedDelta,
    onHandAfter,
    reason,
    ...(note !== null && { note }),
    ...(byId !== null && { by: { _id: byId, email: byEmail ?? '' } }),
    ...(orderId !== null && { orderId }),
    ...(orderNumber !== null && { orderNumber }),
  };
}
