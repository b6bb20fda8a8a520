import type { Db, Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { toPhoto } from '#features/catalog/reviews/review-view.server';
import { reviewsMessages } from '#features/catalog/reviews/reviews.messages';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { enqueueMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { pictureUrl } from '#features/platform/media/picture-urls';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { pageInfo } from '#shared/pagination';
import { requireNumericId } from '#shared/required-id';
import { changesOf, decide, requirePictures } from './review-decisions.server';
import { moderationMessages as messages } from './review-moderation.messages';
import * as queries from './review-moderation.queries.server';
import type {
  ModeratedReview,
  ModeratedReviewPage,
  ModerateMany,
  ModerateReview,
  ModerationQuery,
  ReviewCounts,
} from './review-moderation.schema';
import { replyMail } from './review-reply-mail.server';

/** A name that more people have says nothing. */
const MOST_AUTHORS = 500;
const PICTURE_WIDTH = 320;

/** One page of reviews for the console, whatever their status (docs/rules.md#reviews-console). */
export async function listReviewsForStaff(shop: Shop, query: ModerationQuery): Promise<ModeratedReviewPage> {
  const { page = 1, limit = 20, sort = 'newest', ...input } = query;
  const filter = { ...input, authorIds: await findAuthors(shop, input.q) };
  const [rows, counted] = await Promise.all([
    queries.selectReviews(shop.db, filter, { sort, limit, offset: (page - 1) * limit }),
    queries.countReviews(shop.db, filter),
  ]);
  return { reviews: rows.map(toModerated), ...pageInfo({ page, limit, total: counted.total }), ...counted };
}

async function findAuthors(shop: Shop, q: string | undefined): Promise<string[]> {
  const words = q?.match(/[\p{L}\p{N}]+/gu) ?? [];
  const ids = await queries.selectAuthors(shop.db, words, MOST_AUTHORS + 1);
  return ids.length > MOST_AUTHORS ? [] : ids;
}

/** For the console's tabs. */
export function countReviewViews(shop: Shop): Promise<ReviewCounts> {
  return queries.selectCounts(shop.db);
}

/** What waits for the staff: reviews that nobody has looked at, that wait for an approval, and with photos to decide on. */
export async function countReviewsToDo(db: Db): Promise<Pick<ReviewCounts, 'newReviews' | 'photosWaiting' | 'waiting'>> {
  const { newReviews, photosWaiting, waiting } = await queries.selectCounts(db);
  return { newReviews, photosWaiting, waiting };
}

/** Throws `not_found`. */
export async function viewReviewForStaff({ db }: Pick<Shop, 'db'>, id: string): Promise<ModeratedReview> {
  const row = await queries.selectReview(db, requireNumericId(id, messages.missing));
  if (!row) throw notFound(messages.missing);
  return toModerated(row);
}

/**
 * Publishes or hides a review, replies to it, decides on its photos (docs/rules.md#reviews-moderation). Throws `not_found`,
 * `invalid`, and `conflict` with the `current` review when somebody changed it since the version that was loaded.
 */
export async function moderateReview(
  shop: Shop,
  admin: Admin,
  { id, input }: { id: string; input: ModerateReview },
): Promise<ModeratedReview> {
  const { version, seen, ...decisions } = input;
  const reviewId = requireNumericId(id, messages.missing);
  await inTransaction(shop.db, async (tx) => {
    const [locked] = await queries.lockReviews(tx, [reviewId]);
    const row = locked === undefined ? undefined : await queries.selectReview(tx, locked);
    if (!row) throw notFound(messages.missing);
    const isCurrent = version === undefined || version === row.version;
    const after = isCurrent ? decide(row, decisions) : decideOnOther(row, decisions);
    const isChanged = await applyDecisions(tx, { id: reviewId, before: row, after }, async (changes) => {
      if (!isCurrent) throw changedMeanwhile(row);
      await writeAudit(tx, admin, { action: 'review.update', subject: { type: 'review', id: reviewId }, ...changes });
    });
    if (row.reply === null && after.reply !== null) await mailReply(tx, shop, reviewId, after.reply);
    if (seen !== undefined && !(isChanged && seen)) await queries.markSeen(tx, [reviewId], seen);
  });
  return viewReviewForStaff(shop, id);
}

/** The same for many reviews at once: one entry of the log, which is undone as a whole. Returns how many were changed. */
export function moderateMany(shop: Shop, admin: Admin, { ids, seen, ...decisions }: ModerateMany): Promise<number> {
  return inTransaction(shop.db, async (tx) => {
    const locked = await queries.lockReviews(tx, ids);
    const states = await queries.selectDecisions(tx, locked);
    const was: Record<string, object> = {};
    const became: Record<string, object> = {};
    for (const [id, before] of states) {
      await applyDecisions(tx, { id, before, after: decide(before, decisions) }, async (changes) => {
        was[id] = changes.before;
        became[id] = changes.after;
      });
    }
    const count = Object.keys(became).length;
    if (count > 0)
      await writeAudit(tx, admin, {
        action: 'review.bulk',
        subject: { type: 'reviews', id: reviewsText(count) },
        before: was,
        after: became,
      });
    if (seen !== undefined) await queries.markSeen(tx, locked, seen);
    return seen === undefined ? count : locked.length;
  });
}

/** Somebody who wants what another has done already is not stopped. */
function decideOnOther(row: queries.ModeratedRow, decisions: Parameters<typeof decide>[1]): queries.Decisions {
  try {
    return decide(row, decisions);
  } catch (error) {
    throw error instanceof AppError ? changedMeanwhile(row) : error;
  }
}

function changedMeanwhile(row: queries.ModeratedRow): AppError {
  return new AppError('conflict', { message: messages.changed, details: { current: toModerated(row) } });
}

interface DecidedReview {
  id: number;
  before: queries.Decisions;
  after: queries.Decisions;
}

/** Stores what differs of a locked review, after `record`. False: nothing does. */
export async function applyDecisions(
  tx: Tx,
  { id, before, after }: DecidedReview,
  record: (changes: NonNullable<ReturnType<typeof changesOf>>) => Promise<void>,
): Promise<boolean> {
  const changes = changesOf(before, after);
  if (!changes) return false;
  await record(changes);
  await requirePictures(tx, before, after);
  await queries.storeDecisions(tx, id, after);
  return true;
}

async function mailReply(tx: Tx, shop: Shop, id: number, reply: string): Promise<void> {
  const [author, review] = [await queries.selectAuthor(tx, id), await queries.selectReview(tx, id)];
  if (!author || !review) return;
  await enqueueMail(tx, await wordFor(shop, tx, { account: author.id }, () => replyMail(shop, { author, review, reply })));
}

function toModerated(row: queries.ModeratedRow): ModeratedReview {
  const { productImage } = row;
  return {
    _id: String(row.id),
    version: row.version,
    status: row.status,
    isNew: row.isNew,
    rating: row.rating,
    title: row.title,
    comment: row.comment,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    verifiedPurchase: row.isVerified,
    helpfulCount: row.helpfulCount,
    reason: row.hiddenReason ?? undefined,
    reply: row.reply === null || row.repliedAt === null ? undefined : { text: row.reply, createdAt: row.repliedAt.toISOString() },
    photos: row.photos.map(toPhoto),
    author: { _id: row.userId ?? undefined, name: row.userName ?? reviewsMessages.anonymous },
    product: {
      _id: String(row.productId),
      slug: row.productSlug,
      name: row.productName,
      pictureUrl: productImage?.key === undefined ? productImage?.url : pictureUrl(productImage.key, PICTURE_WIDTH),
      tint: row.tint,
    },
  };
}

function reviewsText(count: number): string {
  return count === 1 ? '1 review' : `${count} reviews`;
}
