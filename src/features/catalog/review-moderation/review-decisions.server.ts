import type { Tx } from '#db/database.server';
import { findChanges } from '#features/platform/audit/audit.service.server';
import { findMedia } from '#features/platform/media/media.service.server';
import { AppError, invalidField } from '#shared/errors';
import { moderationMessages as messages } from './review-moderation.messages';
import type { Decisions } from './review-moderation.queries.server';
import type { ModerateReview } from './review-moderation.schema';

type Given = Pick<ModerateReview, 'status' | 'reason' | 'reply' | 'photos'>;

/** What a review becomes by a decision of the staff. Throws `invalid`. */
export function decide(before: Decisions, { status = undefined, reason, reply, photos = [] }: Given): Decisions {
  const nextStatus = status ?? before.status;
  if (reason && nextStatus !== 'hidden') throw invalidField('reason', messages.reasonAlone);
  const nextReply = reply === undefined ? before.reply : reply;
  // Nobody would see it, and its mail would lead to nothing.
  if (reply && before.reply !== reply && nextStatus !== 'published') throw invalidField('reply', messages.replyToHidden);
  const decided = new Map(photos.map((photo) => [photo._id, photo.status]));
  for (const key of decided.keys())
    if (!before.photos.some((photo) => photo.key === key)) throw invalidField('photos', messages.photoMissing);
  return {
    status: nextStatus,
    hiddenReason: nextStatus === 'hidden' ? (reason === undefined ? before.hiddenReason : reason) : null,
    reply: nextReply,
    photos: before.photos.map((photo) => ({ ...photo, status: decided.get(photo.key) ?? photo.status })),
  };
}

/** As the audit log has it: each photo's status by its key. */
export function toAudited({ status, hiddenReason, reply, photos }: Decisions) {
  return { status, hiddenReason, reply, photos: Object.fromEntries(photos.map((photo) => [photo.key, photo.status])) };
}

/** The fields that a decision changed; undefined if none. */
export function changesOf(before: Decisions, after: Decisions) {
  const { before: was, after: is } = findChanges(toAudited(before), toAudited(after));
  return Object.keys({ ...was, ...is }).length === 0 ? undefined : { before: was, after: is };
}

/** A refused photo that is shown again must still exist: its file is removed after a week. Throws `conflict`. */
export async function requirePictures(tx: Tx, before: Decisions, after: Decisions): Promise<void> {
  const refused = new Set(before.photos.filter(({ status }) => status === 'refused').map(({ key }) => key));
  const again = after.photos.filter(({ key, status }) => status !== 'refused' && refused.has(key)).map(({ key }) => key);
  const found = await findMedia(tx, again);
  if (again.some((key) => !found.has(key))) throw new AppError('conflict', { message: messages.photoGone });
}
