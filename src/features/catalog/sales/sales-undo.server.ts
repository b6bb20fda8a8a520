import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import { applySchedule } from '#features/catalog/schedule/schedule.service.server';
import { requireAsCreated, restoredValues } from '#features/platform/audit/refuse-undo.server';
import type { Fields } from '#features/platform/audit/undo.rules';
import type { UndoneEntry, UndoRegistry, UndoService } from '#features/platform/audit/undo-registry.server';
import { notFound } from '#shared/errors';
import { SECOND_MS } from '#shared/time';
import { salesMessages as messages } from './sales.messages';
import * as queries from './sales.queries.server';
import type { GivenPrice } from './sales.schema';
import { applied, auditChange, checkPrices, insertPrices, readSaleState, removeSale } from './sales.service.server';

const APPLY_MS = 3 * SECOND_MS;
const PRICE = 'prices.';

/** Sales as the log describes them. */
const StateSchema = v.object({
  name: v.string(),
  startsAt: v.pipe(v.string(), v.toDate()),
  endsAt: v.nullable(v.pipe(v.string(), v.toDate())),
  active: v.boolean(),
  version: v.number(),
  prices: v.record(v.string(), v.number()),
});
const ChangeSchema = v.partial(v.omit(StateSchema, ['version', 'prices']));

const undoUpdate: UndoService = {
  right: 'sales.write',
  async undo(tx, admin, entry) {
    const id = await lock(tx, entry);
    const current = toFields(await readSaleState(tx, id));
    const restore = await restoredValues(tx, entry, current, toFields);
    const values = v.parse(ChangeSchema, Object.fromEntries(Object.entries(restore).filter(([field]) => !field.startsWith(PRICE))));
    const prices = Object.entries(restore).filter(([field]) => field.startsWith(PRICE));
    const set = prices.flatMap(([field, price]) => (typeof price === 'number' ? toPrice(field, price) : []));
    const removed = prices.flatMap(([field, price]) => (typeof price === 'number' ? [] : toTarget(field)));
    await auditChange(tx, admin, id, async () => {
      await queries.deletePrices(tx, id, removed, 'these');
      await queries.upsertPrices(tx, id, await checkPrices(tx, set, 'prices'));
      await queries.updateSale(tx, id, values);
    });
  },
  view: async (shop, { subjectId }) => ({ sale: await applied(shop, Number(subjectId)) }),
};

const undoCreate: UndoService = {
  right: 'sales.write',
  async undo(tx, admin, entry) {
    const id = await lock(tx, entry);
    await requireAsCreated(tx, entry, toFields(await readSaleState(tx, id)), toFields);
    await removeSale(tx, admin, id);
  },
  async view(shop) {
    await applySchedule(shop, AbortSignal.timeout(APPLY_MS));
    return {};
  },
};

const undoDelete: UndoService = {
  right: 'sales.write',
  async undo(tx, admin, entry) {
    const { prices, version, ...values } = v.parse(StateSchema, entry.before);
    const id = await queries.insertSale(tx, { ...values, id: Number(entry.subjectId), version: version + 1 });
    await insertPrices(
      tx,
      admin,
      id,
      Object.entries(prices).flatMap(([key, price]) => toPrice(PRICE + key, price)),
    );
  },
  view: undoUpdate.view,
};

/** Sales as they were, unless somebody changed the same fields or prices since. */
export const salesUndo: UndoRegistry = { 'sale.create': undoCreate, 'sale.update': undoUpdate, 'sale.delete': undoDelete };

async function lock(tx: Tx, { subjectId }: UndoneEntry): Promise<number> {
  const id = Number(subjectId);
  if (!(await queries.lockSale(tx, id))) throw notFound(messages.missing);
  return id;
}

function toFields({ prices, version: _, ...state }: Fields): Fields {
  const ofPrices = typeof prices === 'object' && prices !== null ? Object.entries(prices) : [];
  return { ...state, ...Object.fromEntries(ofPrices.map(([key, price]) => [PRICE + key, price])) };
}

function toPrice(field: string, price: number): GivenPrice[] {
  return toTarget(field).map(({ productId, variantId }) => ({ ...(variantId === null ? { productId } : { variantId }), price }));
}

function toTarget(field: string): Omit<queries.PriceValues, 'priceCents'>[] {
  const [productId, variantId] = field.slice(PRICE.length).split('/');
  return [{ productId: Number(productId), variantId: variantId === undefined ? null : Number(variantId) }];
}
