import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, SOURCE_LANGUAGE } from './languages';

const current = new AsyncLocalStorage<Language>();

/** Does the work of one request, email or document in a language: all messages that it reads are in this one. */
export function runInLanguage<Result>(language: Language, work: () => Result): Result {
  return current.run(language, work);
}

/** The language of the request, email or document that is worked on. */
export function currentLanguage(): Language {
  return current.getStore() ?? SOURCE_LANGUAGE;
}
