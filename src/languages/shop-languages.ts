import { withoutPrefix } from '#shared/page-address';
import { type GermanAddress, isLanguage, type Language, type LanguageVariant, SOURCE_LANGUAGE } from './languages';

/** The languages of a shop's pages, in the owner's order, and the one of the pages whose addresses have no prefix. */
export interface ShopLanguages {
  /** At least one; the default is among them. */
  all: readonly Language[];
  default: Language;
  /** As “Sie” if absent. */
  germanAddress?: GermanAddress;
}

/** A fresh shop. */
export const ENGLISH_ONLY: ShopLanguages = { all: [SOURCE_LANGUAGE], default: SOURCE_LANGUAGE };

/** Those that the owner's words are translated into: all but the default. */
export function translatedLanguages({ all, default: first }: ShopLanguages): Language[] {
  return all.filter((language) => language !== first);
}

/** The language to write to somebody in: the stored one while the shop has it, else the default. */
export function languageFor(stored: string | null, { all, default: first }: ShopLanguages): Language {
  return stored !== null && isLanguage(stored) && all.includes(stored) ? stored : first;
}

/** The variant of a language that shoppers read. */
export function variantIn(language: Language, { all, germanAddress }: ShopLanguages): LanguageVariant {
  return language === 'de' && germanAddress === 'informal' && all.includes(language) ? 'de-informal' : language;
}

/** All languages, for whoever chooses one of them in the console. */
export function defaultFirst({ all, default: first }: ShopLanguages): [Language, ...Language[]] {
  return [first, ...all.filter((language) => language !== first)];
}

/** What the addresses of a language's pages begin with: '/pt-br', and '' for the default language and those without pages. */
export function prefixOf(language: Language, languages: ShopLanguages): string {
  return language === languages.default || !languages.all.includes(language) ? '' : ownPrefixOf(language);
}

/** The same for a default language too: such addresses redirect to those without it. */
export function ownPrefixOf(language: Language): string {
  return `/${language.toLowerCase()}`;
}

/** The language of the page at a path, and the prefix that says so. Other prefixes are parts of the path. */
export function languageOfPath(pathname: string, languages: ShopLanguages): { language: Language; prefix: string } {
  const first = firstSegmentOf(pathname);
  const language = languages.all.find((each) => first === ownPrefixOf(each));
  return language === undefined || language === languages.default
    ? { language: languages.default, prefix: '' }
    : { language, prefix: ownPrefixOf(language) };
}

/** '/pt-br/products' for '/pt-BR/products': the path with its language in lower case; undefined if it is, or names no language of the shop. */
export function withLowerCaseLanguage(pathname: string, languages: ShopLanguages): string | undefined {
  const first = firstSegmentOf(pathname);
  const prefix = first.toLowerCase();
  if (first === prefix || !languages.all.some((each) => prefix === ownPrefixOf(each))) return undefined;
  return prefix + pathname.slice(first.length);
}

/** The address of a page as `paths` has it, in any language. */
export function withoutLanguage(address: string, languages: ShopLanguages): string {
  if (languages.all.length === 1) return address;
  return withoutPrefix(languageOfPath(address.replace(/[?#].*$/s, ''), languages).prefix, address);
}

/** Whether a path begins with the default language, which has no prefix. */
export function hasDefaultPrefix(pathname: string, languages: ShopLanguages): boolean {
  const prefix = ownPrefixOf(languages.default);
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

/** '/de' of '/de/products'; of the router's data requests for the page '/de', too. */
function firstSegmentOf(pathname: string): string {
  return /^\/[^/]*?(?=\/|\.data$|$)/.exec(pathname)?.[0] ?? '';
}
