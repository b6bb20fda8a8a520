import { currentLanguage } from './current-language.server';
import { type Language, SOURCE_LANGUAGE } from './languages';

/** A text, or a function of the message's arguments in their order. Their types are those of the English message. */
// biome-ignore lint/suspicious/noExplicitAny: the plugin that reads translations puts each where it fits.
type Translation = any;

type Catalog = Record<string, Translation>;

const loaders: Record<Exclude<Language, typeof SOURCE_LANGUAGE>, () => Promise<{ default: Catalog }>> = {
  de: () => import('virtual:translations/de'),
  fr: () => import('virtual:translations/fr'),
  es: () => import('virtual:translations/es'),
  it: () => import('virtual:translations/it'),
  nl: () => import('virtual:translations/nl'),
  'pt-BR': () => import('virtual:translations/pt-BR'),
  pl: () => import('virtual:translations/pl'),
  ja: () => import('virtual:translations/ja'),
  ko: () => import('virtual:translations/ko'),
  'zh-CN': () => import('virtual:translations/zh-CN'),
  hi: () => import('virtual:translations/hi'),
  ar: () => import('virtual:translations/ar'),
};

const catalogs = new Map<Language, Catalog>();

/** Loads the texts of a language, once. Until then its readers see English. */
export async function loadTranslations(language: Language): Promise<void> {
  if (language === SOURCE_LANGUAGE || catalogs.has(language)) return;
  catalogs.set(language, (await loaders[language]()).default);
}

/** The translation of a message into the language of the request; undefined in English. */
export function translation(id: string): Translation {
  return catalogs.get(currentLanguage())?.[id];
}
