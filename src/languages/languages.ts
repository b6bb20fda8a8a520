/** The languages that the shop's own texts exist in, by BCP 47 tag, each with its name in itself and its direction. */
export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  it: { name: 'Italiano', direction: 'ltr' },
  nl: { name: 'Nederlands', direction: 'ltr' },
  'pt-BR': { name: 'Português (Brasil)', direction: 'ltr' },
  pl: { name: 'Polski', direction: 'ltr' },
  ja: { name: '日本語', direction: 'ltr' },
  ko: { name: '한국어', direction: 'ltr' },
  'zh-CN': { name: '简体中文', direction: 'ltr' },
  hi: { name: 'हिन्दी', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const satisfies Record<string, { name: string; direction: 'ltr' | 'rtl' }>;

export type Language = keyof typeof LANGUAGES;

/** How German addresses shoppers: as “Sie”, or as “du”. */
export const GERMAN_ADDRESSES = ['formal', 'informal'] as const;
export type GermanAddress = (typeof GERMAN_ADDRESSES)[number];

/** What texts exist in: a language, or German that says “du”, where 'de' says “Sie” (docs/decisions/0134-two-forms-of-address.md). */
export type LanguageVariant = Language | 'de-informal';

export function languageOfVariant(variant: LanguageVariant): Language {
  return variant === 'de-informal' ? 'de' : variant;
}

/** The language that messages are written in, and are translated from. */
export const SOURCE_LANGUAGE = 'en' satisfies Language;

/** The languages of the console: who works there chooses one, whatever languages the shop sells in. */
export const CONSOLE_LANGUAGES = ['en', 'de', 'fr', 'es', 'ja', 'ar'] as const satisfies readonly Language[];

/** In the language itself; the tag of one that the shop's own texts do not exist in. */
export function languageName(tag: string): string {
  return isLanguage(tag) ? LANGUAGES[tag].name : tag;
}

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGES, tag);
}

/** The attributes of `<html>` in a language. That text runs from left to right is not said: it does so without. */
export function htmlAttributes(language: Language): string {
  return LANGUAGES[language].direction === 'rtl' ? `lang="${language}" dir="rtl"` : `lang="${language}"`;
}
