import * as v from 'valibot';
import { LABEL_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { PRODUCT_STATUSES } from '#features/catalog/products/product-status.rules';
import { STOCK_POLICIES } from '#features/catalog/products/stock-policy.rules';
import { REMARK_MAX_LENGTH } from '#shared/lengths';
import { countFrom1 } from '#shared/page-schema';
import { MAX_PAGE_SIZE } from '#shared/pagination';
import { optionalParam } from '#shared/query-params';
import { cutSearch } from '#shared/search-text';
import { optionalText } from '#shared/text-schema';
import { stockMessages as messages } from './stock.messages';
import { GIVEN_REASONS, MAX_STOCK, MAX_STOCK_CHANGES, STOCK_REASONS } from './stock.rules';

const numberInvalid = () => messages.numberInvalid;
const tooMany = () => messages.tooMany;
const variantInvalid = () => messages.variantInvalid;
const skuInvalid = () => messages.skuInvalid;
const deltaInvalid = () => messages.deltaInvalid;
const changesInvalid = () => messages.changesInvalid;

const ROWS_PER_PAGE = 50;
const MAX_PAGE = 1_000_000;
const CATEGORY_MAX_LENGTH = 200;

const STOCK_FILTERS = ['all', 'low', 'out'] as const;
export const STOCK_SORTS = ['newest', 'oldest', 'sku', '-sku', 'available', 'supply'] as const;
export type StockSort = (typeof STOCK_SORTS)[number];

const PiecesSchema = v.pipe(
  v.number(numberInvalid),
  v.integer(numberInvalid),
  v.minValue(0, numberInvalid),
  v.maxValue(MAX_STOCK, tooMany),
);

const ChangeSchema = v.pipe(
  v.object({
    variantId: v.optional(v.string(variantInvalid)),
    sku: v.optional(v.pipe(v.string(skuInvalid), v.trim(), v.nonEmpty(skuInvalid), v.maxLength(LABEL_MAX_LENGTH))),
    /** Pieces more, or fewer. */
    delta: v.optional(
      v.pipe(
        v.number(deltaInvalid),
        v.integer(deltaInvalid),
        v.minValue(-MAX_STOCK, tooMany),
        v.maxValue(MAX_STOCK, tooMany),
        v.check((delta) => delta !== 0, deltaInvalid),
      ),
    ),
    /** The new `onHand`, if it is still `expected`. */
    set: v.optional(PiecesSchema),
    /** Below zero where pieces are owed. */
    expected: v.optional(
      v.pipe(v.number(numberInvalid), v.integer(numberInvalid), v.minValue(-MAX_STOCK, tooMany), v.maxValue(MAX_STOCK, tooMany)),
    ),
    reason: v.picklist(GIVEN_REASONS, () => messages.reasonInvalid),
    note: optionalText(REMARK_MAX_LENGTH),
  }),
  v.forward(
    v.check(
      ({ variantId, sku }) => (variantId === undefined) !== (sku === undefined),
      () => messages.variantOrSku,
    ),
    ['variantId'],
  ),
  v.forward(
    v.check(
      ({ delta, set, expected }) => (delta === undefined) !== (set === undefined) && (set === undefined) === (expected === undefined),
      () => messages.deltaOrSet,
    ),
    ['delta'],
  ),
);

export const StockChangesSchema = v.object({
  changes: v.pipe(v.array(ChangeSchema, changesInvalid), v.minLength(1, changesInvalid), v.maxLength(MAX_STOCK_CHANGES, changesInvalid)),
});

/**
 * `available` is what is on hand, less what is held for unpaid orders; below zero, so many pieces are owed. It limits orders only where
 * `stockPolicy` is `counted`.
 */
const VariantStockSchema = v.object({
  variantId: v.string(),
  onHand: v.number(),
  reserved: v.number(),
  available: v.number(),
  stockPolicy: v.picklist(STOCK_POLICIES),
});
export type VariantStock = v.InferOutput<typeof VariantStockSchema>;

export const ChangedStockSchema = v.object({ stock: v.array(VariantStockSchema) });

const MovementSchema = v.object({
  at: v.string(),
  delta: v.number(),
  /** What an order that waits for its payment holds more, or fewer. */
  reservedDelta: v.number(),
  onHandAfter: v.number(),
  reason: v.picklist(STOCK_REASONS),
  note: v.optional(v.string()),
  /** The admin, where one did it. */
  by: v.optional(v.object({ _id: v.string(), email: v.string() })),
  /** Orders that were given up before they were paid no longer exist. */
  orderId: v.optional(v.string()),
  orderNumber: v.optional(v.string()),
});
export type Movement = v.InferOutput<typeof MovementSchema>;

const pageEntries = { page: v.number(), limit: v.number(), totalPages: v.number(), total: v.number() };

const ListedStockSchema = v.object({
  ...VariantStockSchema.entries,
  sku: v.string(),
  barcode: v.optional(v.string()),
  product: v.object({ _id: v.string(), slug: v.string(), name: v.string(), status: v.picklist(PRODUCT_STATUSES) }),
  /** The address of the variant's picture, or of the product's first one. */
  picture: v.optional(v.string()),
  options: v.record(v.string(), v.string()),
  /** The product's own, or the shop's. */
  threshold: v.number(),
  soldLast30Days: v.number(),
  /** Absent if none sold. */
  daysOfSupply: v.optional(v.number()),
});

export type ListedStock = v.InferOutput<typeof ListedStockSchema>;

export const StockPageSchema = v.object({
  stock: v.array(ListedStockSchema),
  ...pageEntries,
  /** There are more than `total`. */
  hasMore: v.optional(v.boolean()),
});
export type StockPage = v.InferOutput<typeof StockPageSchema>;

export const MovementPageSchema = v.object({ variant: ListedStockSchema, movements: v.array(MovementSchema), ...pageEntries });
export type MovementPage = v.InferOutput<typeof MovementPageSchema>;

export const StockCheckSchema = v.object({
  ok: v.boolean(),
  /** The first ones; a variant that was removed has no SKU. */
  differences: v.array(
    v.object({
      variantId: v.string(),
      sku: v.optional(v.string()),
      onHand: v.number(),
      ledgerOnHand: v.number(),
      reserved: v.number(),
      ledgerReserved: v.number(),
      /** What unpaid orders hold. */
      held: v.number(),
    }),
  ),
});
export type StockCheck = v.InferOutput<typeof StockCheckSchema>;

export const MovementListQuerySchema = v.object({
  page: v.optional(
    countFrom1(() => messages.pageInvalid, MAX_PAGE),
    '1',
  ),
  limit: v.optional(
    countFrom1(() => messages.limitInvalid, MAX_PAGE_SIZE),
    String(ROWS_PER_PAGE),
  ),
});
export type MovementListQuery = v.InferOutput<typeof MovementListQuerySchema>;

export const StockListQuerySchema = v.object({
  ...MovementListQuerySchema.entries,
  q: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => cutSearch(text) || undefined),
    ),
  ),
  filter: v.optional(
    v.picklist(STOCK_FILTERS, () => messages.filterInvalid),
    'all',
  ),
  /** Id, slug or name; sub-categories are included. */
  category: optionalParam(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(CATEGORY_MAX_LENGTH, () => messages.categoryInvalid),
    ),
  ),
  sort: optionalParam(v.picklist(STOCK_SORTS, () => messages.sortInvalid)),
  /** A whole barcode or SKU, as a scanner reads it. */
  code: optionalParam(v.pipe(v.string(), v.trim(), v.maxLength(LABEL_MAX_LENGTH, skuInvalid))),
  /** Some variants by their ids, with commas between. */
  ids: optionalParam(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, variantInvalid),
      v.transform((ids) => ids.split(',').map(Number)),
      v.maxLength(MAX_PAGE_SIZE, variantInvalid),
    ),
  ),
});
export type StockListQuery = v.InferOutput<typeof StockListQuerySchema>;
