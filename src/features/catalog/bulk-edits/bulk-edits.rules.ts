import { MAX_TAGS } from '#features/catalog/products/product-limits';
import type { ProductStatus } from '#features/catalog/products/product-status.rules';
import type { StockPolicy } from '#features/catalog/products/stock-policy.rules';
import { MAX_STOCK } from '#features/catalog/stock/stock.rules';
import { isSame } from '#features/platform/audit/undo.rules';
import type { Cents } from '#shared/money';
import { stateMachine } from '#shared/state-machine';
import { isGiftCard } from '#shared/tax-classes';
import { bulkEditsMessages as messages } from './bulk-edits.messages';
import { changePrice, changeSale, type PriceChange, type SaleChange } from './price-change.rules';

export const BULK_EDIT_STATUSES = ['ready', 'running', 'stopped', 'done', 'failed', 'undoing', 'undone'] as const;
export type BulkEditStatus = (typeof BULK_EDIT_STATUSES)[number];

/** The allowed transitions, those of an import; the database checks the same (import_status_may_become). */
export const bulkEditMachine = stateMachine<BulkEditStatus>({
  ready: ['running'],
  running: ['stopped', 'done', 'failed'],
  stopped: ['running', 'undoing'],
  done: ['undoing'],
  failed: ['running', 'undoing'],
  undoing: ['undone', 'failed'],
  undone: [],
});

export const ROW_OUTCOMES = ['change', 'unchanged', 'refuse'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
export const ROW_STATES = ['waiting', 'skipped', 'applied', 'undone', 'changed_since'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** What a bulk edit does to each of its products. */
export interface BulkChange {
  price?: { change: PriceChange; endingCents?: number | undefined } | undefined;
  salePrice?: { change: SaleChange; endingCents?: number | undefined } | undefined;
  status?: ProductStatus | undefined;
  categoryId?: number | undefined;
  /** Null removes it. */
  brand?: string | null | undefined;
  taxClass?: string | undefined;
  addTags?: readonly string[] | undefined;
  removeTags?: readonly string[] | undefined;
  /** Pieces more or fewer of each variant that is counted. */
  stockDelta?: number | undefined;
  /** Of each variant. */
  stockPolicy?: StockPolicy | undefined;
}

export interface BulkVariant {
  id: number;
  sku: string;
  /** Null: the product's. */
  listPriceCents: Cents | null;
  salePriceCents: Cents | null;
  onHand: number;
  reserved: number;
  stockPolicy: StockPolicy;
}

/** The fields of a product that bulk edits change, by the names of the audit log. */
export interface BulkProduct {
  id: number;
  name: string;
  version: number;
  listPriceCents: Cents;
  salePriceCents: Cents | null;
  status: ProductStatus;
  /** ISO 8601. */
  publishAt: string | null;
  categoryId: number;
  brand: string | null;
  taxClass: string;
  tags: string[];
  variants: BulkVariant[];
}

type ProductField = 'listPriceCents' | 'salePriceCents' | 'status' | 'publishAt' | 'categoryId' | 'brand' | 'taxClass' | 'tags';
type VariantField = 'listPriceCents' | 'salePriceCents' | 'onHand' | 'stockPolicy';

/** A value that becomes another one: of the product, or of one variant. */
export interface FieldChange {
  field: ProductField | VariantField;
  variantId?: number;
  sku?: string;
  before: unknown;
  after: unknown;
}

/** A value that was not given back, because it is not the one that the edit had made. */
export interface FieldConflict extends Pick<FieldChange, 'field' | 'variantId' | 'sku'> {
  current: unknown;
}

/** What an edit changes of a product, or why it cannot. */
export type PlannedEdit = { changes: FieldChange[]; problem?: undefined } | { changes: FieldChange[]; problem: string };

export function planEdit(product: BulkProduct, change: BulkChange): PlannedEdit {
  const problems: string[] = [];
  const after = edit(product, change, problems);
  const changes = differences(product, after);
  const problem = problems[0] ?? productProblem(after, product);
  return problem === undefined ? { changes } : { changes: [], problem };
}

/**
 * Makes changes that were planned earlier; a problem if one of these values has changed since then. Pieces are added to what is
 * there now, because orders change them at any time.
 */
export function applyEdit(product: BulkProduct, changes: readonly FieldChange[]): { product: BulkProduct } | { problem: string } {
  const current = changes.map((change) => ({ ...change, current: currentValue(product, change) }));
  if (current.some(({ field, before, current }) => !(field === 'onHand' && current !== undefined) && !isSame(before, current)))
    return { problem: messages.changedSincePreview };
  const after = withValues(
    product,
    current.map((change) => ({ ...change, after: nextValue(change) })),
  );
  const problem = productProblem(after, product);
  return problem === undefined ? { product: after } : { problem };
}

/** Gives back what nobody has changed since; the rest is reported (docs/rules.md#bulk-undo). */
export function undoEdit(product: BulkProduct, changes: readonly FieldChange[]): { product: BulkProduct; conflicts: FieldConflict[] } {
  const conflicts: FieldConflict[] = [];
  const restored: FieldChange[] = [];
  for (const { field, variantId, sku, before, after } of changes) {
    const current = currentValue(product, { field, variantId });
    const named = { field, ...(variantId !== undefined && { variantId }), ...(sku !== undefined && { sku }) };
    const isKnown = field === 'onHand' ? current !== undefined : isSame(current, after);
    if (isKnown) restored.push({ ...named, before, after: nextValue({ field, before: after, after: before, current }) });
    else if (!isSame(current, before)) conflicts.push({ ...named, current: current ?? null });
  }
  // A draft whose time is over would be published again at once.
  const due = restored.find(({ field, after }) => field === 'publishAt' && typeof after === 'string' && Date.parse(after) <= Date.now());
  if (due) due.after = null;
  return giveBack(product, restored, conflicts);
}

/** Without what does not fit the rest of the product any more: a sale price above a new price, pieces that are held. */
function giveBack(product: BulkProduct, restored: readonly FieldChange[], conflicts: FieldConflict[]) {
  const isFitting = (changes: readonly FieldChange[]) => productProblem(withValues(product, changes), product) === undefined;
  if (isFitting(restored)) return { product: withValues(product, restored), conflicts };
  const fitting: FieldChange[] = [];
  for (const change of restored) {
    if (isFitting([...fitting, change])) fitting.push(change);
    else {
      const { before: _, after: __, ...named } = change;
      conflicts.push({ ...named, current: currentValue(product, change) ?? null });
    }
  }
  return { product: withValues(product, fitting), conflicts };
}

/** The values that differ between two states of one product. */
export function differences(before: BulkProduct, after: BulkProduct): FieldChange[] {
  const ofProduct = PRODUCT_FIELDS.map((field): FieldChange => ({ field, before: before[field], after: after[field] }));
  const ofVariants = before.variants.flatMap((variant, i) =>
    VARIANT_FIELDS.map(
      (field): FieldChange => ({
        field,
        variantId: variant.id,
        sku: variant.sku,
        before: variant[field],
        after: after.variants[i]?.[field],
      }),
    ),
  );
  return [...ofProduct, ...ofVariants].filter((change) => !isSame(change.before, change.after));
}

const PRODUCT_FIELDS = [
  'listPriceCents',
  'salePriceCents',
  'status',
  'publishAt',
  'categoryId',
  'brand',
  'taxClass',
  'tags',
] as const satisfies ProductField[];
const VARIANT_FIELDS = ['listPriceCents', 'salePriceCents', 'onHand', 'stockPolicy'] as const satisfies VariantField[];

function edit(product: BulkProduct, change: BulkChange, problems: string[]): BulkProduct {
  const { price, salePrice, status = product.status, categoryId = product.categoryId, brand = product.brand } = change;
  // Gift cards have a class of their own.
  const { taxClass = product.taxClass } = isGiftCard(product) ? {} : change;
  const newList = (listCents: Cents) => {
    const changed = price ? changePrice(listCents, price.change, price.endingCents) : listCents;
    if (changed === undefined) problems.push(messages.noPrice);
    return changed ?? listCents;
  };
  const newSale = (listCents: Cents, saleCents: Cents | null) => {
    const changed = salePrice ? changeSale({ listCents, saleCents }, salePrice.change, salePrice.endingCents) : saleCents;
    if (changed === undefined) problems.push(messages.noPrice);
    return changed === undefined ? saleCents : changed;
  };
  const listPriceCents = newList(product.listPriceCents);
  return {
    ...product,
    ...{ status, categoryId, brand, taxClass, listPriceCents },
    salePriceCents: newSale(listPriceCents, product.salePriceCents),
    publishAt: status === 'draft' ? product.publishAt : null,
    tags: editTags(product.tags, change),
    variants: product.variants.map((variant) => {
      const own = variant.listPriceCents === null ? null : newList(variant.listPriceCents);
      // A variant without a price of its own has the product's sale price too, unless it has one of its own.
      const hasSale = own !== null || variant.salePriceCents !== null;
      return {
        ...variant,
        listPriceCents: own,
        salePriceCents: hasSale ? newSale(own ?? listPriceCents, variant.salePriceCents) : null,
        onHand: variant.stockPolicy === 'uncounted' ? variant.onHand : variant.onHand + (change.stockDelta ?? 0),
        // Gift cards never run out.
        stockPolicy: isGiftCard(product) ? variant.stockPolicy : (change.stockPolicy ?? variant.stockPolicy),
      };
    }),
  };
}

/** Tags are the same whatever their case; those that are there keep their spelling. */
function editTags(tags: readonly string[], { addTags = [], removeTags = [] }: BulkChange): string[] {
  const isIn = (list: readonly string[], tag: string) => list.some((other) => other.toLowerCase() === tag.toLowerCase());
  const left = tags.filter((tag) => !isIn(removeTags, tag));
  return [...left, ...addTags.filter((tag) => !isIn(left, tag))];
}

/** Why a product cannot be so; only what differs from `before` is a problem of an edit. */
function productProblem(product: BulkProduct, before: BulkProduct): string | undefined {
  const isBelow = (sale: Cents | null, list: Cents) => sale === null || sale < list;
  if (!isBelow(product.salePriceCents, product.listPriceCents)) return messages.saleNotBelow;
  for (const [i, variant] of product.variants.entries()) {
    if (!isBelow(variant.salePriceCents, variant.listPriceCents ?? product.listPriceCents)) return messages.saleNotBelow;
    if (variant.onHand === before.variants[i]?.onHand) continue;
    if (variant.stockPolicy === 'counted' && variant.onHand < Math.min(variant.reserved, before.variants[i]?.onHand ?? 0))
      return messages.stockTooLow(variant.sku, before.variants[i]?.onHand ?? 0);
    if (variant.onHand > MAX_STOCK) return messages.stockTooHigh;
  }
  return product.tags.length > MAX_TAGS && product.tags.length > before.tags.length ? messages.tooManyTags(MAX_TAGS) : undefined;
}

function currentValue(
  product: BulkProduct,
  { field, variantId }: { field: FieldChange['field']; variantId?: number | undefined },
): unknown {
  if (variantId === undefined) return PRODUCT_FIELDS.some((known) => known === field) ? product[field as ProductField] : undefined;
  return product.variants.find(({ id }) => id === variantId)?.[field as VariantField];
}

/** Pieces change by the difference, everything else to the value. */
function nextValue({ field, before, after, current }: Omit<FieldChange, 'variantId' | 'sku'> & { current: unknown }): unknown {
  return field === 'onHand' ? Number(current) + Number(after) - Number(before) : after;
}

function withValues(product: BulkProduct, changes: readonly FieldChange[]): BulkProduct {
  const valuesOf = (variantId: number | undefined) =>
    Object.fromEntries(changes.filter((change) => change.variantId === variantId).map(({ field, after }) => [field, after]));
  return {
    ...product,
    ...valuesOf(undefined),
    variants: product.variants.map((variant) => ({ ...variant, ...valuesOf(variant.id) })),
  };
}
