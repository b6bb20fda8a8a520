import * as v from 'valibot';
import { settingSchemas } from '#features/platform/settings/settings.schema';
import { VersionSchema } from '#shared/version-schema';

const { languages, defaultLanguage } = settingSchemas;

/** Turned on in this order. With the `version` that was loaded, what changed since then is not overwritten. */
export const LanguagesChangeSchema = v.object({ languages, default: defaultLanguage, version: v.optional(VersionSchema) });
export type LanguagesChange = v.InferOutput<typeof LanguagesChangeSchema>;

export const LanguagesSchema = v.object({
  /** BCP 47 tags. */
  languages,
  default: defaultLanguage,
  details: v.array(
    v.object({
      tag: defaultLanguage,
      /** In the language itself. */
      name: v.string(),
      direction: v.picklist(['ltr', 'rtl']),
      /** Of the shop's content that is translated, from 0 to 1. */
      share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    }),
  ),
  /** Counts the changes of all settings. */
  version: v.number(),
});
export type Languages = v.InferOutput<typeof LanguagesSchema>;
