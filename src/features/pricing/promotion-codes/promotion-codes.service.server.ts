import { randomBytes, randomUUID } from 'node:crypto';
import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { streamCsv } from '#http/calls/csv-export.server';
import type { Shop } from '#server/shop.server';
import { invalidField, notFound } from '#shared/errors';
import { pageInfo } from '#shared/pagination';
import { requireNumericId } from '#shared/required-id';
import { promotionCodesMessages as messages } from './promotion-codes.messages';
import * as queries from './promotion-codes.queries.server';
import { MOST_CODES, makeCode } from './promotion-codes.rules';
import type {
  NewPromotionCodes,
  PromotionCode,
  PromotionCodeFilter,
  PromotionCodeListQuery,
  PromotionCodePage,
  RevokedCodes,
} from './promotion-codes.schema';

const CODES_PER_PAGE = 50;

/** A page of a promotion's codes, the newest first. Throws `not_found`. */
export async function listCodes(shop: Shop, id: string, query: PromotionCodeListQuery): Promise<PromotionCodePage> {
  const { page = 1, limit = CODES_PER_PAGE, q, state } = query;
  const promotionId = await requirePromotion(shop, id);
  const { rows, total } = await queries.selectCodes(shop.db, promotionId, { q, state, limit, offset: (page - 1) * limit });
  const counts = await queries.countCodes(shop.db, promotionId);
  return { codes: rows.map(toCode), ...pageInfo({ page, limit, total }), total, counts };
}

/**
 * Makes random codes for a promotion, all of them or none: ten thousand take less than a second
 * (docs/decisions/0054-promotion-codes.md). Throws `not_found`, and `invalid` if the promotion has no codes or too many.
 */
export async function makeCodes(shop: Shop, admin: Admin, { id, input }: { id: string; input: NewPromotionCodes }): Promise<number> {
  const { quantity, prefix, length, usesPerCode } = input;
  const promotionId = requireNumericId(id, messages.missing);
  await inTransaction(shop.db, async (tx) => {
    const { hasCodes } = await lockPromotion(tx, promotionId);
    if (!hasCodes) throw invalidField('quantity', messages.notWithCodes);
    const before = Object.values(await queries.countCodes(tx, promotionId)).reduce((sum, count) => sum + count, 0);
    if (before + quantity > MOST_CODES) {
      throw invalidField('quantity', messages.tooMany(MOST_CODES, MOST_CODES - before));
    }
    const batchId = randomUUID();
    for (let left = quantity; left > 0; ) {
      const codes = Array.from({ length: left }, () => makeCode(prefix, randomBytes(length)));
      left -= await queries.insertCodes(tx, { promotionId, batchId, usageLimit: usesPerCode, codes });
    }
    await writeAudit(tx, admin, {
      action: 'promotion_codes.create',
      subject: { type: 'promotion', id: promotionId },
      after: { quantity, prefix, usesPerCode, batchId },
    });
  });
  return quantity;
}

/** Revokes codes that can still be used; used ones stay as they are. Returns how many. Throws `not_found`. */
export async function revokeCodes(shop: Shop, admin: Admin, { id, which }: { id: string; which: RevokedCodes }): Promise<number> {
  const promotionId = requireNumericId(id, messages.missing);
  return inTransaction(shop.db, async (tx) => {
    await lockPromotion(tx, promotionId);
    return revokeLocked(tx, admin, { promotionId, which });
  });
}

/** Revokes codes of a locked promotion, and records it. */
export async function revokeLocked(
  tx: Tx,
  admin: Admin,
  { promotionId, which }: { promotionId: number; which: RevokedCodes | { batchId: string } },
): Promise<number> {
  const revocationId = randomUUID();
  const count = await queries.revokeCodes(tx, promotionId, { revocationId, which });
  if (count > 0) {
    await writeAudit(tx, admin, {
      action: 'promotion_codes.revoke',
      subject: { type: 'promotion', id: promotionId },
      after: { codes: count, revocationId },
    });
  }
  return count;
}

const COLUMNS: Record<string, (row: queries.PromotionCodeRow) => string | number | undefined> = {
  Code: ({ code }) => code,
  State: ({ state }) => state.replace('_', ' '),
  Uses: ({ usedCount }) => usedCount,
  'Uses at most': ({ usageLimit }) => usageLimit,
  Orders: ({ orders }) => orders.map(({ orderNumber }) => orderNumber).join(', '),
  Made: ({ createdAt }) => createdAt.toISOString(),
  Revoked: ({ revokedAt }) => revokedAt?.toISOString(),
};

/** The codes that a filter finds, as a CSV file. Throws `not_found`, and `unavailable` while two other exports run. */
export async function exportCodes(
  shop: Shop,
  admin: Admin,
  { id, filter }: { id: string; filter: PromotionCodeFilter },
): Promise<ReadableStream<Uint8Array>> {
  const promotionId = await requirePromotion(shop, id);
  const readers = Object.values(COLUMNS);
  return streamCsv<queries.PromotionCodeRow>(shop, {
    columns: Object.keys(COLUMNS),
    toLines: (row) => [readers.map((read) => read(row))],
    open: (tx) => queries.openCodes(tx, promotionId, filter),
    begin: () =>
      inTransaction(shop.db, (tx) =>
        writeAudit(tx, admin, { action: 'promotion_codes.export', subject: { type: 'promotion', id: promotionId }, after: { ...filter } }),
      ),
  });
}

/** Throws `not_found`. */
export async function lockPromotion(tx: Tx, promotionId: number): Promise<{ hasCodes: boolean }> {
  const promotion = await queries.lockForCodes(tx, promotionId);
  if (!promotion) throw notFound(messages.missing);
  return promotion;
}

async function requirePromotion({ db }: Shop, id: string): Promise<number> {
  const promotionId = requireNumericId(id, messages.missing);
  if (!(await queries.isPromotion(db, promotionId))) throw notFound(messages.missing);
  return promotionId;
}

function toCode({ id, code, state, usedCount, usageLimit, orders, createdAt, revokedAt }: queries.PromotionCodeRow): PromotionCode {
  return {
    _id: String(id),
    ...{ code, state, uses: usedCount, usageLimit },
    orders: orders.map((order) => ({ _id: order.id, orderNumber: order.orderNumber })),
    createdAt: createdAt.toISOString(),
    revokedAt: revokedAt?.toISOString(),
  };
}
