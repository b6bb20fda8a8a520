import type { Language } from '#languages/languages';

/**
 * Plain data with its texts in a language, text by text, and without the translations beside them: a part of the look, a shipping method,
 * a list of them. `toShown` first puts other texts in the place of some originals; what it returns has the same shape.
 */
export function translatedPart<Part>(stored: Part, language: Language | undefined, toShown = (originals: Part) => originals): Part {
  const originals = translate(stored, stored, undefined) as Part;
  return translate(toShown(originals), stored, language) as Part;
}

/** What is shown without a translation, with those that are stored. An empty text has none: it stands for something else. */
function translate(shown: unknown, stored: unknown, language: Language | undefined): unknown {
  if (Array.isArray(shown)) return shown.map((item, at) => translate(item, Array.isArray(stored) ? stored[at] : undefined, language));
  if (!isObject(shown)) return shown;
  const from = isObject(stored) ? stored : {};
  const texts = language !== undefined && isObject(from.translations) ? from.translations[language] : undefined;
  const entries = Object.entries(shown).filter(([name]) => name !== 'translations');
  return Object.fromEntries(
    entries.map(([name, value]) => [name, (value && translationIn(texts, name)) || translate(value, from[name], language)]),
  );
}

function translationIn(texts: unknown, name: string): string | undefined {
  const translated = isObject(texts) ? texts[name] : undefined;
  return isObject(translated) && typeof translated.text === 'string' ? translated.text : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
