import type { Language } from '#languages/languages';
import type { Translations } from './translations.types';

interface ChangedText {
  language: Language;
  name: string;
  /** Of the present original. '': there is none. */
  text: string;
  original: string;
}

/** An object's translations with another one; undefined if none is left. */
export function changeTranslation(
  translations: Translations | undefined,
  { language, name, text, original }: ChangedText,
): Translations | undefined {
  const { [language]: before = {}, ...others } = translations ?? {};
  const { [name]: _, ...kept } = before;
  const texts = text === '' ? kept : { ...kept, [name]: { text, original } };
  const all = Object.keys(texts).length > 0 ? { ...others, [language]: texts } : others;
  return someTranslations(all);
}

/** Undefined if there is none. */
export function someTranslations(translations: Translations | null | undefined): Translations | undefined {
  return translations && Object.keys(translations).length > 0 ? translations : undefined;
}

/** Whether a translation was made of another original than the present one. */
export function isOutdated(translated: { original: string }, original: string): boolean {
  return translated.original.trim() !== original.trim();
}

/** All of them in one line, for somebody who chooses between two versions of a record. */
export function describeTranslations(translations: Translations): string {
  return Object.values(translations)
    .flatMap((texts) => Object.values(texts))
    .flatMap((translated) => translated?.text ?? [])
    .join(', ');
}
