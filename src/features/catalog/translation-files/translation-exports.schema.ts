import * as v from 'valibot';
import { optionalParam } from '#shared/query-params';
import { translationFilesMessages as messages } from './translation-files.messages';

const TRANSLATION_FORMATS = ['po', 'xliff'] as const;
type TranslationFormat = (typeof TRANSLATION_FORMATS)[number];

/** `open`: what has no translation, or one of an earlier original. */
const EXPORTED_TEXTS = ['all', 'open'] as const;

export const TranslationExportQuerySchema = v.pipe(
  v.object({
    /** BCP 47. */
    language: v.string(() => messages.languageRequired),
    format: v.optional(optionalParam(v.picklist(TRANSLATION_FORMATS, () => messages.formatInvalid))),
    texts: v.optional(optionalParam(v.picklist(EXPORTED_TEXTS, () => messages.textsInvalid))),
  }),
  v.transform(({ format = 'po', texts = 'all', ...query }) => ({ ...query, format, texts })),
);
export type TranslationExportQuery = v.InferOutput<typeof TranslationExportQuerySchema>;

/** How each kind of file is called and sent. */
export const TRANSLATION_FILES = {
  po: { extension: 'po', type: 'text/x-gettext-translation; charset=utf-8' },
  xliff: { extension: 'xlf', type: 'application/x-xliff+xml; charset=utf-8' },
} as const satisfies Record<TranslationFormat, { extension: string; type: string }>;
