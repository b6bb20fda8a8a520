import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import { isSame } from '#features/platform/audit/undo.rules';
import { findMedia } from '#features/platform/media/media.service.server';
import { parsePictureUrl } from '#features/platform/media/picture-urls';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { parseNumericId } from '#shared/ids';
import { faceMessages as messages } from './face.messages';
import * as queries from './face.queries.server';
import type { Face, FaceChange, FaceDraft, FaceField, FaceVersion } from './face.schema';
import { loadPublished, toFace } from './face.service.server';

const VERSIONS_SHOWN = 30;
const SUBJECT = { type: 'face', id: 'shop' } as const;

/** The draft of the shop's look, for whoever edits it. */
export async function loadDraft({ db }: Pick<Shop, 'db'>): Promise<FaceDraft> {
  const [rows, published] = await Promise.all([queries.selectDraft(db), loadPublished(db)]);
  return toDraft(rows, published);
}

/**
 * Changes the given fields of the draft. With a version, throws `conflict` with the `current` draft when one of them was changed
 * since then to another value; changes of other fields are merged. Throws `invalid` for pictures that do not exist.
 */
export function updateDraft(shop: Shop, admin: Admin, change: FaceChange): Promise<FaceDraft> {
  return inTransaction(shop.db, (tx) => changeDraft(tx, admin, change));
}

/** As `updateDraft`, in another transaction. */
export async function changeDraft(
  tx: Tx,
  admin: Admin,
  { version: loadedVersion, ...given }: FaceChange,
  action = 'face.update',
): Promise<FaceDraft> {
  await queries.lockDraft(tx);
  const [rows, published] = [await queries.selectDraft(tx), await loadPublished(tx)];
  const before = toDraft(rows, published);
  const changes = (Object.keys(given) as FaceField[]).filter((name) => !isSame(before[name], given[name]));
  const collided = changes.filter((name) => isChangedSince(rows, name, loadedVersion));
  if (collided.length > 0) {
    throw new AppError('conflict', {
      fields: collided.map((field) => ({ field, message: messages.changedMeanwhile })),
      details: { current: before },
    });
  }
  if (changes.length === 0) return before;
  await refuseMissingPictures(tx, given, changes);
  const version = before.version + 1;
  for (const name of changes) await queries.storeField(tx, { name, value: given[name], version });
  const after = toDraft(await queries.selectDraft(tx), published);
  await writeAudit(tx, admin, { action, subject: SUBJECT, ...findChanges(valuesOf(before), valuesOf(after)) });
  return after;
}

/** The draft becomes what the shop shows, at once and as one version. Throws `conflict` if it is not as it was looked at. */
export function publishDraft(shop: Shop, admin: Admin, version: number): Promise<FaceDraft> {
  return inTransaction(shop.db, async (tx) => {
    await queries.lockDraft(tx);
    const draft = toDraft(await queries.selectDraft(tx), await loadPublished(tx));
    if (draft.version !== version) throw new AppError('conflict', { message: messages.draftChanged, details: { current: draft } });
    if (draft.changed.length === 0) throw new AppError('conflict', { message: messages.nothingToPublish, details: { current: draft } });
    const id = await queries.insertVersion(tx, valuesOf(draft), admin._id);
    await writeAudit(tx, admin, { action: 'face.publish', subject: SUBJECT, after: { version: id, fields: draft.changed } });
    return { ...draft, changed: [] };
  });
}

/** The draft gets the values of an earlier version, or without one what the shop shows. Throws `not_found`. */
export function restoreDraft(shop: Shop, admin: Admin, id?: string): Promise<FaceDraft> {
  return inTransaction(shop.db, async (tx) => {
    if (id === undefined) return changeDraft(tx, admin, await loadPublished(tx), 'face.discard');
    const number = parseNumericId(id);
    const content = number === undefined ? undefined : await queries.selectVersion(tx, number);
    if (!content) throw new AppError('not_found', { message: messages.versionMissing });
    return changeDraft(tx, admin, toFace(content), 'face.restore');
  });
}

/** What was published, the newest first. */
export async function listVersions({ db }: Pick<Shop, 'db'>): Promise<FaceVersion[]> {
  const rows = await queries.selectVersions(db, VERSIONS_SHOWN + 1);
  return rows.slice(0, VERSIONS_SHOWN).map(({ id, content, publishedAt, by }, i) => ({
    _id: String(id),
    publishedAt: publishedAt.toISOString(),
    by,
    changed: differencesOf(toFace(content), toFace(rows[i + 1]?.content)),
  }));
}

function toDraft(rows: readonly queries.DraftRow[], published: Face): FaceDraft {
  const face = toFace({ ...published, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) });
  return { ...face, version: Math.max(0, ...rows.map(({ version }) => version)), changed: differencesOf(face, published) };
}

export function valuesOf({ version: _, changed: __, ...face }: FaceDraft): Face {
  return face;
}

function differencesOf(one: Face, other: Face): FaceField[] {
  return (Object.keys(one) as FaceField[]).filter((name) => !isSame(one[name], other[name]));
}

function isChangedSince(rows: readonly queries.DraftRow[], name: string, version: number | undefined): boolean {
  return version !== undefined && rows.some((row) => row.name === name && row.version > version);
}

/** The pictures stay until the transaction ends, and then because the draft shows them. */
async function refuseMissingPictures(tx: Tx, given: Partial<Face>, changes: readonly FaceField[]): Promise<void> {
  const pictures = changes.flatMap((name) => urlsIn(given[name]).map((url) => ({ name, key: parsePictureUrl(url)?.key ?? '' })));
  const found = await findMedia(
    tx,
    pictures.map(({ key }) => key),
  );
  const missing = pictures.filter(({ key }) => !found.has(key));
  if (missing.length > 0)
    throw new AppError('invalid', { fields: missing.map(({ name }) => ({ field: name, message: messages.pictureMissing })) });
}

/** The addresses of all pictures in a value. */
function urlsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(urlsIn);
  return 'url' in value && typeof value.url === 'string' ? [value.url, ...inner] : inner;
}
