import * as v from 'valibot';
import { refuseDeepTexts, refuseMissingPictures } from '#features/content/sections/section-contents.server';
import { type Draft, Drafts } from '#features/platform/versions/drafts.service.server';
import { runInDefaultLanguage } from '#languages/current-language.server';
import { AppError } from '#shared/errors';
import { accentContrast, contrastText, isReadable, nearestReadable } from './accent.rules';
import { groundsOf, resolveDesign } from './design.rules';
import { exchangeTexts, type ShopTexts, STORED_TEXTS } from './shop-texts.rules';
import { shownTexts } from './shown-defaults';
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
  nothingToPublish: () => messages.nothingToPublish,
  toContent: (_, stored) => toTheme(stored ?? {}),
  parse: (fields) => v.parse(ThemeChangeSchema, fields),
  check: async (tx, draft) => {
    refuseUnreadableAccent(draft);
    refuseDeepTexts(draft.content.home);
    await refuseMissingPictures(tx, Object.fromEntries(draft.changed.map((name) => [name, draft.content[name]])));
  },
  toView: ({ content, version, changed }) => ({ ...exchangeTexts(content, STORED_TEXTS, editedTexts()), version, changed }),
  describePublishing: ({ changed }, number) => ({ after: { version: number, fields: changed } }),
});

/** What the shop comes with, as its editor has it: in the shop's default language, in which shoppers see it (docs/rules.md#theme-languages). */
export function editedTexts(): ShopTexts {
  return runInDefaultLanguage(shownTexts);
}

/** Fields from the editor, as they are stored: where they are as the shop comes, each reader has them in their own language. */
export function toStoredTexts<Fields extends Partial<Theme>>(fields: Fields): Fields {
  return exchangeTexts(fields, editedTexts(), STORED_TEXTS);
}

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
