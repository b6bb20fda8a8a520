import type { Db, Tx } from '#db/database.server';
import { isViolationOf } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import { columnsIn, toBodyFields, toColumns, toSentFields } from '#shared/fields/field-table';
import { toDollars } from '#shared/money';
import { pageInfo } from '#shared/pagination';
import { pick } from '#shared/pick';
import { requireNumericId } from '#shared/required-id';
import { dropPromotions } from './active-promotions.server';
import { PROMOTION_FIELDS } from './promotion-fields';
import { promotionSentences } from './promotion-sentences.rules';
import { promotionsMessages as messages } from './promotions.messages';
import * as queries from './promotions.queries.server';
import type { NewPromotion, PromotionChange, PromotionListQuery, PromotionPage, PromotionView } from './promotions.schema';

const FOLDED_AT_ONCE = 5_000;

export async function listPromotions({ db }: Shop, { page = 1, limit = 20, q, state }: PromotionListQuery): Promise<PromotionPage> {
  const { rows, total } = await queries.selectPromotions(db, { q, state, limit, offset: (page - 1) * limit });
  return { promotions: await toViews(db, rows), ...pageInfo({ page, limit, total }), total };
}

/** Background task: folds what orders used into the counts (docs/rules.md#promotions-uses). Until then, queries add it themselves. */
export async function foldPromotionUses({ db }: Pick<Shop, 'db'>, { stop }: { stop?: AbortSignal } = {}): Promise<void> {
  while ((await queries.foldChanges(db, FOLDED_AT_ONCE)) === FOLDED_AT_ONCE && !stop?.aborted);
}

/** Throws `not_found`. */
export async function viewPromotion({ db }: Pick<Shop, 'db'>, id: string): Promise<PromotionView> {
  return readPromotion(db, requireNumericId(id, messages.missing));
}

/** Throws `invalid` with the wrong fields. */
export async function createPromotion(shop: Shop, admin: Admin, input: NewPromotion): Promise<PromotionView> {
  const id = await inTransaction(shop.db, (tx) => addPromotion(tx, admin, toNewValues(input)));
  dropPromotions(shop);
  return readPromotion(shop.db, id);
}

/** Changes the given fields. Throws `not_found`, `invalid`, and `conflict` with the `current` promotion. */
export async function updatePromotion(
  shop: Shop,
  admin: Admin,
  { id, input: { version, ...input } }: { id: string; input: PromotionChange },
): Promise<PromotionView> {
  const promotionId = requireNumericId(id, messages.missing);
  await inTransaction(shop.db, async (tx) => {
    const before = await lockPromotion(tx, promotionId);
    if (version !== undefined && version !== before.version) {
      throw new AppError('conflict', { message: messages.changed, details: { current: await readPromotion(tx, promotionId) } });
    }
    await changePromotion(tx, admin, { before, values: toPromotionValues(input, before) });
  });
  dropPromotions(shop);
  return readPromotion(shop.db, promotionId);
}

/** Throws `not_found`, and `conflict` if orders used it: those end it instead. */
export async function deletePromotion(shop: Shop, admin: Admin, id: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => removePromotion(tx, admin, await lockPromotion(tx, requireNumericId(id, messages.missing))));
  dropPromotions(shop);
}

/** Adds a promotion in a transaction, and records it. Throws `invalid`. */
export async function addPromotion(tx: Tx, admin: Admin, values: queries.NewPromotionValues): Promise<number> {
  await checkValues(tx, values);
  const created = await refuseTakenCode(() => queries.insertPromotion(tx, values));
  const { id } = created;
  await writeAudit(tx, admin, { action: 'promotion.create', subject: { type: 'promotion', id }, after: toState(created) });
  return id;
}

interface ChangedPromotion {
  before: queries.StoredPromotion;
  values: queries.PromotionValues;
}

/** Changes a locked promotion, and records what became different. Throws `invalid`. */
export async function changePromotion(tx: Tx, admin: Admin, { before, values }: ChangedPromotion): Promise<void> {
  await checkValues(tx, values);
  if (before.hasCodes && !values.hasCodes && (await queries.hasOpenCodes(tx, before.id))) {
    throw invalidField('hasCodes', messages.codesStay);
  }
  // Uses are not counted as long as there is no limit (use_promotions).
  const usedCount = before.usageLimit === null ? before.uses : before.usedCount;
  if (values.usageLimit !== null && values.usageLimit < usedCount) {
    throw invalidField('usageLimit', messages.limitBelowUses(usedCount));
  }
  await refuseTakenCode(() => queries.updatePromotion(tx, before.id, { ...values, usedCount }));
  await writeAudit(tx, admin, {
    action: 'promotion.update',
    subject: { type: 'promotion', id: before.id },
    ...findChanges<Record<string, unknown>>(toState(before), toState(values)),
  });
}

/** Removes a locked promotion, and records it. Throws `conflict` if orders used it. */
export async function removePromotion(tx: Tx, admin: Admin, before: queries.StoredPromotion): Promise<void> {
  if (await queries.isPromotionUsed(tx, before.id)) throw new AppError('conflict', { message: messages.used });
  if (await queries.hasOpenCodes(tx, before.id)) throw new AppError('conflict', { message: messages.hasOpenCodes });
  await writeAudit(tx, admin, { action: 'promotion.delete', subject: { type: 'promotion', id: before.id }, before: toState(before) });
  await queries.deletePromotion(tx, before.id);
}

/** Throws `not_found`. */
export async function lockPromotion(tx: Tx, id: number): Promise<queries.StoredPromotion> {
  const row = (await queries.lockPromotion(tx, id)) ? await queries.selectPromotion(tx, id) : undefined;
  if (!row) throw notFound(messages.missing);
  return row;
}

/** A promotion as the log describes it: what staff set of it. */
export function toState({ code, hasCodes, terms, ...fields }: queries.PromotionValues) {
  return { ...toBodyFields(PROMOTION_FIELDS, fields), code, ...(hasCodes && { hasCodes }), ...terms };
}

export function toNewValues({ code = null, hasCodes = false, ...input }: NewPromotion) {
  const { benefit, items, customers, minimum, combines, translations, ...fields } = input;
  return {
    ...toColumns(PROMOTION_FIELDS, fields),
    name: fields.name,
    code,
    hasCodes,
    terms: { benefit, items, customers, minimum, combines, ...(translations && { translations }) },
  };
}

/** The values after a change; what is absent stays as it is. */
export function toPromotionValues(input: Omit<PromotionChange, 'version'>, before: queries.PromotionValues): queries.PromotionValues {
  const { code = before.code, hasCodes = before.hasCodes, ...rest } = input;
  const { terms } = before;
  const { benefit = terms.benefit, items = terms.items, customers = terms.customers, ...more } = rest;
  const { minimum = terms.minimum, combines = terms.combines, translations = terms.translations, ...fields } = more;
  return {
    ...pick(before, columnsIn(PROMOTION_FIELDS)),
    ...toColumns(PROMOTION_FIELDS, fields),
    code,
    hasCodes,
    terms: { benefit, items, customers, minimum, combines, ...(translations && { translations }) },
  };
}

async function checkValues(tx: Tx, { code, hasCodes, startsAt, endsAt, terms: { benefit } }: queries.NewPromotionValues): Promise<void> {
  if (hasCodes && code !== null) throw invalidField('hasCodes', messages.oneKindOfCode);
  if (code !== null && (await queries.isOwnCode(tx, code))) throw invalidField('code', messages.codeTaken);
  if (startsAt && endsAt && endsAt <= startsAt) throw invalidField('endsAt', messages.endNotAfter);
  if (benefit.kind === 'gift' && !(await queries.canBeGift(tx, benefit.variantId))) throw invalidField('benefit', messages.giftUnknown);
}

async function refuseTakenCode<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isViolationOf(error, ['promotions_code_key'])) throw error;
    throw invalidField('code', messages.codeTaken, error);
  }
}

async function readPromotion(db: Db | Tx, id: number): Promise<PromotionView> {
  const row = await queries.selectPromotion(db, id);
  const [view] = row ? await toViews(db, [row]) : [];
  if (!view) throw notFound(messages.missing);
  return view;
}

async function toViews(db: Db | Tx, rows: readonly queries.StoredPromotion[]): Promise<PromotionView[]> {
  const names = await queries.selectNames(
    db,
    rows.map(({ terms }) => terms),
  );
  return rows.map((row) => {
    const { id, state, terms, uses, revenueCents, version } = row;
    const fields = toSentFields(PROMOTION_FIELDS, row);
    const codes = { code: row.code ?? undefined, hasCodes: row.hasCodes || undefined };
    return {
      ...{ _id: String(id), state, uses, version, ...terms, ...fields, ...codes },
      revenue: toDollars(revenueCents),
      sentences: promotionSentences({ ...fields, ...codes, terms }, names),
      names,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  });
}
