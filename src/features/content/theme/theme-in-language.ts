import { translatedPart } from '#features/platform/translations/translated-part';
import type { Language } from '#languages/languages';
import { toShownBlocks, toShownGroups, toShownMenu } from './shown-defaults';
import type { Theme } from './theme.schema';

/**
 * The look as readers see it: with the owner's translations, and with the texts that come with the shop in the language of the request
 * (docs/rules.md#theme-languages). `language` is that of the translations; undefined: the originals.
 */
export function themeInLanguage(theme: Theme, language: Language | undefined): Theme {
  const { hours, footerText, translations, announcement, headerMenu, footerGroups, home } = theme;
  return {
    ...theme,
    ...translatedPart({ hours, footerText, translations }, language),
    translations: {},
    announcement: translatedPart(announcement, language),
    headerMenu: translatedPart(headerMenu, language, toShownMenu),
    footerGroups: translatedPart(footerGroups, language, toShownGroups),
    home: translatedPart(home, language, toShownBlocks),
  };
}
