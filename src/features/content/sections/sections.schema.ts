import * as v from 'valibot';
import { themeSchemas } from '#features/content/theme/theme.schema';
import { VersionSchema } from '#shared/version-schema';

/** The sections of one record, from top to bottom: the kinds and limits of the home page. */
export const SectionsSchema = themeSchemas.home;

const RecordSectionsSchema = v.object({ sections: SectionsSchema, version: v.number() });
/** Version 0: nothing was ever saved. */
export type SavedSections = v.InferOutput<typeof RecordSectionsSchema>;

export const OneRecordSectionsSchema = v.object({ record: RecordSectionsSchema });

export const SectionsChangeSchema = v.object({ sections: SectionsSchema, version: v.optional(VersionSchema) });
export type SectionsChange = v.InferOutput<typeof SectionsChangeSchema>;
