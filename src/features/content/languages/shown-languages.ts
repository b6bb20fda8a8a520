import { LANGUAGES, type Language } from '#languages/languages';
import { ENGLISH_ONLY, prefixOf, type ShopLanguages } from '#languages/shop-languages';
import { withPrefix } from '#shared/page-address';

export interface LanguageLink {
  tag: Language;
  /** In the language itself. */
  name: string;
  /** What the addresses of its pages begin with; '' of the default language. */
  prefix: string;
  /** Open Graph knows languages by their country: https://ogp.me/#optional. */
  locale: string;
}

/** What a page says of its language and the others. */
export interface ShownLanguages {
  tag: Language;
  direction: 'ltr' | 'rtl';
  prefix: string;
  /** In the owner's order, with the page's own. */
  all: LanguageLink[];
}

const OPEN_GRAPH_LOCALES: Record<Language, string> = {
  en: 'en_US',
  de: 'de_DE',
  fr: 'fr_FR',
  es: 'es_ES',
  it: 'it_IT',
  nl: 'nl_NL',
  'pt-BR': 'pt_BR',
  pl: 'pl_PL',
  ja: 'ja_JP',
  ko: 'ko_KR',
  'zh-CN': 'zh_CN',
  hi: 'hi_IN',
  ar: 'ar_AR',
};

/** Undefined for a shop that only speaks English, whose pages say nothing more than that. */
export function toShownLanguages(languages: ShopLanguages, tag: Language): ShownLanguages | undefined {
  if (languages.all.length === 1 && languages.default === ENGLISH_ONLY.default) return undefined;
  return {
    tag,
    direction: LANGUAGES[tag].direction,
    prefix: prefixOf(tag, languages),
    all: languages.all.map((each) => ({
      tag: each,
      name: LANGUAGES[each].name,
      prefix: prefixOf(each, languages),
      locale: OPEN_GRAPH_LOCALES[each],
    })),
  };
}

/** Where pages are: the shop's public address, and the language of the page that names them. */
export interface Site {
  origin: string;
  languages?: Pick<ShownLanguages, 'prefix'> | undefined;
}

/** The absolute address of a page in the language of the one that names it. */
export function pageUrl({ origin, languages }: Site, path: string): string {
  return origin + withPrefix(languages?.prefix ?? '', path);
}
