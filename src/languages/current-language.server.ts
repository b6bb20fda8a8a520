import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, type LanguageVariant, languageOfVariant, SOURCE_LANGUAGE } from './languages';
import { type ShopLanguages, variantIn } from './shop-languages';

interface Work {
  /** What messages are read in. */
  variant: LanguageVariant;
  /** Those of the shop whose work it is. */
  languages: ShopLanguages | undefined;
}

const current = new AsyncLocalStorage<Work>();

/**
 * Begins the work of one request or job: all messages that it reads are in a language, for staff or for shoppers. To shoppers, German says
 * “du” where the owner chose it (docs/rules.md#languages-german).
 */
export function runForReader<Result>(
  { language, languages, isStaff = false }: { language: Language; languages: ShopLanguages; isStaff?: boolean },
  work: () => Result,
): Result {
  return current.run({ variant: isStaff ? language : variantIn(language, languages), languages }, work);
}

/** Words an email or a document in a language, within a request or job: all messages that it reads are in this one, as shoppers read it. */
export function runInLanguage<Result>(language: Language, work: () => Result): Result {
  const languages = current.getStore()?.languages;
  return current.run({ variant: languages ? variantIn(language, languages) : language, languages }, work);
}

/** The same in the shop's default language, which the owner writes in. */
export function runInDefaultLanguage<Result>(work: () => Result): Result {
  return runInLanguage(current.getStore()?.languages?.default ?? SOURCE_LANGUAGE, work);
}

/** The language of the request, email or document that is worked on. */
export function currentLanguage(): Language {
  return languageOfVariant(currentVariant());
}

export function currentVariant(): LanguageVariant {
  return current.getStore()?.variant ?? SOURCE_LANGUAGE;
}
