import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import { pictureKeysIn, renderPageText } from '#features/content/pages/page-text.server';
import { themeMessages as messages } from '#features/content/theme/theme.messages';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import { findMedia } from '#features/platform/media/media.service.server';
import { parsePictureUrl } from '#features/platform/media/picture-urls';
import { AppError } from '#shared/errors';
import { SectionsSchema } from './sections.schema';

/** Stored sections; what an older release stored otherwise counts as none. */
export function toSections(stored: unknown): HomeBlock[] {
  const parsed = v.safeParse(SectionsSchema, stored);
  return parsed.success ? parsed.output : [];
}

/** Throws `invalid` for a text that cannot be rendered: it is refused here, and not in front of a visitor. */
export function refuseDeepTexts(sections: readonly HomeBlock[]): void {
  for (const text of textsIn(sections)) renderPageText(text);
}

/**
 * Throws `invalid` for fields with a picture that does not exist. The others stay until the transaction ends, and then because what is
 * saved shows them.
 */
export async function refuseMissingPictures(tx: Tx, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const pictures = Object.entries(fields).flatMap(([name, value]) => picturesIn(value).map((key) => ({ name, key })));
  const found = await findMedia(
    tx,
    pictures.map(({ key }) => key),
  );
  const missing = pictures.filter(({ key }) => !found.has(key));
  if (missing.length > 0)
    throw new AppError('invalid', { fields: missing.map(({ name }) => ({ field: name, message: messages.pictureMissing })) });
}

/** The keys of all pictures in a value: of its own, and those in its texts. */
export function picturesIn(value: unknown): string[] {
  return [...stringsIn(value, 'url').map((url) => parsePictureUrl(url)?.key ?? ''), ...textsIn(value).flatMap(pictureKeysIn)];
}

function textsIn(value: unknown): string[] {
  return stringsIn(value, 'text');
}

/** The strings of this name anywhere in a value. */
function stringsIn(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === name && typeof inner === 'string' ? [inner] : stringsIn(inner, name),
  );
}
