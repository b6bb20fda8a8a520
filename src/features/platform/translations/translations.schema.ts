import * as v from 'valibot';
import { settingsMessages } from '#features/platform/settings/settings.messages';
import { isLanguage } from '#languages/languages';
import { textMessages } from '#shared/text.messages';
import { requiredText, tooLong } from '#shared/text-schema';

const textInvalid = () => textMessages.textInvalid;

/** A translation, and the original that it was made of: it is out of date once the original is another one. */
function translatedText(max: number) {
  return v.optional(
    v.object({
      text: requiredText(textInvalid, max),
      original: v.pipe(
        v.string(textInvalid),
        v.trim(),
        v.maxLength(max, () => tooLong(max)),
      ),
    }),
  );
}

/** By language (BCP 47), the texts of the object that it belongs to, as far as they are translated: docs/rules.md#translations-beside */
export function translationsOf(texts: Readonly<Record<string, number>>) {
  const entries: Record<string, ReturnType<typeof translatedText>> = Object.fromEntries(
    Object.entries(texts).map(([name, max]) => [name, translatedText(max)]),
  );
  return v.pipe(
    v.record(v.string(), v.object(entries)),
    v.check(
      (translations) => Object.keys(translations).every(isLanguage),
      () => settingsMessages.languagesInvalid,
    ),
  );
}

/** The entry of an object's schema for translations of its texts, each with its greatest length in characters. */
export function withTranslations(texts: Readonly<Record<string, number>>) {
  return { translations: v.optional(translationsOf(texts)) };
}
