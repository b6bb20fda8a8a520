import { useSyncExternalStore } from 'react';
import { isLanguage, type Language } from '#languages/languages';
import { translatedLanguages } from '#languages/shop-languages';
import { createStore } from '#ui/store';

/** Undefined until somebody changes the languages while the console is open. */
const changed = createStore<readonly Language[] | undefined>(undefined);

/** Of the console's document, if the shop has several languages. */
let ofDocument: readonly Language[] | undefined;

function readLanguages(): readonly Language[] {
  ofDocument ??= (document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content ?? '').split(' ').filter(isLanguage);
  return changed.get() ?? ofDocument;
}

/** The languages that the owner's words are translated into; none in a shop with one language. */
export function useTranslatedLanguages(): readonly Language[] {
  return useSyncExternalStore(changed.subscribe, readLanguages, () => []);
}

/** After a change of the settings. */
export function changeLanguages({ languages, defaultLanguage }: { languages: readonly Language[]; defaultLanguage: Language }): void {
  changed.set(translatedLanguages({ all: languages, default: defaultLanguage }));
}
