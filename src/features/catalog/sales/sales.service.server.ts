import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { applySchedule } from '#features/catalog/schedule/schedule.service.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, type FieldError, invalidField, notFound } from '#shared/errors';
import { type Dollars, formatCents, toCents, toDollars } from '#shared/money';
import { pageInfo } from '#shared/pagination';
import { requireNumericId } from '#shared/required-id';
import { SECOND_MS } from '#shared/time';
import { salesMessages as messages } from './sales.messages';
import * as queries from './sales.queries.server';
import type { GivenPrice, NewSale, PricesChange, Sale, SaleChange, SaleListQuery, SalePage } from './sales.schema';

const PRICES_SHOWN = 1_000;
/** A call waits so long for its prices to be in force; the rest of a large sale follows in the background. */
const APPLY_MS = 3 * SECOND_MS;

export async function listSales(shop: Shop, { page = 1, limit = 20, q, state }: SaleListQuery): Promise<SalePage> {
  const { rows, total } = await queries.selectSales(shop.db, { q, state, limit, offset: (page - 1) * limit });
  return { sales: rows.map((row) => toSale(row)), ...pageInfo({ page, limit, total }), total };
}

/** Throws `not_found`. */
export async function viewSale(shop: Shop, id: string): Promise<Sale> {
  return readSale(shop.db, requireNumericId(id, messages.missing));
}

/** Throws `invalid` with the wrong fields. */
export async function createSale(shop: Shop, admin: Admin, { prices, ...values }: NewSale): Promise<Sale> {
  refuseWrongEnd(values);
  const id = await inTransaction(shop.db, async (tx) => {
    const id = await queries.insertSale(tx, values);
    await insertPrices(tx, admin, id, prices);
    return id;
  });
  return applied(shop, id);
}

/** Changes the given fields; `prices` replaces all prices. Throws `not_found`, `invalid`, and `conflict` with the `current` sale. */
export function updateSale(shop: Shop, admin: Admin, { id, input }: { id: string; input: SaleChange }): Promise<Sale> {
  const { version, prices, ...values } = input;
  return change(shop, admin, { id, version }, async (tx, before) => {
    refuseWrongEnd({
      startsAt: values.startsAt ?? new Date(before.startsAt),
      endsAt: values.endsAt === undefined && before.endsAt ? new Date(before.endsAt) : values.endsAt,
    });
    await queries.updateSale(tx, Number(before._id), values);
    if (!prices) return;
    const checked = await checkPrices(tx, prices, 'prices');
    await queries.deletePrices(tx, Number(before._id), checked, 'others');
    await queries.upsertPrices(tx, Number(before._id), checked);
  });
}

/** Sets and removes some prices of a sale, for sales with more prices than one call holds. Throws like `updateSale`. */
export function changePrices(shop: Shop, admin: Admin, { id, input }: { id: string; input: PricesChange }): Promise<Sale> {
  const { version, set, remove } = input;
  return change(shop, admin, { id, version }, async (tx, before) => {
    const saleId = Number(before._id);
    const removed = (await queries.selectTargets(tx, remove)).flatMap(({ productId, variantId }) =>
      productId === null ? [] : [{ productId, variantId }],
    );
    const checked = await checkPrices(tx, set, 'set');
    await queries.deletePrices(tx, saleId, removed, 'these');
    await queries.upsertPrices(tx, saleId, checked);
    await queries.updateSale(tx, saleId, {});
  });
}

/** Ends it at once, if it is in force. Throws `not_found`. */
export async function deleteSale(shop: Shop, admin: Admin, id: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const saleId = requireNumericId(id, messages.missing);
    if (!(await queries.lockSale(tx, saleId))) throw notFound(messages.missing);
    await removeSale(tx, admin, saleId);
  });
  await applySchedule(shop, AbortSignal.timeout(APPLY_MS));
}

interface VersionOfSale {
  id: string;
  version: number | undefined;
}

async function change(
  shop: Shop,
  admin: Admin,
  { id, version }: VersionOfSale,
  work: (tx: Tx, before: Sale) => Promise<void>,
): Promise<Sale> {
  const saleId = requireNumericId(id, messages.missing);
  await inTransaction(shop.db, async (tx) => {
    if (!(await queries.lockSale(tx, saleId))) throw notFound(messages.missing);
    const before = await readSale(tx, saleId);
    if (version !== undefined && version !== before.version) {
      throw new AppError('conflict', { message: messages.changed, details: { current: before } });
    }
    await auditChange(tx, admin, saleId, () => work(tx, before));
  });
  return applied(shop, saleId);
}

/** Sets the prices of a new sale, and records it. */
export async function insertPrices(tx: Tx, admin: Admin, id: number, prices: readonly GivenPrice[]): Promise<void> {
  await queries.upsertPrices(tx, id, await checkPrices(tx, prices, 'prices'));
  await writeAudit(tx, admin, { action: 'sale.create', subject: { type: 'sale', id }, after: await readSaleState(tx, id) });
}

/** Removes a locked sale, and records it. */
export async function removeSale(tx: Tx, admin: Admin, id: number): Promise<void> {
  await writeAudit(tx, admin, { action: 'sale.delete', subject: { type: 'sale', id }, before: await readSaleState(tx, id) });
  await queries.deleteSale(tx, id);
}

/** Changes a locked sale, and records what became different. */
export async function auditChange(tx: Tx, admin: Admin, id: number, work: () => Promise<void>): Promise<void> {
  const { prices: earlier, ...before } = await readSaleState(tx, id);
  await work();
  const { prices, ...after } = await readSaleState(tx, id);
  const changes = findChanges(before, after);
  const ofPrices = findChanges(earlier, prices);
  const isRepriced = Object.keys({ ...ofPrices.before, ...ofPrices.after }).length > 0;
  await writeAudit(tx, admin, {
    action: 'sale.update',
    subject: { type: 'sale', id },
    before: { ...changes.before, ...(isRepriced && { prices: ofPrices.before }) },
    after: { ...changes.after, ...(isRepriced && { prices: ofPrices.after }) },
  });
}

/** The sale, once its prices are in force or the time for waiting is over. */
export async function applied(shop: Shop, id: number): Promise<Sale> {
  await applySchedule(shop, AbortSignal.timeout(APPLY_MS));
  return readSale(shop.db, id);
}

/** What staff set of a sale, with all its prices: by product, or by product and variant, as '12' and '12/34'. */
export async function readSaleState(tx: Tx, id: number) {
  const row = await queries.selectSale(tx, id);
  if (!row) throw notFound(messages.missing);
  const { name, startsAt, endsAt, active, version } = row;
  const prices = await queries.selectAllPrices(tx, id);
  return {
    ...{ name, startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null, active, version },
    prices: Object.fromEntries(prices.map((price) => [priceKey(price), toDollars(price.priceCents)])) as Record<string, Dollars>,
  };
}

function priceKey({ productId, variantId }: Omit<queries.PriceValues, 'priceCents'>): string {
  return variantId === null ? String(productId) : `${productId}/${variantId}`;
}

async function readSale(db: Shop['db'] | Tx, id: number): Promise<Sale> {
  const row = await queries.selectSale(db, id);
  if (!row) throw notFound(messages.missing);
  return toSale(row, await queries.selectPrices(db, id, PRICES_SHOWN));
}

function toSale(row: queries.SaleRow, prices?: readonly queries.SalePriceRow[]): Sale {
  const { id, name, startsAt, endsAt, active, inForce, priceCount, version, createdAt, updatedAt } = row;
  return {
    _id: String(id),
    name,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString(),
    active,
    inForce,
    priceCount,
    prices: prices?.map((price) => ({
      productId: String(price.productId),
      variantId: price.variantId === null ? undefined : String(price.variantId),
      sku: price.sku ?? undefined,
      name: price.name,
      price: toDollars(price.priceCents),
      listPrice: toDollars(price.listPriceCents),
    })),
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The targets of prices, each below its list price. Throws `invalid` with every wrong entry. */
export async function checkPrices(tx: Tx, prices: readonly GivenPrice[], field: string): Promise<queries.PriceValues[]> {
  const targets = await queries.selectTargets(tx, prices);
  const wrong: FieldError[] = [];
  const known = new Set<string>();
  const checked = prices.flatMap(({ price }, at): queries.PriceValues[] => {
    const { productId = null, variantId = null, listPriceCents = null } = targets[at] ?? {};
    const priceCents = toCents(price);
    const problem = (message: string, part = '') => {
      wrong.push({ field: `${field}.${at}${part}`, message });
      return [];
    };
    if (productId === null || listPriceCents === null) return problem(messages.targetUnknown);
    if (priceCents >= listPriceCents) return problem(messages.notBelow(formatCents(listPriceCents)), '.price');
    const key = `${productId}/${variantId}`;
    if (known.has(key)) return problem(messages.targetTwice);
    known.add(key);
    return [{ productId, variantId, priceCents }];
  });
  if (wrong.length > 0) throw new AppError('invalid', { fields: wrong });
  return checked;
}

function refuseWrongEnd({ startsAt, endsAt }: { startsAt: Date; endsAt?: Date | null | undefined }): void {
  if (endsAt && endsAt <= startsAt) throw invalidField('endsAt', messages.endNotAfter);
}
