import * as v from 'valibot';
import { SectionsSchema } from '#features/content/sections/sections.schema';
import { bodyEntries, sentEntries } from '#shared/fields/field-table';
import { tooLong } from '#shared/text-schema';
import { VersionSchema } from '#shared/version-schema';
import { PAGE_FIELDS } from './page-fields';
import { pagesMessages as messages } from './pages.messages';
import { PAGE_STATUSES, SLUG_MAX_LENGTH } from './pages.rules';

const numberInvalid = () => messages.numberInvalid;

const ListedPageSchema = v.object({
  /** A number, or the name of a page that the shop has by itself: `terms`. */
  _id: v.string(),
  title: v.string(),
  /** Where it is, or will be. */
  path: v.string(),
  isBuiltIn: v.boolean(),
  status: v.picklist(PAGE_STATUSES),
  /** Of the draft; absent for the shop's own text. */
  updatedAt: v.optional(v.string()),
});
export type ListedPage = v.InferOutput<typeof ListedPageSchema>;

export const PageListSchema = v.object({ pages: v.array(ListedPageSchema) });

export const PageSchema = v.object({
  ...ListedPageSchema.entries,
  /** Absent for the shop's own pages. */
  slug: v.optional(v.string()),
  ...sentEntries(PAGE_FIELDS),
  /** Below the text, from top to bottom; the shop's own pages have none. */
  sections: SectionsSchema,
  version: v.number(),
  /** The number of the published version. */
  published: v.optional(v.number()),
  /** Where the published version is. */
  publishedPath: v.optional(v.string()),
});
export type OwnPage = v.InferOutput<typeof PageSchema>;

export const OnePageSchema = v.object({ page: PageSchema });

const slug = v.pipe(
  v.string(() => messages.slugInvalid),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(SLUG_MAX_LENGTH, () => tooLong(SLUG_MAX_LENGTH)),
  v.regex(/^[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u, () => messages.slugInvalid),
  v.normalize('NFC'),
);

/** The slug is made of the title unless it is given. */
export const NewPageSchema = v.object({ title: PAGE_FIELDS.title.schema, slug: v.optional(slug) });
export type NewPage = v.InferOutput<typeof NewPageSchema>;

/** What is absent stays. */
export const PageChangeSchema = v.object({
  ...bodyEntries(PAGE_FIELDS),
  slug: v.optional(slug),
  sections: v.optional(SectionsSchema),
  version: v.optional(VersionSchema),
});
export type PageChange = v.InferOutput<typeof PageChangeSchema>;

export const PublishSchema = v.object({ version: v.optional(VersionSchema) });

export const PreviewSchema = v.object({ body: PAGE_FIELDS.body.schema });
export const PreviewResultSchema = v.object({
  /** Safe HTML, as the storefront shows it. */
  html: v.string(),
  /** What is left out, in sentences. */
  problems: v.array(v.string()),
});
export type PagePreview = v.InferOutput<typeof PreviewResultSchema>;

const PageVersionSchema = v.object({
  number: v.number(),
  title: v.string(),
  publishedAt: v.string(),
  /** Who published it; absent when the person is gone. */
  by: v.optional(v.string()),
  isPublished: v.boolean(),
});
export type PageVersion = v.InferOutput<typeof PageVersionSchema>;
export const PageVersionsSchema = v.object({ versions: v.array(PageVersionSchema) });

export const RestoreSchema = v.object({
  number: v.pipe(v.number(numberInvalid), v.safeInteger(numberInvalid), v.minValue(1, numberInvalid)),
  version: v.optional(VersionSchema),
});
