import * as v from 'valibot';
import { IMPORT_FORMATS, IMPORT_KINDS } from '#features/catalog/import-files/import-fields.rules';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import { LimitParam, optionalParam } from '#shared/query-params';
import { queryMessages } from '#shared/query-params.messages';
import { IMPORT_STATUSES, ROW_OUTCOMES, ROW_STATES } from './imports.rules';

const DEFAULT_LIMIT = 50;
const MAX_PAGE = 1_000_000;

/** Our field → their column; without a column it is not imported. */
const MappingSchema = v.record(v.string(), v.nullable(v.string(() => messages.mappingInvalid)), () => messages.mappingInvalid);

/** The fields beside the file. */
export const ImportFormSchema = v.object({
  kind: v.picklist(IMPORT_KINDS, () => messages.kindInvalid),
  /** JSON, because a form has only texts. */
  mapping: v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        if (dataset.value.trim() === '') return undefined;
        try {
          const mapping: unknown = JSON.parse(dataset.value);
          if (!Array.isArray(mapping)) return mapping;
        } catch {
          // Reported below.
        }
        addIssue({ message: messages.mappingInvalid });
        return NEVER;
      }),
      v.optional(MappingSchema),
    ),
  ),
  /** `later`: the file is compared with the shop by a call of its own, after its columns are looked at. */
  check: v.optional(
    v.picklist(['now', 'later'], () => messages.checkInvalid),
    'now',
  ),
});

export const ImportCheckSchema = v.object({
  /** Absent, the columns stay as they are. */
  mapping: v.optional(MappingSchema),
});
export type ImportCheck = v.InferOutput<typeof ImportCheckSchema>;

const ImportSchema = v.object({
  _id: v.string(),
  kind: v.picklist(IMPORT_KINDS),
  format: v.picklist(IMPORT_FORMATS),
  fileName: v.string(),
  status: v.picklist(IMPORT_STATUSES),
  /** The header of the file. */
  columns: v.array(v.string()),
  /** Our field → their column. */
  mapping: v.record(v.string(), v.string()),
  /** Rows of the file below its header, and how many of them are compared with the shop. */
  lines: v.object({ total: v.number(), checked: v.number() }),
  /** Products, customers or translations by outcome. */
  rows: v.object({ total: v.number(), create: v.number(), update: v.number(), unchanged: v.number(), refuse: v.number() }),
  error: v.optional(v.string()),
  by: v.string(),
  createdAt: v.string(),
  startedAt: v.optional(v.string()),
  finishedAt: v.optional(v.string()),
});
export type Import = v.InferOutput<typeof ImportSchema>;

export const ImportWithProgressSchema = v.object({
  ...ImportSchema.entries,
  /** The fields that a column can be mapped to. */
  fields: v.array(v.string()),
  /** The first rows of the file, with long cells cut. */
  sample: v.array(v.array(v.string())),
  progress: v.object({
    /** Rows that have something to apply, or to undo. */
    total: v.number(),
    done: v.number(),
    applied: v.number(),
    undone: v.number(),
    /** Not undone, because something else has changed them since. */
    changedSince: v.number(),
    pictures: v.object({ total: v.number(), stored: v.number(), failed: v.number() }),
  }),
});
export type ImportWithProgress = v.InferOutput<typeof ImportWithProgressSchema>;

export const ImportPageSchema = v.object({
  imports: v.array(ImportSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
});
export type ImportPage = v.InferOutput<typeof ImportPageSchema>;

const FileRowSchema = v.object({
  line: v.number(),
  /** A slug, a name or an e-mail address. */
  label: v.string(),
  outcome: v.picklist(ROW_OUTCOMES),
  errors: v.array(
    v.object({
      field: v.string(),
      /** What is wrong, and what to do. */
      message: v.string(),
      /** The file's name of the column. */
      column: v.optional(v.string()),
      /** In a product of several lines, the one that is meant. */
      line: v.optional(v.number()),
      /** What is in the cell. */
      value: v.optional(v.string()),
    }),
  ),
  /** What the owner should know although it is not an error. */
  notes: v.array(v.string()),
  state: v.picklist(ROW_STATES),
  /** The `_id` of the product or customer, once applied; of translations `product/5`, `category/5`, or the word. */
  subjectId: v.optional(v.string()),
});
export type FileRowReport = v.InferOutput<typeof FileRowSchema>;

export const FileRowPageSchema = v.object({
  rows: v.array(FileRowSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
});
export type FileRowPage = v.InferOutput<typeof FileRowPageSchema>;

const PageParam = v.pipe(
  v.string(() => queryMessages.pageInvalid),
  v.regex(/^0*[1-9]\d{0,9}$/, () => queryMessages.pageInvalid),
  v.transform((page) => Math.min(Number(page), MAX_PAGE)),
);

const paging = {
  page: v.optional(optionalParam(PageParam)),
  limit: v.optional(optionalParam(LimitParam)),
};

function withDefaults<Query extends { page?: number | undefined; limit?: number | undefined }>(query: Query) {
  return { ...query, page: query.page ?? 1, limit: query.limit ?? DEFAULT_LIMIT };
}

export const ImportListQuerySchema = v.pipe(v.object(paging), v.transform(withDefaults));
export type ImportListQuery = v.InferOutput<typeof ImportListQuerySchema>;

export const FileRowFilterSchema = v.object({
  outcome: v.optional(optionalParam(v.picklist(ROW_OUTCOMES, () => messages.outcomeInvalid))),
  state: v.optional(optionalParam(v.picklist(ROW_STATES, () => messages.stateInvalid))),
});
export type FileRowFilter = v.InferOutput<typeof FileRowFilterSchema>;

export const FileRowQuerySchema = v.pipe(v.object({ ...paging, ...FileRowFilterSchema.entries }), v.transform(withDefaults));
export type FileRowQuery = v.InferOutput<typeof FileRowQuerySchema>;
