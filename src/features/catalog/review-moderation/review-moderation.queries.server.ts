import { type RawBuilder, sql } from 'kysely';
import { type Counted, countListed } from '#db/counted-list.server';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import { webQuery } from '#db/web-query.server';
import type { DeletedReview, StoredPhoto } from '#features/catalog/reviews/reviews.queries.server';
import type { ReviewStatus } from '#features/catalog/reviews/reviews.rules';
import { foldText } from '#shared/fold-text';
import { LOW_RATING, type ModerationSort, type PhotoFilter } from './review-moderation.rules';
import type { ReviewCounts } from './review-moderation.schema';

type ReviewColumn = 'id' | 'version' | 'rating' | 'title' | 'comment' | 'createdAt' | 'updatedAt' | 'helpfulCount' | 'isVerified';

export interface ModeratedRow extends TableRow<'reviews', ReviewColumn | 'hiddenReason' | 'reply' | 'repliedAt' | 'userId'> {
  status: ReviewStatus;
  isNew: boolean;
  photos: StoredPhoto[];
  userName: string | null;
  productId: number;
  productSlug: string;
  productName: string;
  productImage: { key?: string; url?: string } | null;
  tint: string;
}

const columns = sql`r.id, r.version, r.status, r.seen_at IS NULL AS is_new, r.rating, r.title, r.comment, r.created_at, r.updated_at,
  r.helpful_count, r.is_verified, r.hidden_reason, r.reply, r.replied_at, r.photos, r.user_id,
  u.first_name || ' ' || u.last_name AS user_name, p.id AS product_id, p.slug AS product_slug, p.name AS product_name,
  p.images -> 0 AS product_image, c.color AS tint`;
const joined = sql`JOIN products p ON p.id = r.product_id JOIN categories c ON c.id = p.category_id LEFT JOIN users u ON u.id = r.user_id`;

export interface ModerationFilter {
  q?: string | undefined;
  /** Those of `q`: whose reviews are found too. */
  authorIds: readonly string[];
  status?: ReviewStatus | undefined;
  isNew?: boolean | undefined;
  rating?: number | undefined;
  maxRating?: number | undefined;
  photos?: PhotoFilter | undefined;
  replied?: boolean | undefined;
  verified?: boolean | undefined;
  productId?: number | undefined;
  customerId?: string | undefined;
}

/** One page of reviews, whatever their status. Each order ends in the id, so that pages never lose or repeat a review. */
export async function selectReviews(
  db: Db,
  filter: ModerationFilter,
  { sort, limit, offset }: { sort: ModerationSort; limit: number; offset: number },
): Promise<ModeratedRow[]> {
  const { rows } = await sql<ModeratedRow>`
    WITH page AS MATERIALIZED (
      SELECT r.id FROM reviews r WHERE ${conditions(filter)} ORDER BY ${ORDERS[sort]} LIMIT ${limit} OFFSET ${offset}
    )
    SELECT ${columns} FROM page JOIN reviews r USING (id) ${joined} ORDER BY ${ORDERS[sort]}`.execute(db);
  return rows;
}

export function countReviews(db: Db, filter: ModerationFilter): Promise<Counted> {
  return countListed(db, sql`SELECT FROM reviews r WHERE ${conditions(filter)}`);
}

/** Customers who are found by words that begin with all of these, up to `most`. */
export async function selectAuthors(db: Db, words: readonly string[], most: number): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    SELECT user_id AS id FROM customer_search WHERE search @@ customer_query(${words.join(' ')}) LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Each count is read from an index of just these reviews. */
export async function selectCounts(db: Db): Promise<ReviewCounts> {
  const { rows } = await sql<ReviewCounts>`
    SELECT (SELECT count(*) FROM reviews r WHERE ${IS_NEW})::integer AS new_reviews,
           (SELECT count(*) FROM reviews r WHERE ${HAS_PHOTOS.waiting})::integer AS photos_waiting,
           (SELECT count(*) FROM reviews r WHERE r.status <> 'published' AND r.status = 'waiting')::integer AS waiting,
           (SELECT count(*) FROM reviews r WHERE r.status <> 'published' AND r.status = 'hidden')::integer AS hidden`.execute(db);
  return rows[0] ?? { newReviews: 0, photosWaiting: 0, waiting: 0, hidden: 0 };
}

export async function selectReview(db: Db | Tx, id: number): Promise<ModeratedRow | undefined> {
  const { rows } = await sql<ModeratedRow>`SELECT ${columns} FROM reviews r ${joined} WHERE r.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks reviews in the order of their ids until the transaction ends; says which exist. */
export async function lockReviews(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM reviews WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What staff decide on a review. */
export interface Decisions {
  status: ReviewStatus;
  hiddenReason: string | null;
  reply: string | null;
  photos: StoredPhoto[];
}

export async function selectDecisions(tx: Tx, ids: readonly number[]): Promise<Map<number, Decisions>> {
  const { rows } = await sql<Decisions & { id: number }>`
    SELECT id, status, hidden_reason, reply, photos FROM reviews WHERE id = ANY (${ids}::bigint[]) ORDER BY id`.execute(tx);
  return new Map(rows.map(({ id, ...decisions }) => [id, decisions]));
}

/** Stores decisions on a locked review, which has been looked at by that. */
export async function storeDecisions(tx: Tx, id: number, { status, hiddenReason, reply, photos }: Decisions): Promise<void> {
  await sql`
    UPDATE reviews
       SET status = ${status}, hidden_reason = ${hiddenReason}, photos = ${JSON.stringify(photos)}::jsonb, reply = ${reply},
           replied_at = CASE WHEN ${reply}::text IS NULL THEN NULL WHEN reply = ${reply} THEN replied_at ELSE now() END,
           version = version + 1, seen_at = coalesce(seen_at, now())
     WHERE id = ${id}`.execute(tx);
}

/** Marks reviews as read by staff, or as new again. */
export async function markSeen(db: Db | Tx, ids: readonly number[], isSeen: boolean): Promise<void> {
  await sql`
    UPDATE reviews SET seen_at = ${isSeen ? sql`now()` : sql`NULL`}
     WHERE id = ANY (${ids}::bigint[]) AND (seen_at IS NULL) = ${isSeen}`.execute(db);
}

export interface AuthorRow {
  id: string;
  email: string;
  firstName: string;
}

/** Who wrote a review; undefined if the account is deleted. */
export async function selectAuthor(tx: Tx, id: number): Promise<AuthorRow | undefined> {
  const { rows } = await sql<AuthorRow>`
    SELECT u.id, u.email, u.first_name FROM reviews r JOIN users u ON u.id = r.user_id WHERE r.id = ${id}`.execute(tx);
  return rows[0];
}

/** Puts a deleted review back with its id; without its votes. */
export async function insertDeleted(tx: Tx, { photos, ...review }: DeletedReview): Promise<void> {
  await tx
    .insertInto('reviews')
    .values({ ...review, photos: JSON.stringify(photos), seenAt: sql<Date>`now()` })
    .execute();
}

const IS_NEW = sql`r.seen_at IS NULL`;
const HAS_PHOTOS = {
  any: sql`r.photos <> '[]'`,
  none: sql`r.photos = '[]'`,
  waiting: sql`r.photos @> '[{"status": "waiting"}]'`,
} as const satisfies Record<PhotoFilter, RawBuilder<unknown>>;
const ORDERS = {
  newest: sql`r.updated_at DESC, r.id DESC`,
  oldest: sql`r.updated_at, r.id`,
  lowest: sql`r.rating, r.updated_at DESC, r.id DESC`,
  // The same index from its end: equal ratings are the oldest first.
  highest: sql`r.rating DESC, r.updated_at, r.id`,
} as const satisfies Record<ModerationSort, RawBuilder<unknown>>;

/** Constants are part of the text, so that the indexes of just these reviews are used. */
function conditions(filter: ModerationFilter): RawBuilder<unknown> {
  const { q, authorIds, status, isNew, rating, maxRating, photos, replied, verified, productId, customerId } = filter;
  const all: (RawBuilder<unknown> | undefined)[] = [
    q === undefined
      ? undefined
      : sql`(to_tsvector('english', fold_text(r.title || ' ' || r.comment)) @@ ${webQuery(foldText(q))} OR r.user_id = ANY (${authorIds}::uuid[]))`,
    status && (status === 'published' ? sql`r.status = 'published'` : sql`r.status <> 'published' AND r.status = ${status}`),
    isNew === undefined ? undefined : isNew ? IS_NEW : sql`r.seen_at IS NOT NULL`,
    rating === undefined ? undefined : sql`r.rating = ${rating}`,
    maxRating === undefined
      ? undefined
      : maxRating === LOW_RATING
        ? sql`r.rating <= ${sql.lit(LOW_RATING)}`
        : sql`r.rating <= ${maxRating}`,
    photos && HAS_PHOTOS[photos],
    replied === undefined ? undefined : replied ? sql`r.reply IS NOT NULL` : sql`r.reply IS NULL`,
    verified === undefined ? undefined : sql`r.is_verified = ${sql.lit(verified)}`,
    productId === undefined ? undefined : sql`r.product_id = ${productId}`,
    customerId === undefined ? undefined : sql`r.user_id = ${customerId}`,
  ];
  return sql.join([...all.filter((condition) => condition !== undefined), sql`true`], sql` AND `);
}
