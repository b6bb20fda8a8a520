import type { ProductChange } from '#features/catalog/catalog-admin/catalog-admin.schema';
import { cellText } from '#features/catalog/import-files/csv-file.server';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import type { FileFields, ProductDraft, VariantDraft } from '#features/catalog/import-files/product-draft.rules';
import type { CheckedProduct } from '#features/catalog/import-files/read-product.rules';
import type { RowError } from '#features/catalog/import-files/row-error';
import { FILE_FIELDS, toBodyFields } from '#features/catalog/products/product-fields';
import { optionsKey } from '#features/catalog/products/product-options.rules';
import type { StockPolicy } from '#features/catalog/products/stock-policy.rules';
import { type Cents, sumCents, toDollars } from '#shared/money';
import { pick } from '#shared/pick';
import { STANDARD_CLASS, ZERO_CLASS } from '#shared/tax-classes';
import type { StoredProduct, StoredVariant } from './imported-products.queries.server';

interface Price {
  listCents: Cents;
  saleCents: Cents | null;
}

export interface ChangePlan {
  /** The fields that differ; empty for a product that is as the file says. */
  change: ProductChange;
  errors: RowError[];
  /** The file's line of a variant, by its place in `change.variants`. */
  lineOf: (place: number) => number | undefined;
}

/** A number of pieces in the shop when the file was checked, by the variant's id. */
export type SeenStock = Readonly<Record<string, number>>;

/**
 * What a file changes of a product: fields and variants that it does not have stay as they are (docs/rules.md#imports-products).
 * `seen` is the stock at the time of the file: what was sold since is not given back.
 */
export function planChange(draft: CheckedProduct, stored: StoredProduct, { seen = {} }: { seen?: SeenStock } = {}): ChangePlan {
  const errors: RowError[] = [];
  const matches = new Map<number, VariantDraft>();
  const read = withImpacts(withStoredOptions(draft, stored), stored);
  const change: ProductChange = { ...changedTexts(read, stored), ...changedVariants(read, stored, { seen, errors, matches }) };
  const added = findAdded(read, matches);
  const lineOf = (place: number) => {
    const variant = stored.variants[place];
    return (variant ? matches.get(variant.id) : added[place - stored.variants.length])?.line;
  };
  return { change, errors, lineOf };
}

/** Shopify's 'Title' with 'Default Title' is no option, unless the shop has one that is called so. */
function withStoredOptions(draft: CheckedProduct, stored: StoredProduct): CheckedProduct {
  const [option, ...others] = stored.options;
  const [value] = option?.values ?? [];
  if (!option || !value || others.length > 0 || draft.options?.length !== 0 || stored.variants.length > 1) return draft;
  if (option.name.toLowerCase() !== 'title' || value.name.toLowerCase() !== 'default title') return draft;
  const variants = draft.variants.map((variant) => ({ ...variant, options: { [option.name]: value.name } }));
  return { ...draft, options: [option.name], variants };
}

/**
 * PrestaShop's combinations cost so much more or less than their product. Until they are there, the product has one variant, whose
 * pieces are those of all of them.
 */
function withImpacts(draft: CheckedProduct, stored: StoredProduct): CheckedProduct {
  if (!draft.isCombinations) return draft;
  const { baseListPriceCents, baseSalePriceCents } = stored;
  const only = findOptionless(draft, stored);
  const variants = draft.variants.map((variant) => {
    const { priceImpactCents, stock = 0 } = variant;
    const price = priceImpactCents !== undefined && {
      listCents: sumCents([baseListPriceCents, priceImpactCents]),
      saleCents: baseSalePriceCents === null ? null : sumCents([baseSalePriceCents, priceImpactCents]),
    };
    const { stockPolicy, weightGrams } = only ?? {};
    return { ...variant, ...(price && { price }), ...(only && { stock, stockPolicy, weightGrams: weightGrams ?? undefined }) };
  });
  return { ...draft, variants };
}

/** The only variant of a product that gets its first options from the file. */
function findOptionless({ isCombinations }: CheckedProduct, { options, variants }: StoredProduct): StoredVariant | undefined {
  return isCombinations && options.length === 0 ? variants[0] : undefined;
}

function changedTexts(draft: ProductDraft, stored: StoredProduct): ProductChange {
  const description = stored.fullDescription ?? stored.description;
  const specifications = Object.fromEntries(stored.specifications);
  return {
    ...(isOther(draft.name, stored.name) && { name: draft.name }),
    ...(isOther(draft.description, description) &&
      (stored.fullDescription === null ? { description: draft.description } : { fullDescription: draft.description })),
    ...changedFileFields(draft, stored),
    ...(draft.tags && !isSameSet(draft.tags.map(cellText), stored.tags.map(cellText)) && { tags: draft.tags }),
    ...(draft.status && draft.status !== stored.status && { status: draft.status }),
    ...changedTaxClass(draft, stored),
    ...(Object.entries(draft.specifications ?? {}).some(([name, value]) => specifications[name] !== value) && {
      specifications: { ...specifications, ...draft.specifications },
    }),
  };
}

/** The fields that have a column of their own in files. */
function changedFileFields(draft: ProductDraft, stored: StoredProduct): FileFields {
  const present = toBodyFields(stored, FILE_FIELDS);
  return pick(
    draft,
    FILE_FIELDS.filter((name) => {
      const [requested, value] = [draft[name], present[name]];
      if (typeof requested === 'string') return isOther(requested, typeof value === 'string' ? value : null);
      return requested !== undefined && requested !== value;
    }),
  );
}

/** Whether a file says another text than the shop has. Line ends and what no file can carry, such as control characters, are no difference. */
export function isOther(text: string | undefined, stored: string | null): text is string {
  return text !== undefined && text !== '' && cellText(text) !== cellText(stored ?? '');
}

/** A file that only says that a product is taxable, as Shopify's do, leaves its class alone unless that is Zero. */
function changedTaxClass({ taxClass, isTaxable }: ProductDraft, stored: StoredProduct): ProductChange {
  const requested = taxClass ?? (isTaxable && stored.taxClass === ZERO_CLASS ? STANDARD_CLASS : stored.taxClass);
  return requested === stored.taxClass ? {} : { taxClass: requested };
}

interface VariantContext {
  seen: SeenStock;
  errors: RowError[];
  /** The file's variants by the id of the shop's. */
  matches: Map<number, VariantDraft>;
}

type VariantBody = NonNullable<ProductChange['variants']>[number];

function changedVariants(draft: CheckedProduct, stored: StoredProduct, { seen, errors, matches }: VariantContext): ProductChange {
  const names = stored.options.map(({ name }) => name);
  const optionless = findOptionless(draft, stored);
  if (draft.options && !optionless && !isSameSet(draft.options.map(cellText), names.map(cellText))) {
    errors.push({ field: 'options', message: messages.optionsDiffer(draft.options, names) });
    return {};
  }
  const [first] = draft.variants;
  if (optionless && first) matches.set(optionless.id, draft.variants.find(({ sku }) => sku === optionless.sku) ?? first);
  else matchVariants(draft, stored, { matches, errors });
  const prices = planPrices(draft, stored, matches);
  const present = stored.variants.map((variant) => {
    const requested = matches.get(variant.id);
    return {
      ...(requested && changedVariant(requested, variant, { seen, errors, isStockOnly: draft.isStockOnly })),
      ...prices.ofVariant(variant),
    };
  });
  const added = findAdded(draft, matches);
  errors.push(...sharedSkus(stored, added, matches));
  if (added.length === 0 && !optionless && present.every((body) => Object.keys(body).length === 0)) return prices.ofProduct;
  const bodies: VariantBody[] = [
    ...stored.variants.map(({ id, options }, i) => ({
      _id: String(id),
      options: { ...(optionless ? matches.get(id)?.options : options) },
      ...present[i],
    })),
    ...added.map((variant) => ({ ...toBody(variant), ...prices.ofNew(variant) })),
  ];
  const options = optionless ? optionsOf(draft) : withNewValues(stored, added);
  return { ...prices.ofProduct, options, variants: bodies };
}

/** Finds the file's variants in the shop: by their options, or else by their SKU. */
function matchVariants(
  draft: CheckedProduct,
  stored: StoredProduct,
  { matches, errors }: Pick<VariantContext, 'matches' | 'errors'>,
): void {
  const byOptions = new Map(stored.variants.map((variant) => [optionsKey(carried(variant.options)), variant]));
  const bySku = new Map(stored.variants.map((variant) => [variant.sku, variant]));
  const only = stored.variants.length === 1 && draft.variants.length === 1 ? stored.variants[0] : undefined;
  for (const variant of draft.variants) {
    const found = draft.options ? byOptions.get(optionsKey(carried(variant.options))) : (bySku.get(variant.sku ?? '') ?? only);
    const { line, sku } = variant;
    if (found && matches.has(found.id)) errors.push({ field: 'variants', message: messages.variantTwice, line });
    else if (found) matches.set(found.id, variant);
    else if (draft.isStockOnly) errors.push({ field: 'sku', message: messages.variantMissing, line, value: sku });
    else if (!draft.options) errors.push({ field: 'sku', message: messages.variantUnknown, line, value: sku });
  }
}

/** A SKU that the file gives to one variant while another one of the product, which the file leaves alone, has it. */
function sharedSkus({ variants }: StoredProduct, added: readonly VariantDraft[], matches: ReadonlyMap<number, VariantDraft>): RowError[] {
  const keeping = variants.filter(({ id }) => !matches.get(id)?.sku);
  return [...matches.values(), ...added].flatMap(({ line, sku }) => {
    const owner = sku && keeping.find((variant) => variant.sku === sku);
    return owner ? [{ field: 'sku', message: messages.skuOfAnother(Object.values(owner.options).join(' / ')), line, value: sku }] : [];
  });
}

/** Values as a file carries them. */
function carried(options: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [cellText(name), cellText(value)]));
}

/** The file's variants that the shop does not have. */
function findAdded({ variants }: ProductDraft, matches: ReadonlyMap<number, VariantDraft>): VariantDraft[] {
  const matched = new Set(matches.values());
  return variants.filter((variant) => !matched.has(variant));
}

function changedVariant(
  requested: VariantDraft,
  variant: StoredVariant,
  { seen, errors, isStockOnly }: Pick<VariantContext, 'seen' | 'errors'> & Pick<CheckedProduct, 'isStockOnly'>,
): Omit<VariantBody, 'options' | '_id'> {
  const { stockPolicy = variant.stockPolicy } = requested;
  const pieces = requested.stock === undefined ? undefined : piecesOf(requested.stock, stockPolicy);
  // A difference to what was there when the file was checked.
  const stock = pieces === undefined ? variant.stock : variant.stock + pieces - (seen[variant.id] ?? variant.stock);
  const hasOtherStock = stock !== variant.stock && stockPolicy !== 'uncounted';
  if (isStockOnly && stock !== variant.stock && !hasOtherStock)
    errors.push({ field: 'stock', message: messages.stockUncounted, line: requested.line });
  if (hasOtherStock && stock < 0 && stockPolicy === 'counted') {
    errors.push({ field: 'stock', message: messages.stockTooLow(variant.sku), line: requested.line });
  }
  return {
    ...(isOther(requested.sku, variant.sku) && { sku: requested.sku }),
    ...(isOther(requested.barcode, variant.barcode) && { barcode: requested.barcode }),
    ...(requested.weightGrams !== undefined && requested.weightGrams !== variant.weightGrams && { weightGrams: requested.weightGrams }),
    ...((hasOtherStock || stockPolicy !== variant.stockPolicy) && { stockPolicy }),
    ...(hasOtherStock && { stock }),
  };
}

/** Only pieces that can be ordered when they are sold out are owed. */
function piecesOf(stock: number, stockPolicy: StockPolicy): number {
  return stockPolicy === 'backorder' ? stock : Math.max(0, stock);
}

interface PricePlan {
  ofProduct: ProductChange;
  ofVariant: (variant: StoredVariant) => Omit<VariantBody, 'options' | '_id'>;
  ofNew: (variant: VariantDraft) => Omit<VariantBody, 'options' | '_id'>;
}

/**
 * One price for all variants is the product's; otherwise variants with another one than the product's have their own. PrestaShop's
 * impacts are on the product's price, which therefore stays.
 */
function planPrices(draft: CheckedProduct, stored: StoredProduct, matches: ReadonlyMap<number, VariantDraft>): PricePlan {
  const base: Price = { listCents: stored.baseListPriceCents, saleCents: stored.baseSalePriceCents };
  const targets = new Map(stored.variants.map((variant) => [variant.id, matches.get(variant.id)?.price ?? priceOf(variant, base)]));
  const added = findAdded(draft, matches);
  const all = [...targets.values(), ...added.flatMap(({ price }) => price ?? [])];
  const [first = base] = all;
  const isUniform = all.every((price) => isSamePrice(price, first));
  const isChanged = stored.variants.some((variant) => !isSamePrice(targets.get(variant.id) ?? base, priceOf(variant, base)));
  const newBase = isUniform && isChanged && !draft.isCombinations ? first : base;
  const own = (price: Price, present: Price | undefined): Omit<VariantBody, 'options' | '_id'> => {
    if (isSamePrice(price, newBase)) return present ? { price: null, salePrice: null } : {};
    return present && isSamePrice(price, present) ? {} : toPriceBody(price);
  };
  return {
    ofProduct: isSamePrice(newBase, base) ? {} : toPriceBody(newBase),
    ofVariant(variant) {
      const target = targets.get(variant.id) ?? base;
      const hasOwn = variant.ownListPriceCents !== null || variant.ownSalePriceCents !== null;
      // A price that does not change keeps its form, even if it is the same as the product's.
      if (isSamePrice(target, priceOf(variant, base)) && isSamePrice(newBase, base)) return {};
      return own(target, hasOwn ? priceOf(variant, base) : undefined);
    },
    ofNew: ({ price }) => (price ? own(price, undefined) : {}),
  };
}

/** The owner's price of a variant: its own, or else the product's. */
function priceOf({ ownListPriceCents, ownSalePriceCents }: StoredVariant, base: Price): Price {
  return {
    listCents: ownListPriceCents ?? base.listCents,
    saleCents: ownSalePriceCents ?? (ownListPriceCents === null ? base.saleCents : null),
  };
}

export function toPriceBody({ listCents, saleCents }: Price): { price: number; salePrice: number | null } {
  return { price: toDollars(listCents), salePrice: saleCents === null ? null : toDollars(saleCents) };
}

function isSamePrice(a: Price, b: Price): boolean {
  return a.listCents === b.listCents && a.saleCents === b.saleCents;
}

function toBody({ options, sku, barcode, weightGrams, stock = 0, stockPolicy = 'counted' }: VariantDraft): VariantBody {
  return {
    options,
    stock: piecesOf(stock, stockPolicy),
    stockPolicy,
    ...(sku && { sku }),
    ...(barcode && { barcode }),
    ...(weightGrams !== undefined && { weightGrams }),
  };
}

/** The fields of a new product, whose category exists. */
export function toNewProduct(draft: ProductDraft, category: string) {
  const [first] = draft.variants;
  const base = first?.price;
  const options = optionsOf(draft);
  return {
    name: draft.name ?? '',
    description: draft.description ?? '',
    category,
    ...(base && toPriceBody(base)),
    ...pick(
      draft,
      FILE_FIELDS.filter((name) => draft[name] !== undefined && draft[name] !== ''),
    ),
    ...(draft.tags && { tags: draft.tags }),
    ...(draft.status && { status: draft.status }),
    ...(draft.taxClass && { taxClass: draft.taxClass }),
    ...(draft.specifications && { specifications: draft.specifications }),
    ...(options.length > 0 && { options }),
    variants: draft.variants.map((variant) => ({
      ...toBody(variant),
      ...(variant.price && base && !isSamePrice(variant.price, base) && toPriceBody(variant.price)),
    })),
  };
}

function optionsOf({ options = [], variants }: ProductDraft): NonNullable<ProductChange['options']> {
  return options.map((name) => ({ name, values: usedValues(variants, name).map((value) => ({ name: value })) }));
}

function withNewValues({ options }: StoredProduct, added: readonly VariantDraft[]): NonNullable<ProductChange['options']> {
  return options.map(({ name, values }) => {
    const stored = new Set(values.map((value) => value.name));
    return { name, values: [...values, ...usedValues(added, name).flatMap((value) => (stored.has(value) ? [] : [{ name: value }]))] };
  });
}

function usedValues(variants: readonly VariantDraft[], option: string): string[] {
  return [...new Set(variants.flatMap(({ options }) => options[option] ?? []))];
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item) => b.includes(item));
}
