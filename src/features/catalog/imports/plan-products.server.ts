import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import {
  CATEGORY_NAME_MAX,
  type NewProduct,
  newProductSchema,
  type ProductChange,
  productChangeSchema,
} from '#features/catalog/catalog-admin/catalog-admin.schema';
import type { PictureSources } from '#features/catalog/catalog-admin/picture-address.rules';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import type { CheckedProduct } from '#features/catalog/import-files/read-product.rules';
import { loadTaxClasses, taxClassError } from '#features/pricing/taxes/known-tax-class.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, type FieldError } from '#shared/errors';
import { toFieldErrors } from '#shared/field-errors';
import { slugify } from '#shared/slug';
import { isGiftCard, type TaxClass } from '#shared/tax-classes';
import { tooLong } from '#shared/text-schema';
import type { Plan, WorkContext } from './import-kind.server';
import { findPictureKeys, type PictureKeys, picturesToFetch, withNewTexts } from './imported-pictures.server';
import * as queries from './imported-products.queries.server';
import { planChange, toNewProduct } from './product-changes.server';
import { matchProduct } from './product-match.rules';

/** Where products without a category are filed. */
const DEFAULT_CATEGORY = 'Uncategorized';

interface Shown {
  shop: Shop;
  categories: readonly queries.KnownCategory[];
  classes: readonly TaxClass[];
  keys: PictureKeys;
}

/** What importing products would change; reads only. */
export async function planProducts(
  tx: Tx,
  drafts: readonly CheckedProduct[],
  { shop }: Pick<WorkContext, 'shop'>,
): Promise<Plan<CheckedProduct>[]> {
  const known = await queries.selectKnownProducts(tx, {
    slugs: drafts.flatMap((draft) => draft.slug || slugOfName(draft) || []),
    skus: drafts.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku ?? [])),
  });
  const categories = await queries.selectCategories(tx);
  const shown = { shop, categories, classes: await loadTaxClasses(tx), keys: await findPictureKeys(tx, drafts) };
  return drafts.map((draft) => {
    const { product, error } = matchProduct(draft, known, slugOfName(draft));
    if (error) return refuse([error]);
    return product ? planUpdate(draft, product, shown) : planCreate(draft, shown);
  });
}

/** Products without a slug are found by that of their name, as it is in their address. */
function slugOfName({ slug, name }: CheckedProduct): string | undefined {
  return slug || !name ? undefined : slugify(name) || undefined;
}

function planCreate(draft: CheckedProduct, { shop, categories, classes, keys }: Shown): Plan<CheckedProduct> {
  if (draft.isStockOnly) return refuse([{ field: 'sku', message: messages.stockUnknown }]);
  if (!draft.name) return refuse([{ field: 'name', message: messages.nameRequired }]);
  if (draft.variants.some(({ price }) => !price)) return refuse([{ field: 'price', message: messages.priceRequired }]);
  const path = pathOf(draft);
  const longName = findLongName(path);
  if (longName) return refuse([longName]);
  const errors = [...errorsOf(() => checkNew(shop, draft, path.at(-1) ?? '')), ...classErrors(draft, classes)];
  if (errors.length > 0) return refuse(errors);
  const notes = [...(draft.category ? [] : [messages.categoryDefault(DEFAULT_CATEGORY)]), ...categoryNotes(path, categories)];
  const count = picturesToFetch(draft, undefined, keys).length;
  if (count > 0) notes.push(messages.picturesFetched(count));
  // Stored with the draft, so that the category is created before the products.
  return { outcome: 'create', errors: [], notes, draft: { ...draft, category: path } };
}

function planUpdate(
  draft: CheckedProduct,
  product: queries.KnownProduct,
  { shop, categories, classes, keys }: Shown,
): Plan<CheckedProduct> {
  const longName = findLongName(draft.category ?? []);
  if (longName) return refuse([longName]);
  const category = draft.category && findCategory(draft.category, categories);
  let change: ProductChange = {};
  const errors = errorsOf(() => {
    change = checkChange(shop, draft, { product, category, keys });
  });
  if (draft.taxClass !== product.taxClass) errors.push(...classErrors(draft, classes));
  if (errors.length > 0) return refuse(errors);
  const count = picturesToFetch(draft, product, keys).length;
  const isNewCategory = draft.category !== undefined && !category;
  if (Object.keys(change).length === 0 && count === 0 && !isNewCategory) return { outcome: 'unchanged', errors: [], notes: [] };
  const seen = Object.fromEntries(product.variants.map(({ id, stock }) => [id, stock]));
  const notes = [...categoryNotes(draft.category ?? [], categories), ...(count > 0 ? [messages.picturesFetched(count)] : [])];
  return { outcome: 'update', errors: [], notes, draft: { ...draft, matchedId: product.id, seen } };
}

/** A class that the shop has not would not be taxed as the file says. */
function classErrors({ taxClass }: CheckedProduct, classes: readonly TaxClass[]): FieldError[] {
  const error = taxClass === undefined || isGiftCard({ taxClass }) ? undefined : taxClassError(classes, taxClass);
  return error ? [error] : [];
}

function findLongName(path: readonly string[]): FieldError | undefined {
  const isTooLong = path.some((name) => name.length > CATEGORY_NAME_MAX);
  return isTooLong ? { field: 'category', message: tooLong(CATEGORY_NAME_MAX) } : undefined;
}

/** The path of a new product's category. */
export function pathOf({ category = [DEFAULT_CATEGORY] }: CheckedProduct): string[] {
  return category;
}

/** Names of categories are unique, so the last one of a path is enough. */
export function findCategory(path: readonly string[], categories: readonly queries.KnownCategory[]): queries.KnownCategory | undefined {
  const name = path.at(-1) ?? '';
  return (
    categories.find((category) => category.name.toLowerCase() === name.toLowerCase()) ??
    categories.find(({ slug }) => slug === slugify(name))
  );
}

function categoryNotes(path: readonly string[], categories: readonly queries.KnownCategory[]): string[] {
  return path.length > 0 && !findCategory(path, categories) ? [messages.categoryCreated(path)] : [];
}

/** The body of a new product. Throws `invalid`. */
export function checkNew(shop: Shop, draft: CheckedProduct, category: string): NewProduct {
  return parse(newProductSchema(sourcesOf(shop)), toNewProduct(draft, category));
}

interface Compared {
  product: queries.KnownProduct;
  /** The one in the file. */
  category: queries.KnownCategory | undefined;
  keys: PictureKeys;
}

/** The fields that differ from a product; empty if none. Throws `invalid`. */
export function checkChange(shop: Shop, draft: CheckedProduct, { product, category, keys }: Compared): ProductChange {
  const { change, errors } = planChange(draft, product, { seen: draft.seen ?? {} });
  if (errors.length > 0) throw new AppError('invalid', { fields: errors });
  const images = withNewTexts(draft, product, keys);
  const whole = {
    ...change,
    ...(category && category.id !== product.categoryId && { category: category.slug }),
    ...(images && { images }),
  };
  return parse(productChangeSchema(sourcesOf(shop)), whole);
}

function parse<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new AppError('invalid', { fields: toFieldErrors(parsed.issues) });
  return parsed.output;
}

function sourcesOf({ config }: Shop): PictureSources {
  return { shopUrl: config.shop.url, hosts: config.pictureHosts };
}

function errorsOf(check: () => void): FieldError[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof AppError && error.fields) return error.fields;
    throw error;
  }
}

function refuse(errors: FieldError[]): Plan<CheckedProduct> {
  return { outcome: 'refuse', errors, notes: [] };
}
