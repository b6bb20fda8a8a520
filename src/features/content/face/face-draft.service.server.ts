import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import { findMedia } from '#features/platform/media/media.service.server';
import { parsePictureUrl } from '#features/platform/media/picture-urls';
import { type Draft, Drafts } from '#features/platform/versions/drafts.service.server';
import { AppError } from '#shared/errors';
import { faceMessages as messages } from './face.messages';
import { FACE_TABLES } from './face.queries.server';
import { type Face, FaceChangeSchema, type FaceDraft } from './face.schema';
import { toFace } from './face.service.server';

/** The draft of the shop's look and its versions. */
export const faces = new Drafts<Face, FaceDraft>({
  tables: FACE_TABLES,
  subject: 'face',
  right: 'settings.write',
  viewName: 'face',
  nothingToPublish: messages.nothingToPublish,
  toContent: (_, stored) => toFace(stored ?? {}),
  parse: (fields) => v.parse(FaceChangeSchema, fields),
  check: refuseMissingPictures,
  toView: ({ content, version, changed }) => ({ ...content, version, changed }),
  describePublishing: ({ changed }, number) => ({ after: { version: number, fields: changed } }),
});

export const faceUndo = faces.undoOfChanges();

/** The pictures stay until the transaction ends, and then because the draft shows them. */
async function refuseMissingPictures(tx: Tx, { content, changed }: Pick<Draft<Face>, 'content' | 'changed'>): Promise<void> {
  const pictures = changed.flatMap((name) => urlsIn(content[name]).map((url) => ({ name, key: parsePictureUrl(url)?.key ?? '' })));
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
