import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import { findMedia } from '#features/platform/media/media.service.server';
import { parsePictureUrl } from '#features/platform/media/picture-urls';
import { type Draft, Drafts } from '#features/platform/versions/drafts.service.server';
import { AppError } from '#shared/errors';
import { themeMessages as messages } from './theme.messages';
import { THEME_TABLES } from './theme.queries.server';
import { type Theme, ThemeChangeSchema, type ThemeDraft } from './theme.schema';
import { toTheme } from './theme.service.server';

/** The draft of the shop's look and its versions. */
export const themes = new Drafts<Theme, ThemeDraft>({
  tables: THEME_TABLES,
  subject: 'face',
  right: 'settings.write',
  viewName: 'theme',
  nothingToPublish: messages.nothingToPublish,
  toContent: (_, stored) => toTheme(stored ?? {}),
  parse: (fields) => v.parse(ThemeChangeSchema, fields),
  check: refuseMissingPictures,
  toView: ({ content, version, changed }) => ({ ...content, version, changed }),
  describePublishing: ({ changed }, number) => ({ after: { version: number, fields: changed } }),
});

export const themeUndo = themes.undoOfChanges();

/** The pictures stay until the transaction ends, and then because the draft shows them. */
async function refuseMissingPictures(tx: Tx, { content, changed }: Pick<Draft<Theme>, 'content' | 'changed'>): Promise<void> {
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
