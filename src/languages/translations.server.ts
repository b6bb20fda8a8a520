import { currentVariant } from './current-language.server';
import { type LanguageVariant, languageOfVariant, SOURCE_LANGUAGE } from './languages';

/** A text, or a function of the message's arguments in their order. Their types are those of the English message. */
// biome-ignore lint/suspicious/noExplicitAny: the plugin that reads translations puts each where it fits.
type Translation = any;

type Catalog = Record<string, Translation>;

const loaders: Record<Exclude<LanguageVariant, typeof SOURCE_LANGUAGE>, () => Promise<{ default: Catalog }>> = {
  de: () => import('virtual:translations/de'),
  'de-informal': () => import('virtual:translations/de-informal'),
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

const catalogs = new Map<LanguageVariant, Catalog>();

/** Loads the texts of a language, once. Until then its readers see English. */
export async function loadTranslations(variant: LanguageVariant): Promise<void> {
  if (variant === SOURCE_LANGUAGE || catalogs.has(variant)) return;
  const language = languageOfVariant(variant);
  // What informal German has no text of its own for is as in German.
  if (language !== variant) await loadTranslations(language);
  const { default: own } = await loaders[variant]();
  catalogs.set(variant, language === variant ? own : { ...catalogs.get(language), ...own });
}

/** The translation of a message into the language of the request; undefined in English. */
export function translation(id: string): Translation {
  return catalogs.get(currentVariant())?.[id];
}
