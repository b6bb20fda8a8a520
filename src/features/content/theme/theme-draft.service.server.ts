import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import { pictureKeysIn, renderPageText } from '#features/content/pages/page-text.server';
import { findMedia } from '#features/platform/media/media.service.server';
import { parsePictureUrl } from '#features/platform/media/picture-urls';
import { type Draft, Drafts } from '#features/platform/versions/drafts.service.server';
import { AppError } from '#shared/errors';
import { accentContrast, contrastText, isReadable, nearestReadable } from './accent.rules';
import { groundsOf, resolveDesign } from './design.rules';
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
  check: async (tx, draft) => {
    refuseUnreadableAccent(draft);
    refuseDeepTexts(draft);
    await refuseMissingPictures(tx, draft);
  },
  toView: ({ content, version, changed }) => ({ ...content, version, changed }),
  describePublishing: ({ changed }, number) => ({ after: { version: number, fields: changed } }),
});

export const themeUndo = themes.undoOfChanges();

/** docs/rules.md#theme-accent */
function refuseUnreadableAccent({ content: { accent, design }, changed }: Pick<Draft<Theme>, 'content' | 'changed'>): void {
  if (!accent || !changed.includes('accent')) return;
  const grounds = groundsOf(resolveDesign(design));
  const unreadable = (['light', 'dark'] as const).filter((scheme) => !isReadable(accent[scheme], scheme, grounds));
  if (unreadable.length === 0) return;
  const fields = unreadable.map((scheme) => {
    const color = accent[scheme];
    const contrast = contrastText(accentContrast(color, scheme, grounds));
    const nearest = nearestReadable(color, scheme, grounds);
    return { field: `accent.${scheme}`, message: messages.accentUnreadable({ scheme, contrast, nearest }) };
  });
  throw new AppError('invalid', { fields });
}

/** A page that cannot be rendered is refused here, and not in front of a visitor. */
function refuseDeepTexts({ content: { home } }: Pick<Draft<Theme>, 'content'>): void {
  for (const text of home.flatMap(textsIn)) renderPageText(text);
}

/** The pictures stay until the transaction ends, and then because the draft shows them. */
async function refuseMissingPictures(tx: Tx, { content, changed }: Pick<Draft<Theme>, 'content' | 'changed'>): Promise<void> {
  const pictures = changed.flatMap((name) => picturesIn(content[name]).map((key) => ({ name, key })));
  const found = await findMedia(
    tx,
    pictures.map(({ key }) => key),
  );
  const missing = pictures.filter(({ key }) => !found.has(key));
  if (missing.length > 0)
    throw new AppError('invalid', { fields: missing.map(({ name }) => ({ field: name, message: messages.pictureMissing })) });
}

/** The keys of all pictures in a value: of its own, and those in its texts. */
function picturesIn(value: unknown): string[] {
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
