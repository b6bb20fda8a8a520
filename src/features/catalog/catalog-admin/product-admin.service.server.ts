import type { Tx } from '#db/database.server';
import { isViolationOf } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import type { StoredImage } from '#features/catalog/products/product-view.server';
import { productMessages } from '#features/catalog/products/products.messages';
import type { ProductDetail } from '#features/catalog/products/products.schema';
import { getProduct } from '#features/catalog/products/products.service.server';
import { swatchHex } from '#features/catalog/products/swatch-colors';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import { parsePictureUrl } from '#features/platform/media/picture-urls';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { type Cents, toCents } from '#shared/money';
import { slugify } from '#shared/slug';
import { catalogAdminMessages as messages } from './catalog-admin.messages';
import type { ImageBody, NewProduct, ProductChange } from './catalog-admin.schema';
import * as queries from './product-admin.queries.server';

const SLUGS_TRIED = 50;

/** Throws `invalid` with the invalid fields, `conflict` for a SKU that is taken. Search finds the product as soon as this returns. */
export async function createProduct(shop: Shop, admin: Admin, product: NewProduct): Promise<ProductDetail> {
  const variants = toVariants(product);
  const listPriceCents = toCents(product.price);
  const id = await change(shop, async (tx) => {
    const id = await queries.insertProduct(tx, {
      ...toValues(product),
      name: product.name,
      slug: await freeSlug(tx, 'products', product.name),
      categoryId: await categoryId(tx, product.category),
      listPriceCents,
      salePriceCents: checkedSale(saleCentsOf(product, null), listPriceCents),
      sizes: sizesOf(product, variants),
      colors: JSON.stringify(colorsOf(product, variants)),
    });
    await queries.replaceVariants(tx, id, variants);
    await writeAudit(tx, admin, { action: 'product.create', subject: productSubject(id), after: await stateOf(tx, id) });
    return id;
  });
  return viewProduct(shop, id);
}

/** Changes the given fields. Throws like `createProduct`, and `not_found`. */
export async function updateProduct(
  shop: Shop,
  admin: Admin,
  { idOrSlug, given }: { idOrSlug: string; given: ProductChange },
): Promise<ProductDetail> {
  const variants = given.variants && toVariants(given);
  const id = await change(shop, async (tx) => {
    const known = await queries.lockProduct(tx, idOrSlug, { mayRemoveVariants: variants !== undefined });
    if (!known) throw notFound();
    const before = await stateOf(tx, known.id);
    const listPriceCents = given.price === undefined ? known.listPriceCents : toCents(given.price);
    await queries.updateProduct(tx, known.id, {
      ...toValues(given),
      name: given.name,
      slug: given.slug === undefined ? undefined : await changedSlug(tx, known, given.slug),
      categoryId: given.category === undefined ? undefined : await categoryId(tx, given.category),
      listPriceCents,
      salePriceCents: checkedSale(saleCentsOf(given, known.salePriceCents), listPriceCents),
      sizes: variants || given.sizes ? sizesOf(given, variants) : undefined,
      colors: variants || given.colors ? JSON.stringify(colorsOf(given, variants, known.colors)) : undefined,
    });
    if (variants) await queries.replaceVariants(tx, known.id, variants);
    else if (given.stock !== undefined) await setStock(tx, known, given.stock);
    await writeAudit(tx, admin, {
      action: 'product.update',
      subject: productSubject(known.id),
      ...findChanges(before, await stateOf(tx, known.id)),
    });
    return known.id;
  });
  return viewProduct(shop, id);
}

async function setStock(tx: Tx, { id, variants }: queries.KnownProduct, stock: number): Promise<void> {
  if (variants.length > 1) throw invalid('stock', messages.stockAmbiguous);
  await queries.updateOnlyStock(tx, id, stock);
}

/** Order lines of the product remain. Throws `not_found`. */
export async function deleteProduct(shop: Shop, admin: Admin, idOrSlug: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const known = await queries.lockProduct(tx, idOrSlug, { mayRemoveVariants: true });
    if (!known) throw notFound();
    await writeAudit(tx, admin, { action: 'product.delete', subject: productSubject(known.id), before: await stateOf(tx, known.id) });
    await queries.deleteProduct(tx, known.id);
  });
}

async function stateOf(tx: Tx, id: number): Promise<Record<string, unknown>> {
  const state = await queries.selectProductState(tx, id);
  if (!state) throw notFound();
  return state;
}

function productSubject(id: number) {
  return { type: 'product', id };
}

/**
 * The slug of a name, with the first free number appended if it is taken. It is reserved until the transaction ends: whoever creates
 * something of the same name meanwhile waits and gets the next number.
 */
export async function freeSlug(tx: Tx, table: 'products' | 'categories', name: string): Promise<string> {
  const slug = slugify(name) || (table === 'products' ? 'product' : 'category');
  // A slug of digits only would be read as an id.
  const base = /^\d+$/.test(slug) ? `no-${slug}` : slug;
  await queries.lockSlug(tx, table, base);
  const candidates = [base, ...Array.from({ length: SLUGS_TRIED }, (_, i) => `${base}-${i + 2}`)];
  const taken = await queries.selectTakenSlugs(tx, table, candidates);
  return candidates.find((candidate) => !taken.has(candidate)) ?? `${base}-${crypto.randomUUID().slice(0, 8)}`;
}

/** The slug of an address that an admin gives; the old one leads to the product as before (docs/rules.md#products-old-slugs). */
async function changedSlug(tx: Tx, product: queries.KnownProduct, given: string): Promise<string> {
  const slug = slugify(given);
  if (slug === '' || /^\d+$/.test(slug)) throw invalid('slug', messages.slugInvalid);
  if (slug === product.slug) return slug;
  await queries.lockSlug(tx, 'products', slug);
  if (!(await queries.reserveSlug(tx, product, slug)))
    throw new AppError('conflict', { fields: [{ field: 'slug', message: messages.slugTaken }] });
  return slug;
}

/** Runs in one transaction and turns constraint violations into errors of the API. */
async function change(shop: Shop, work: (tx: Tx) => Promise<number>): Promise<number> {
  try {
    return await inTransaction(shop.db, work);
  } catch (error) {
    if (isViolationOf(error, ['variants_sku_key'])) {
      throw new AppError('conflict', { fields: [{ field: 'variants', message: messages.skuTaken }], cause: error });
    }
    // The slug was taken or the category deleted concurrently, after the check.
    if (isViolationOf(error, ['products_slug_key', 'products_category_id_fkey'])) throw new AppError('conflict', { cause: error });
    throw error;
  }
}

async function viewProduct(shop: Shop, id: number): Promise<ProductDetail> {
  return (await getProduct(shop, String(id))).product;
}

async function categoryId(tx: Tx, wanted: string): Promise<number> {
  const id = await queries.selectCategoryId(tx, wanted);
  if (id === undefined) throw invalid('category', messages.categoryUnknown);
  return id;
}

/** The columns of the given fields, except those that depend on others; undefined columns are not updated. */
function toValues({
  name = '',
  description,
  fullDescription,
  brand,
  images,
  features,
  specifications,
  weight,
  dimensions,
  featured,
}: ProductChange) {
  return {
    description,
    fullDescription,
    brand,
    images: images && JSON.stringify(images.map((image) => toStoredImage(image, name))),
    features,
    specifications: specifications && JSON.stringify(Object.entries(specifications)),
    weight,
    dimensions,
    isFeatured: featured,
  };
}

/** The shop's own pictures are stored by key, so that all widths are available; external ones by URL. */
function toStoredImage({ url, alt, width, height, color }: ImageBody, name: string): StoredImage {
  const own = parsePictureUrl(url);
  const shared = { alt: alt ?? name, ...(width && { width }), ...(height && { height }), ...(color && { color }) };
  return own ? { key: own.key, ...shared } : { url, ...shared };
}

/** Null ends a sale; absent leaves it unchanged. */
function saleCentsOf({ salePrice, discountPrice }: ProductChange, knownCents: Cents | null): Cents | null {
  const sale = salePrice === undefined ? discountPrice : salePrice;
  if (sale === undefined) return knownCents;
  return sale === null ? null : toCents(sale);
}

function checkedSale(saleCents: Cents | null, listPriceCents: Cents): Cents | null {
  if (saleCents !== null && saleCents >= listPriceCents) throw invalid('salePrice', messages.saleNotBelow);
  return saleCents;
}

/** The given variants; without any, one for each size and colour, with the stock divided among them. */
function toVariants({ variants, stock = 0, sizes = [], colors = [] }: ProductChange): queries.VariantValues[] {
  if (variants) {
    const known = new Set<string>();
    return variants.map(({ size = null, color = null, stock, sku }, i) => {
      const name = JSON.stringify([size, color]);
      if (known.has(name)) throw invalid(`variants.${i}`, messages.variantTwice);
      known.add(name);
      return { size, color, stock, sku };
    });
  }
  const choices = orNone(unique(colors.map(({ name }) => name))).flatMap((color) =>
    orNone(unique(sizes)).map((size) => ({ size, color, sku: undefined })),
  );
  return choices.map((choice, i) => ({ ...choice, stock: Math.floor(stock / choices.length) + (i < stock % choices.length ? 1 : 0) }));
}

function orNone(names: readonly string[]): (string | null)[] {
  return names.length > 0 ? [...names] : [null];
}

/** The distinct values of the variants, in the given order. */
function sizesOf({ sizes = [] }: ProductChange, variants: readonly queries.VariantValues[] = []): string[] {
  return unique([...sizes, ...variants.flatMap(({ size }) => size ?? [])]);
}

function colorsOf(
  { colors = [] }: ProductChange,
  variants: readonly queries.VariantValues[] = [],
  known: readonly { name: string; hex: string }[] = [],
): { name: string; hex: string }[] {
  const names = unique([...colors.map(({ name }) => name), ...variants.flatMap(({ color }) => color ?? [])]);
  return names.map((name) => ({
    name,
    hex: colors.find((color) => color.name === name)?.hex ?? known.find((color) => color.name === name)?.hex ?? swatchHex(name),
  }));
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid', { fields: [{ field, message }] });
}

function notFound(): AppError {
  return new AppError('not_found', { message: productMessages.missing });
}
