import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import { webQuery } from '#db/web-query.server';
import type { ProductDetailRow } from '#features/catalog/products/product-view.server';
import { isForSale, productNamed, selectProduct } from '#features/catalog/products/products.queries.server';
import type { TranslatedSlugs } from '#features/catalog/translations/translated-slugs.rules';
import { translatedSlugs } from '#features/catalog/translations/translated-texts.queries.server';
import type { ShopLanguages } from '#languages/shop-languages';
import type { PhotoStatus, ReviewSort, ReviewStatus } from './reviews.rules';
import type { WriteReview } from './write-review.schema';

/** Of the newest good reviews so many times those that are quoted are read, because several may be of one product. */
const NEWEST_READ = 5;

/** A photo as `reviews.photos` has it. */
export interface StoredPhoto {
  /** Of its picture. */
  key: string;
  width: number;
  height: number;
  tint?: string;
  status: PhotoStatus;
}

export interface ReviewRow extends TableRow<'reviews', 'id' | 'rating' | 'title' | 'comment' | 'helpfulCount' | 'reply' | 'isVerified'> {
  /** From JSON: ISO 8601 with an offset. */
  createdAt: string;
  updatedAt: string;
  repliedAt: string | null;
  userName: string | null;
  status: ReviewStatus;
  photos: StoredPhoto[];
}

export interface ReviewPageRow {
  rating: number;
  reviewCount: number;
  /** Counts of 1, 2, 3, 4 and 5 stars. */
  starCounts: number[];
  matchingCount: number;
  reviews: ReviewRow[];
}

export interface ReviewFilter {
  rating?: number | undefined;
  /** Web search syntax. */
  q?: string | undefined;
}

export interface ReviewSlice extends ReviewFilter {
  sort: ReviewSort;
  limit: number;
  offset: number;
}

/** One page of a product's reviews and the rating over all of them, in one statement. No row: no such product. */
export async function selectReviewPage(db: Db, idOrSlug: string, slice: ReviewSlice): Promise<ReviewPageRow | undefined> {
  const { rows } = await sql<ReviewPageRow>`
    SELECT p.rating, p.review_count, p.star_counts, ${matchingCount(slice)} AS matching_count, ${reviewsOfProduct(slice)} AS reviews
      FROM products p WHERE p.id = (${productNamed(idOrSlug)}) AND ${isForSale}`.execute(db);
  return rows[0];
}

/** One page of the published reviews of `products p` as JSON, for any statement that reads a product. */
function reviewsOfProduct({ sort, limit, offset, ...filter }: ReviewSlice): RawBuilder<unknown> {
  return sql`(
    SELECT coalesce(jsonb_agg(${reviewObject} ORDER BY ${orderOf(sort)}), '[]')
      FROM (SELECT r.* FROM reviews r WHERE r.product_id = p.id AND ${conditionsOf(filter)}
             ORDER BY ${orderOf(sort)} LIMIT ${limit} OFFSET ${offset}) r
      LEFT JOIN users u ON u.id = r.user_id)`;
}

export interface ProductWithReviewsRow extends ProductDetailRow, Pick<ReviewPageRow, 'starCounts' | 'reviews'> {
  /** By language; null where it has none. */
  translatedSlugs: TranslatedSlugs | null;
}

/** A product and the first page of its reviews, in one statement. */
export async function selectProductWithReviews(
  db: Db,
  idOrSlug: string,
  { limit, languages }: { limit: number; languages: ShopLanguages },
): Promise<ProductWithReviewsRow | undefined> {
  const reviews = reviewsOfProduct({ sort: 'newest', limit, offset: 0 });
  return selectProduct(
    db,
    idOrSlug,
    sql<Pick<ProductWithReviewsRow, 'starCounts' | 'reviews' | 'translatedSlugs'>>`
      p.star_counts, ${reviews} AS reviews, ${translatedSlugs(languages, sql.ref('p.id'))} AS translated_slugs`,
  );
}

interface QuotedRow {
  productId: number;
  review: ReviewRow;
}

/**
 * Good published reviews of products in the shop's lists: those with these ids, in this order, or else the newest ones, each of another
 * product. `minRating` and more stars are good.
 */
export async function selectGoodReviews(
  db: Db,
  { ids, minRating, limit }: { ids?: readonly number[] | undefined; minRating: number; limit: number },
): Promise<QuotedRow[]> {
  const good = sql`r.status = 'published' AND r.rating >= ${minRating} AND p.status = 'active'`;
  const { rows } = ids
    ? await sql<QuotedRow>`
        SELECT r.product_id, ${reviewObject} AS review
          FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS requested (id, place) JOIN reviews r USING (id)
          JOIN products p ON p.id = r.product_id LEFT JOIN users u ON u.id = r.user_id
         WHERE ${good} ORDER BY requested.place LIMIT ${limit}`.execute(db)
    : await sql<QuotedRow>`
        WITH newest AS (
          SELECT r.id, r.product_id, r.updated_at FROM reviews r JOIN products p ON p.id = r.product_id
           WHERE ${good} ORDER BY r.updated_at DESC, r.id DESC LIMIT ${limit * NEWEST_READ}
        ), latest AS (SELECT DISTINCT ON (product_id) id FROM newest ORDER BY product_id, updated_at DESC, id DESC)
        SELECT r.product_id, ${reviewObject} AS review
          FROM latest JOIN reviews r USING (id) LEFT JOIN users u ON u.id = r.user_id
         ORDER BY r.updated_at DESC, r.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export interface OwnReviewRow {
  review: ReviewRow | null;
  helpful: number[];
}

/** A customer's review of a product and votes for other reviews of it. No row: no such product. */
export async function selectOwnReview(db: Db, idOrSlug: string, userId: string): Promise<OwnReviewRow | undefined> {
  const { rows } = await sql<OwnReviewRow>`
    SELECT (SELECT ${reviewObject} FROM reviews r LEFT JOIN users u ON u.id = r.user_id
             WHERE r.product_id = p.id AND r.user_id = ${userId}) AS review,
           (SELECT coalesce(jsonb_agg(r.id), '[]') FROM review_votes vote JOIN reviews r ON r.id = vote.review_id
             WHERE vote.user_id = ${userId} AND r.product_id = p.id) AS helpful
      FROM products p WHERE p.id = (${productNamed(idOrSlug)})`.execute(db);
  return rows[0];
}

/** Waits while an order of a customer becomes delivered, until the transaction ends (docs/rules.md#reviews-verified). */
export async function lockPurchases(tx: Tx, userId: string): Promise<void> {
  await sql`SELECT lock_purchases(${userId}::uuid)`.execute(tx);
}

interface WrittenValues extends Omit<WriteReview, 'photos'> {
  idOrSlug: string;
  userId: string;
  /** Absent: a review that is replaced has those that it had. */
  photos: readonly StoredPhoto[] | undefined;
  /** Of a review that is not hidden. */
  status: ReviewStatus;
}

/** Inserts or replaces a customer's review of a product: it is new for staff, and a hidden one stays hidden. No row: no such product. */
export async function upsertReview(
  tx: Tx,
  { idOrSlug, userId, rating, title, comment, photos, status }: WrittenValues,
): Promise<{ productId: number; isNew: boolean } | undefined> {
  const photoList = photos && JSON.stringify(photos);
  const { rows } = await sql<{ productId: number; isNew: boolean }>`
    INSERT INTO reviews AS earlier (product_id, user_id, rating, title, comment, photos, status, is_verified)
    SELECT p.id, ${userId}, ${rating}, ${title}, ${comment}, ${photoList ?? '[]'}::jsonb, ${status}, has_received(${userId}, p.id)
      FROM products p WHERE p.id = (${productNamed(idOrSlug)}) AND ${isForSale} FOR KEY SHARE
    ON CONFLICT (product_id, user_id) DO UPDATE
       SET rating = excluded.rating, title = excluded.title, comment = excluded.comment, updated_at = now(),
           photos = ${photoList ? sql`excluded.photos` : sql`earlier.photos`}, is_verified = excluded.is_verified,
           status = CASE earlier.status WHEN 'hidden' THEN 'hidden' ELSE excluded.status END,
           version = earlier.version + 1, seen_at = NULL
    -- xmax is 0 for an inserted row and set for an updated one.
    RETURNING product_id, xmax = 0 AS is_new`.execute(tx);
  return rows[0];
}

/** A review with all of its columns but those that the database calculates. */
export interface DeletedReview extends TableRow<'reviews', 'id' | 'productId' | 'userId' | 'rating' | 'title' | 'comment' | 'reply'> {
  createdAt: string;
  updatedAt: string;
  status: ReviewStatus;
  hiddenReason: string | null;
  repliedAt: string | null;
  photos: StoredPhoto[];
  isVerified: boolean;
}

interface DeletedRow {
  outcome: 'deleted' | 'not_yours';
  /** Null: nothing was deleted. */
  deleted: DeletedReview | null;
}

/** Deletes a review if it is this customer's; moderators may delete any. Undefined: no such review of this product. */
export async function deleteReview(
  tx: Tx,
  { idOrSlug, reviewId, userId, isModerator }: { idOrSlug: string; reviewId: number; userId: string; isModerator: boolean },
): Promise<DeletedRow | undefined> {
  const { rows } = await sql<DeletedRow>`
    WITH target AS (
      SELECT r.id, r.user_id FROM reviews r JOIN products p ON p.id = r.product_id AND (${isModerator} OR p.status <> 'draft')
       WHERE r.id = ${reviewId} AND r.product_id = (${productNamed(idOrSlug)}) FOR UPDATE OF r
    ), deleted AS (
      DELETE FROM reviews r USING target WHERE r.id = target.id AND (${isModerator} OR r.user_id = ${userId}) RETURNING r.*
    )
    SELECT CASE WHEN d.id IS NULL THEN 'not_yours' ELSE 'deleted' END AS outcome,
           CASE WHEN d.id IS NOT NULL THEN jsonb_build_object(
             'id', d.id, 'productId', d.product_id, 'userId', d.user_id, 'rating', d.rating, 'title', d.title, 'comment', d.comment,
             'createdAt', d.created_at, 'updatedAt', d.updated_at, 'status', d.status, 'hiddenReason', d.hidden_reason,
             'reply', d.reply, 'repliedAt', d.replied_at, 'photos', d.photos, 'isVerified', d.is_verified) END AS deleted
      FROM target LEFT JOIN deleted d USING (id)`.execute(tx);
  return rows[0];
}

export interface VoteTarget {
  idOrSlug: string;
  reviewId: number;
  userId: string;
}

/** Adds a helpful vote, idempotently. Undefined: no such review of this product. */
export async function insertVote(tx: Tx, { idOrSlug, reviewId, userId }: VoteTarget): Promise<{ isOwn: boolean } | undefined> {
  const { rows } = await sql<{ isOwn: boolean }>`
    WITH target AS (
      SELECT r.id, r.user_id IS NOT DISTINCT FROM ${userId}::uuid AS is_own FROM reviews r
       WHERE r.id = ${reviewId} AND r.product_id = (${productNamed(idOrSlug)}) AND r.status = 'published' FOR KEY SHARE
    ), vote AS (
      INSERT INTO review_votes (review_id, user_id) SELECT id, ${userId} FROM target WHERE NOT is_own ON CONFLICT DO NOTHING
    )
    SELECT is_own FROM target`.execute(tx);
  return rows[0];
}

export async function deleteVote(tx: Tx, { reviewId, userId }: Omit<VoteTarget, 'idOrSlug'>): Promise<void> {
  await tx.deleteFrom('reviewVotes').where('reviewId', '=', reviewId).where('userId', '=', userId).execute();
}

/** The number of helpful votes of a review of a product. */
export async function selectHelpfulCount(db: Db, { idOrSlug, reviewId }: Omit<VoteTarget, 'userId'>): Promise<number | undefined> {
  const { rows } = await sql<{ helpfulCount: number }>`
    SELECT helpful_count FROM reviews
     WHERE id = ${reviewId} AND product_id = (${productNamed(idOrSlug)}) AND status = 'published'`.execute(db);
  return rows[0]?.helpfulCount;
}

/** Columns from `reviews r LEFT JOIN users u`. */
const reviewObject = sql`jsonb_build_object(
  'id', r.id, 'rating', r.rating, 'title', r.title, 'comment', r.comment, 'createdAt', r.created_at, 'updatedAt', r.updated_at,
  'userName', u.first_name || ' ' || u.last_name, 'helpfulCount', r.helpful_count, 'isVerified', r.is_verified,
  'status', r.status, 'photos', r.photos, 'reply', r.reply, 'repliedAt', r.replied_at)`;

function matchingCount({ rating, q }: ReviewFilter): RawBuilder<unknown> {
  if (q !== undefined) return sql`(SELECT count(*) FROM reviews r WHERE r.product_id = p.id AND ${conditionsOf({ rating, q })})::integer`;
  return rating === undefined ? sql`p.review_count` : sql`p.star_counts[${rating}::integer]`;
}

function conditionsOf({ rating, q }: ReviewFilter): RawBuilder<unknown> {
  return sql.join(
    [
      ...(rating === undefined ? [] : [sql`r.rating = ${rating}`]),
      ...(q === undefined ? [] : [sql`r.search @@ ${webQuery(q)}`]),
      sql`r.status = 'published'`,
    ],
    sql` AND `,
  );
}

/** Each order ends in the id, so that pages never lose or repeat a review. */
function orderOf(sort: ReviewSort): RawBuilder<unknown> {
  switch (sort) {
    case 'newest':
      return sql`r.created_at DESC, r.id DESC`;
    case 'oldest':
      return sql`r.created_at, r.id`;
    case 'highest':
      return sql`r.rating DESC, r.created_at DESC, r.id DESC`;
    case 'lowest':
      return sql`r.rating, r.created_at DESC, r.id DESC`;
    case 'helpful':
      return sql`r.helpful_count DESC, r.created_at DESC, r.id DESC`;
    default:
      return sort satisfies never;
  }
}
