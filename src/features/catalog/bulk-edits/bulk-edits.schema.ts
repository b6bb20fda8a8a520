import * as v from 'valibot';
import { StaffProductQuerySchema } from '#features/catalog/catalog-admin/staff-products.schema';
import { LABEL_MAX_LENGTH, MAX_TAGS, TAG_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { PRODUCT_STATUSES } from '#features/catalog/products/product-status.rules';
import { STOCK_POLICIES } from '#features/catalog/products/stock-policy.rules';
import { GIVEN_REASONS, MAX_STOCK } from '#features/catalog/stock/stock.rules';
import { REMARK_MAX_LENGTH } from '#shared/lengths';
import { dollarAmount, MAX_DOLLARS } from '#shared/money-schema';
import { LimitParam, optionalParam, PageParam } from '#shared/query-params';
import { TAX_CLASS_ID, toClassId } from '#shared/tax-classes';
import { optionalText, requiredText } from '#shared/text-schema';
import { bulkEditsMessages as messages } from './bulk-edits.messages';
import { BULK_EDIT_STATUSES, ROW_OUTCOMES, ROW_STATES } from './bulk-edits.rules';

const percentInvalid = () => messages.percentInvalid;
const endingInvalid = () => messages.endingInvalid;
const textInvalid = () => messages.textInvalid;
const deltaInvalid = () => messages.deltaInvalid;
const idsInvalid = () => messages.idsInvalid;

/** docs/rules.md#bulk-limits */
export const MAX_PRODUCTS = 20_000;
const MAX_IDS = 10_000;
const DEFAULT_LIMIT = 50;
const MAX_PERCENT = 1_000;

const PercentSchema = v.pipe(
  v.number(percentInvalid),
  v.minValue(-100, percentInvalid),
  v.maxValue(MAX_PERCENT, percentInvalid),
  v.check((percent) => Math.round(percent * 100) / 100 === percent, percentInvalid),
);
const AmountSchema = dollarAmount(() => messages.amountInvalid);
const DifferenceSchema = dollarAmount(() => messages.amountInvalid, { from: -MAX_DOLLARS });
/** 99: prices end in .99. */
const EndingSchema = v.pipe(v.number(endingInvalid), v.integer(endingInvalid), v.minValue(0, endingInvalid), v.maxValue(99, endingInvalid));
const ending = v.optional(EndingSchema);
const SetSchema = v.object({ op: v.literal('set'), amount: AmountSchema, ending });
const RaiseSchema = v.object({ op: v.literal('percent'), percent: PercentSchema, ending });
const AddSchema = v.object({ op: v.literal('amount'), amount: DifferenceSchema, ending });

const PriceSchema = v.variant('op', [SetSchema, RaiseSchema, AddSchema], () => messages.opInvalid);
/** `off`: so many percent below the price. */
const SaleSchema = v.variant(
  'op',
  [
    SetSchema,
    RaiseSchema,
    AddSchema,
    v.object({ op: v.literal('off'), percent: PercentSchema, ending }),
    v.object({ op: v.literal('remove') }),
  ],
  () => messages.opInvalid,
);

const TagsSchema = v.pipe(
  v.array(
    requiredText(() => messages.tagInvalid, TAG_MAX_LENGTH),
    () => messages.tagInvalid,
  ),
  v.maxLength(MAX_TAGS, () => messages.tooManyTags(MAX_TAGS)),
);

const ChangeSchema = v.pipe(
  v.object({
    price: v.optional(PriceSchema),
    salePrice: v.optional(SaleSchema),
    status: v.optional(v.picklist(PRODUCT_STATUSES)),
    /** Id, slug or name. */
    category: v.optional(
      v.pipe(
        v.string(() => messages.categoryUnknown),
        v.trim(),
        v.nonEmpty(() => messages.categoryUnknown),
      ),
    ),
    /** Null removes it. */
    brand: v.optional(v.nullable(requiredText(textInvalid, LABEL_MAX_LENGTH))),
    /** Id or name. */
    taxClass: v.optional(v.pipe(v.string(textInvalid), v.transform(toClassId), v.regex(TAX_CLASS_ID, textInvalid))),
    /** Of each variant. */
    stockPolicy: v.optional(v.picklist(STOCK_POLICIES)),
    addTags: v.optional(TagsSchema),
    removeTags: v.optional(TagsSchema),
    /** Pieces more or fewer of each variant that is counted. */
    stock: v.optional(
      v.object({
        delta: v.pipe(
          v.number(deltaInvalid),
          v.integer(deltaInvalid),
          v.minValue(-MAX_STOCK, deltaInvalid),
          v.maxValue(MAX_STOCK, deltaInvalid),
          v.check((delta) => delta !== 0, deltaInvalid),
        ),
        reason: v.picklist(GIVEN_REASONS, () => messages.reasonInvalid),
        note: optionalText(REMARK_MAX_LENGTH),
      }),
    ),
  }),
  v.check(
    (change) => Object.values(change).some((value) => value !== undefined),
    () => messages.changeEmpty,
  ),
);
export type Change = v.InferOutput<typeof ChangeSchema>;

const FilterSchema = v.pipe(
  v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  v.transform((filter) => Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))),
  StaffProductQuerySchema,
);

export const NewBulkEditSchema = v.pipe(
  v.object({
    /** The parameters of GET /admin/products; `{}` is all products. */
    filter: v.optional(FilterSchema),
    ids: v.optional(
      v.pipe(
        v.array(v.pipe(v.string(idsInvalid), v.regex(/^[1-9]\d{0,14}$/, idsInvalid)), idsInvalid),
        v.nonEmpty(idsInvalid),
        v.maxLength(MAX_IDS, () => messages.tooManyProducts(MAX_IDS)),
      ),
    ),
    change: ChangeSchema,
  }),
  v.forward(
    v.check(
      ({ filter, ids }) => (filter === undefined) !== (ids === undefined),
      () => messages.chooseProducts,
    ),
    ['ids'],
  ),
);
export type NewBulkEdit = v.InferOutput<typeof NewBulkEditSchema>;

const BulkEditSchema = v.object({
  _id: v.string(),
  status: v.picklist(BULK_EDIT_STATUSES),
  /** As it was sent. */
  change: v.record(v.string(), v.unknown()),
  /** The filter, or the number of ids. */
  chosen: v.record(v.string(), v.unknown()),
  /** Products by outcome. */
  rows: v.object({ total: v.number(), change: v.number(), unchanged: v.number(), refuse: v.number() }),
  error: v.optional(v.string()),
  by: v.string(),
  createdAt: v.string(),
  startedAt: v.optional(v.string()),
  finishedAt: v.optional(v.string()),
});
export type BulkEdit = v.InferOutput<typeof BulkEditSchema>;

export const BulkEditWithProgressSchema = v.object({
  ...BulkEditSchema.entries,
  progress: v.object({
    /** Products that have something to change, or to undo. */
    total: v.number(),
    done: v.number(),
    applied: v.number(),
    undone: v.number(),
    /** Not undone, or only in part, because somebody has changed them since. */
    changedSince: v.number(),
  }),
});
export type BulkEditWithProgress = v.InferOutput<typeof BulkEditWithProgressSchema>;

const pageEntries = { page: v.number(), limit: v.number(), totalPages: v.number(), total: v.number() };
export const BulkEditPageSchema = v.object({ bulkEdits: v.array(BulkEditSchema), ...pageEntries });
export type BulkEditPage = v.InferOutput<typeof BulkEditPageSchema>;

/** Of a variant with its id and SKU. Prices are in dollars; absent values do not exist. */
const named = { field: v.string(), variantId: v.optional(v.string()), sku: v.optional(v.string()) };
const ValueSchema = v.optional(v.union([v.string(), v.number(), v.array(v.string())]));

const RowSchema = v.object({
  product: v.object({ _id: v.string(), name: v.string() }),
  outcome: v.picklist(ROW_OUTCOMES),
  changes: v.array(v.object({ ...named, before: ValueSchema, after: ValueSchema })),
  /** Why it is refused. */
  problem: v.optional(v.string()),
  state: v.picklist(ROW_STATES),
  /** What was not undone, with its present value. */
  conflicts: v.array(v.object({ ...named, current: ValueSchema })),
});
export type Row = v.InferOutput<typeof RowSchema>;
export type RowValue = v.InferOutput<typeof ValueSchema>;

export const RowPageSchema = v.object({ rows: v.array(RowSchema), ...pageEntries });
export type RowPage = v.InferOutput<typeof RowPageSchema>;

const paging = { page: v.optional(optionalParam(PageParam)), limit: v.optional(optionalParam(LimitParam)) };

function withDefaults<Query extends { page?: number | undefined; limit?: number | undefined }>(query: Query) {
  return { ...query, page: query.page ?? 1, limit: query.limit ?? DEFAULT_LIMIT };
}

export const BulkEditListQuerySchema = v.pipe(v.object(paging), v.transform(withDefaults));
export type BulkEditListQuery = v.InferOutput<typeof BulkEditListQuerySchema>;

export const RowQuerySchema = v.pipe(
  v.object({
    ...paging,
    outcome: v.optional(optionalParam(v.picklist(ROW_OUTCOMES, () => messages.outcomeInvalid))),
    state: v.optional(optionalParam(v.picklist(ROW_STATES, () => messages.stateInvalid))),
  }),
  v.transform(withDefaults),
);
export type RowQuery = v.InferOutput<typeof RowQuerySchema>;
