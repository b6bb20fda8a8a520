import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import type { DeletedReview } from '#features/catalog/reviews/reviews.queries.server';
import { PHOTO_STATUSES, REVIEW_STATUSES } from '#features/catalog/reviews/reviews.rules';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { restoredValues } from '#features/platform/audit/refuse-undo.server';
import type { Fields } from '#features/platform/audit/undo.rules';
import type { UndoneEntry, UndoRegistry, UndoService } from '#features/platform/audit/undo-registry.server';
import { notFound } from '#shared/errors';
import { toAudited } from './review-decisions.server';
import { moderationMessages as messages } from './review-moderation.messages';
import * as queries from './review-moderation.queries.server';
import { applyDecisions, viewReviewForStaff } from './review-moderation.service.server';

const PHOTO = 'photos.';
const StatusSchema = v.picklist(REVIEW_STATUSES);
const PhotoStatusSchema = v.picklist(PHOTO_STATUSES);
const TextSchema = v.nullable(v.string());

const undoUpdate: UndoService = {
  right: 'reviews.moderate',
  async undo(tx, admin, entry) {
    const id = Number(entry.subjectId);
    const before = (await lock(tx, [id])).get(id);
    if (!before) throw notFound(messages.missing);
    const restore = await restoredValues(tx, entry, toFields(toAudited(before)), toFields);
    await applyDecisions(tx, { id, before, after: restored(before, restore) }, (changes) =>
      writeAudit(tx, admin, { action: 'review.update', subject: { type: 'review', id }, ...changes }),
    );
  },
  view: async (shop, { subjectId }) => ({ review: await viewReviewForStaff(shop, subjectId) }),
};

/** All reviews of the entry, or none. Reviews that were deleted since are in the way, too. */
const undoBulk: UndoService = {
  right: 'reviews.moderate',
  undo: restoreMany,
};

async function restoreMany(tx: Tx, admin: Admin, entry: UndoneEntry): Promise<void> {
  const states = await lock(tx, Object.keys(entry.after ?? {}).map(Number));
  const current = flatten(Object.fromEntries([...states].map(([id, state]) => [id, toAudited(state)])));
  const restore = await restoredValues(tx, entry, current, flatten);
  const written = { before: {} as Record<string, object>, after: {} as Record<string, object> };
  for (const [id, before] of states) {
    const own = Object.entries(restore).flatMap(([field, value]) =>
      field.startsWith(`${id}.`) ? [[field.slice(`${id}.`.length), value]] : [],
    );
    await applyDecisions(tx, { id, before, after: restored(before, Object.fromEntries(own)) }, async (changes) => {
      written.before[id] = changes.before;
      written.after[id] = changes.after;
    });
  }
  await writeAudit(tx, admin, { action: 'review.bulk', subject: { type: 'reviews', id: entry.subjectId }, ...written });
}

/** It comes back with its id, but without its votes. */
const undoDelete: UndoService = {
  right: 'reviews.moderate',
  async undo(tx, admin, entry) {
    const id = Number(entry.subjectId);
    const review = { ...entry.before, id } as DeletedReview;
    await queries.insertDeleted(tx, review);
    await writeAudit(tx, admin, { action: 'review.restore', subject: { type: 'review', id }, after: { title: review.title } });
  },
  view: undoUpdate.view,
};

/** Reviews as staff had decided before, unless somebody decided otherwise since. */
export const reviewsUndo: UndoRegistry = { 'review.update': undoUpdate, 'review.bulk': undoBulk, 'review.delete': undoDelete };

async function lock(tx: Tx, ids: readonly number[]): Promise<Map<number, queries.Decisions>> {
  return queries.selectDecisions(tx, await queries.lockReviews(tx, ids));
}

/** One field for each photo. */
function toFields({ photos, ...state }: Fields): Fields {
  const statuses = typeof photos === 'object' && photos !== null ? Object.entries(photos) : [];
  return { ...state, ...Object.fromEntries(statuses.map(([key, status]) => [PHOTO + key, status])) };
}

/** Fields of many reviews: '12.status'. */
function flatten(states: Fields): Fields {
  return Object.fromEntries(
    Object.entries(states).flatMap(([id, state]) =>
      Object.entries(toFields((state ?? {}) as Fields)).map(([field, value]) => [`${id}.${field}`, value]),
    ),
  );
}

/** A photo that the writer removed since stays away. */
function restored(before: queries.Decisions, restore: Fields): queries.Decisions {
  const text = (field: 'hiddenReason' | 'reply') => (field in restore ? v.parse(TextSchema, restore[field] ?? null) : before[field]);
  const status = 'status' in restore ? v.parse(StatusSchema, restore.status) : before.status;
  return {
    status,
    hiddenReason: status === 'hidden' ? text('hiddenReason') : null,
    reply: text('reply'),
    photos: before.photos.map((photo) => {
      const status = restore[PHOTO + photo.key];
      return status === undefined ? photo : { ...photo, status: v.parse(PhotoStatusSchema, status) };
    }),
  };
}
