import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import { catalogAdminMessages } from '#features/catalog/catalog-admin/catalog-admin.messages';
import {
  type NewProduct,
  newProductSchema,
  type ProductChange,
  productChangeSchema,
} from '#features/catalog/catalog-admin/catalog-admin.schema';
import type { PictureSources } from '#features/catalog/catalog-admin/picture-address.rules';
import { planNewProduct, planProductChange } from '#features/catalog/catalog-admin/product-plan.rules';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import type { CheckedProduct } from '#features/catalog/import-files/read-product.rules';
import type { RowError } from '#features/catalog/import-files/row-error';
import { CATEGORY_NAME_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { selectTakenSlugs } from '#features/catalog/translations/translations.queries.server';
import { loadTaxClasses, taxClassError } from '#features/pricing/taxes/required-tax-class.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, type FieldError, invalidField } from '#shared/errors';
import { toFieldErrors } from '#shared/field-errors';
import { slugify, toAddress } from '#shared/slug';
import { isGiftCard, type TaxClass } from '#shared/tax-classes';
import { tooLong } from '#shared/text-schema';
import { matchCategory } from './category-match.rules';
import type { Plan, WorkContext } from './import-kind.server';
import { findPictureKeys, type PictureKeys, picturesToFetch, withNewTexts } from './imported-pictures.server';
import * as queries from './imported-products.queries.server';
import { checkTranslations, takenSlug } from './imported-translations.server';
import { planChange, toNewProduct } from './product-changes.server';
import { matchCombinations, matchProduct } from './product-match.rules';
import { spoiledCells } from './spoiled-cells.rules';
import { stageSlugs } from './staged-lines.queries.server';

/** Where products without a category are filed. */
const DEFAULT_CATEGORY = 'Uncategorized';

interface Shown {
  shop: Shop;
  categories: readonly queries.StoredCategory[];
  classes: readonly TaxClass[];
  keys: PictureKeys;
  /** The translations of products by id, if the file has any. */
  texts: ReadonlyMap<number, queries.StoredTexts>;
}

/** What importing products would change; reads only. */
export async function planProducts(
  tx: Tx,
  drafts: readonly CheckedProduct[],
  { shop }: Pick<WorkContext, 'shop'>,
): Promise<Plan<CheckedProduct>[]> {
  const combinations = drafts.filter(({ isCombinations }) => isCombinations);
  const references = combinations.flatMap(({ reference }) => reference ?? []);
  const imported =
    combinations.length > 0
      ? await queries.selectImportedProducts(tx, { ids: combinations.flatMap(({ id }) => id ?? []), references })
      : [];
  const stored = await queries.selectStoredProducts(tx, {
    ids: imported.map(({ productId }) => productId),
    slugs: drafts.flatMap((draft) => draft.slug || slugOfName(draft) || []),
    skus: [...references, ...drafts.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku ?? []))],
  });
  const categories = await queries.selectCategories(tx);
  const shown = {
    ...{ shop, categories, classes: await loadTaxClasses(tx), keys: await findPictureKeys(tx, drafts) },
    texts: await selectTexts(tx, drafts, stored),
  };
  const plans = drafts.map((draft): PlannedProduct => {
    const { product, error } = draft.isCombinations
      ? matchCombinations(draft, stored, imported)
      : matchProduct(draft, stored, slugOfName(draft));
    if (error) return { draft, plan: refuse([error]) };
    const { errors, notes, usable } = spoiledCells(draft, product?.variants ?? []);
    if (errors.length > 0) return { draft, plan: refuse(errors) };
    const plan = product ? planUpdate(usable, product, shown) : planCreate(usable, shown);
    return { draft, product, plan: { ...plan, notes: [...notes, ...plan.notes] } };
  });
  return refuseTakenSlugs(tx, plans, shown);
}

interface PlannedProduct {
  draft: CheckedProduct;
  /** The one that it changes. */
  product?: queries.StoredProduct | undefined;
  plan: Plan<CheckedProduct>;
}

/** Most files have no translations, and cost no statement for them. */
async function selectTexts(tx: Tx, drafts: readonly CheckedProduct[], stored: readonly queries.StoredProduct[]): Promise<Shown['texts']> {
  if (drafts.every(({ translations }) => translations === undefined)) return new Map();
  return queries.selectStoredTexts(
    tx,
    stored.map(({ id }) => id),
  );
}

/** Refuses products that get an address in another language that something else in the shop has or had, or another product of the file. */
async function refuseTakenSlugs(tx: Tx, planned: readonly PlannedProduct[], { texts }: Shown): Promise<Plan<CheckedProduct>[]> {
  const used = planned.filter(({ plan }) => plan.outcome === 'create' || plan.outcome === 'update');
  const slugs = used.flatMap(({ draft, product, plan }) => {
    const changes = [...checkTranslations(draft, texts.get(product?.id ?? 0))];
    const owner = product ? `product ${product.id}` : `line ${draft.variants[0]?.line}`;
    const original = product ? undefined : draft.slug || slugOfName(draft);
    return [
      ...(original === undefined ? [] : [{ plan, owner, id: undefined, language: '', slug: original }]),
      ...changes.flatMap(([language, { slug }]) => (slug ? [{ plan, owner, id: product?.id, language, slug: slugify(slug) }] : [])),
    ];
  });
  if (slugs.every(({ language }) => language === '')) return planned.map(({ plan }) => plan);
  const takenInFile = await stageSlugs(tx, slugs);
  const takenInShop = await selectTakenSlugs(tx, 'product', slugs);
  // A new product whose own address is taken gets a number.
  const taken = slugs.filter(({ language }, n) => language !== '' && (takenInFile.has(n) || takenInShop.has(n)));
  return planned.map(({ plan }) => {
    const errors = taken.filter((each) => each.plan === plan).map(({ language }) => takenSlug(language));
    return errors.length > 0 ? refuse(errors) : plan;
  });
}

/** Products without a slug are found by that of their name, as it is in their address. */
function slugOfName({ slug, name }: CheckedProduct): string | undefined {
  return slug || !name ? undefined : toAddress(name) || undefined;
}

function planCreate(draft: CheckedProduct, { shop, categories, classes, keys }: Shown): Plan<CheckedProduct> {
  if (draft.isStockOnly) return refuse([{ field: 'sku', message: messages.stockUnknown }]);
  if (!draft.name) return refuse([{ field: 'name', message: messages.nameRequired }]);
  const withoutPrice = draft.variants.find(({ price }) => !price);
  if (withoutPrice) return refuse([{ field: 'price', message: messages.priceRequired, line: withoutPrice.line }]);
  const { path, errors } = planCategory(draft.category ?? [DEFAULT_CATEGORY], categories);
  errors.push(...errorsOf(() => void planNewProduct(checkNew(shop, draft, path.at(-1) ?? ''))), ...classErrors(draft, classes));
  errors.push(...errorsOf(() => void checkTranslations(draft)));
  if (errors.length > 0) return refuse(withLines(errors, (i) => draft.variants[i]?.line));
  const notes = [...(draft.category ? [] : [messages.categoryDefault(DEFAULT_CATEGORY)]), ...categoryNotes(path, categories)];
  const count = picturesToFetch(draft, undefined, keys).length;
  if (count > 0) notes.push(messages.picturesFetched(count));
  // Stored with the draft, so that the category is created before the products.
  return { outcome: 'create', errors: [], notes, draft: { ...draft, category: path } };
}

function planUpdate(
  draft: CheckedProduct,
  product: queries.StoredProduct,
  { shop, categories, classes, keys, texts }: Shown,
): Plan<CheckedProduct> {
  const { path, errors }: { path?: string[]; errors: RowError[] } = draft.category
    ? planCategory(draft.category, categories)
    : { errors: [] };
  if (errors.length > 0) return refuse(errors);
  const category = path && findCategory(path, categories);
  let change: ProductChange = {};
  const { lineOf } = planChange(draft, product);
  errors.push(
    ...errorsOf(() => {
      change = checkChange(shop, draft, { product, category, keys });
    }),
  );
  let hasTexts = false;
  errors.push(
    ...errorsOf(() => {
      hasTexts = checkTranslations(draft, texts.get(product.id)).size > 0;
    }),
  );
  if (draft.taxClass !== product.taxClass) errors.push(...classErrors(draft, classes));
  if (errors.length > 0) return refuse(withLines(errors, lineOf));
  const count = picturesToFetch(draft, product, keys).length;
  const isNewCategory = path !== undefined && !category;
  if (Object.keys(change).length === 0 && count === 0 && !isNewCategory && !hasTexts)
    return { outcome: 'unchanged', errors: [], notes: [] };
  const seen = Object.fromEntries(product.variants.map(({ id, stock }) => [id, stock]));
  const notes = [
    ...(change.name === undefined ? [] : [messages.renamed(product.name, change.name)]),
    ...addedOptionNotes(change, product),
    ...categoryNotes(path ?? [], categories),
    ...(count > 0 ? [messages.picturesFetched(count)] : []),
  ];
  return { outcome: 'update', errors: [], notes, draft: { ...draft, category: path, matchedId: product.id, seen } };
}

/** A product without options gets those of its combinations. */
function addedOptionNotes({ options = [], variants = [] }: ProductChange, product: queries.StoredProduct): string[] {
  if (options.length === 0 || product.options.length > 0) return [];
  const [first] = variants;
  return [
    messages.optionsAdded(
      options.map(({ name }) => name),
      Object.values(first?.options ?? {}),
    ),
  ];
}

/** A class that the shop has not would not be taxed as the file says. */
function classErrors({ taxClass }: CheckedProduct, classes: readonly TaxClass[]): FieldError[] {
  const error = taxClass === undefined || isGiftCard({ taxClass }) ? undefined : taxClassError(classes, taxClass);
  return error ? [error] : [];
}

/** The whole path of a category, as the shop has it as far as it goes. */
function planCategory(input: readonly string[], categories: readonly queries.StoredCategory[]): { path: string[]; errors: RowError[] } {
  if (input.some((name) => name.length > CATEGORY_NAME_MAX_LENGTH)) {
    return { path: [...input], errors: [{ field: 'category', message: tooLong(CATEGORY_NAME_MAX_LENGTH) }] };
  }
  const { path, candidates } = matchCategory(input, categories);
  return { path, errors: candidates ? [ambiguous(candidates)] : [] };
}

function ambiguous(candidates: readonly (readonly string[])[]): FieldError {
  return { field: 'category', message: messages.categoryAmbiguous(candidates.map((candidate) => candidate.join(' > '))) };
}

/** The path of a new product's category. */
export function pathOf({ category = [DEFAULT_CATEGORY] }: CheckedProduct): string[] {
  return category;
}

/** The category of a path; undefined if there is none yet. Throws `invalid` for one that may be several. */
export function findCategory(path: readonly string[], categories: readonly queries.StoredCategory[]): queries.StoredCategory | undefined {
  const { category, candidates } = matchCategory(path, categories);
  if (candidates) throw new AppError('invalid', { fields: [ambiguous(candidates)] });
  return category;
}

function categoryNotes(path: readonly string[], categories: readonly queries.StoredCategory[]): string[] {
  return path.length > 0 && !findCategory(path, categories) ? [messages.categoryCreated(path)] : [];
}

/** The body of a new product. Throws `invalid`. */
export function checkNew(shop: Shop, draft: CheckedProduct, category: string): NewProduct {
  return parse(newProductSchema(sourcesOf(shop)), toNewProduct(draft, category));
}

interface Compared {
  product: queries.StoredProduct;
  /** The one in the file. */
  category: queries.StoredCategory | undefined;
  keys: PictureKeys;
}

/** The fields that differ from a product; empty if none. Throws `invalid` for what could not be saved. */
export function checkChange(shop: Shop, draft: CheckedProduct, { product, category, keys }: Compared): ProductChange {
  const { change, errors } = planChange(draft, product, { seen: draft.seen ?? {} });
  if (errors.length > 0) throw new AppError('invalid', { fields: errors });
  const images = withNewTexts(draft, product, keys);
  const whole = {
    ...change,
    ...(category && category.id !== product.categoryId && { category: category.slug }),
    ...(images && { images }),
  };
  const input = parse(productChangeSchema(sourcesOf(shop)), whole);
  planProductChange(input, product);
  if (product.isOrdered && input.taxClass !== undefined && isGiftCard(input) !== isGiftCard(product)) {
    throw invalidField('taxClass', catalogAdminMessages.giftCardOrdered);
  }
  return input;
}

function parse<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new AppError('invalid', { fields: toFieldErrors(parsed.issues) });
  return parsed.output;
}

function sourcesOf({ config }: Shop): PictureSources {
  return { shopUrl: config.shop.url, hosts: config.pictureHosts };
}

function errorsOf(check: () => void): RowError[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof AppError && error.fields) return error.fields;
    throw error;
  }
}

/** With the line of the variant that an error names by its place. */
function withLines(errors: readonly RowError[], lineOf: (variant: number) => number | undefined): RowError[] {
  return errors.map((error) => {
    const [, place] = /^variants\.(\d+)/.exec(error.field) ?? [];
    return place === undefined || error.line !== undefined ? error : { ...error, line: lineOf(Number(place)) };
  });
}

function refuse(errors: RowError[]): Plan<CheckedProduct> {
  return { outcome: 'refuse', errors, notes: [] };
}
