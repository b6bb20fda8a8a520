import { findCategoryBranch } from '#features/catalog/categories/categories.service.server';
import { countList } from '#features/catalog/facets/facets.service.server';
import { boundCents } from '#features/catalog/product-list/product-list.service.server';
import { toProductSummary } from '#features/catalog/products/product-view.server';
import { productMessages } from '#features/catalog/products/products.messages';
import { getStaffProduct } from '#features/catalog/products/products.service.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { type Cents, type Dollars, toDollars } from '#shared/money';
import { pageInfo } from '#shared/pagination';
import { countedForPlan, isKnownToListings, type StaffFilter, type StaffPage } from './staff-pages.queries.server';
import * as queries from './staff-products.queries.server';
import type {
  EditedProduct,
  SheetPage,
  SheetProduct,
  StaffProduct,
  StaffProductCounts,
  StaffProductPage,
  StaffProductQuery,
} from './staff-products.schema';

const PRODUCTS_PER_PAGE = 20;
/** Counting more would cost more than the page itself. */
const MOST_COUNTED = 10_000;
/** Of a search, whose results are counted one by one. */
const MOST_FOUND = 1_000;

/** One page of all products for the console, whatever their status. */
export async function listStaffProducts(shop: Shop, query: StaffProductQuery): Promise<StaffProductPage> {
  const { category, sort = 'newest', page = 1, limit = PRODUCTS_PER_PAGE } = query;
  const filter = await toFilter(shop, query);
  const read = { sort, limit, offset: (page - 1) * limit };
  // First, because it decides how the page is read, or reads it.
  const { known, ids, ...counted } = await countProducts(shop, { ...filter, category }, read);
  const rows = ids
    ? await queries.selectStaffProductsById(shop.db, sort, ids)
    : await queries.selectStaffProducts(shop.db, filter, { ...read, total: known });
  return { products: rows.map(toStaffRow), ...pageInfo({ page, limit, total: counted.total }), ...counted };
}

/** The ids of all products that the list shows on all of its pages, up to `most`. */
export async function findStaffProductIds(shop: Shop, query: StaffProductQuery, most: number): Promise<number[]> {
  return queries.selectStaffProductIds(shop.db, await toFilter(shop, query), most);
}

/** The same page with all that is edited in a sheet. */
export async function listSheet(shop: Shop, query: StaffProductQuery): Promise<SheetPage> {
  const { products, ...page } = await listStaffProducts(shop, query);
  const rows = await queries.selectSheetRows(
    shop.db,
    products.map(({ _id }) => Number(_id)),
  );
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  // Deleted since.
  return { ...page, products: products.flatMap(({ _id }) => byId.get(_id) ?? []).map(toSheetProduct) };
}

function toSheetProduct({ id, categorySlug, baseListPriceCents, baseSalePriceCents, variants, ...row }: queries.SheetRow): SheetProduct {
  return {
    ...row,
    _id: String(id),
    category: categorySlug,
    price: toDollars(baseListPriceCents),
    salePrice: toDollarsIfAny(baseSalePriceCents),
    variants: variants.map(({ id: variantId, options, barcode, listPriceCents, salePriceCents, ...variant }) => ({
      ...variant,
      _id: String(variantId),
      name: Object.values(options).join(' / '),
      barcode: barcode ?? undefined,
      price: toDollarsIfAny(listPriceCents),
      salePrice: toDollarsIfAny(salePriceCents),
    })),
  };
}

/** How many products each view of the console's list has. */
export async function countStaffViews(shop: Shop): Promise<StaffProductCounts> {
  const [{ total: active }, hidden] = await Promise.all([countList(shop, {}), queries.countViews(shop.db)]);
  return { all: active + hidden.draft + hidden.unlisted + hidden.archived, active, ...hidden };
}

async function toFilter(shop: Shop, query: StaffProductQuery): Promise<StaffFilter> {
  const { q, status, tag, category, lowStock, onSale, withoutPicture, scheduled, minPrice, maxPrice, sort } = query;
  return {
    q,
    status,
    tag,
    isLowStock: lowStock === true || sort === 'leastStock',
    isOnSale: onSale,
    isWithoutPicture: withoutPicture,
    isScheduled: scheduled,
    minPriceCents: minPrice === undefined ? undefined : boundCents(minPrice),
    maxPriceCents: maxPrice === undefined ? undefined : boundCents(maxPrice),
    categoryIds: category === undefined ? undefined : (await findCategoryBranch(shop, category)).ids,
  };
}

/** A product with all that an owner edits. Throws `not_found`. */
export async function viewEditedProduct(shop: Shop, idOrSlug: string): Promise<EditedProduct> {
  const { product } = await getStaffProduct(shop, idOrSlug);
  const own = await queries.selectOwnPrices(shop.db, Number(product._id));
  // Deleted since.
  if (!own) throw new AppError('not_found', { message: productMessages.missing });
  const ofVariant = new Map(own.variants.map((variant) => [String(variant.id), variant]));
  return {
    ...product,
    basePrice: toDollars(own.baseListPriceCents),
    baseSalePrice: toDollarsIfAny(own.baseSalePriceCents),
    lowStockThreshold: own.lowStockThreshold ?? undefined,
    taxClass: own.taxClass,
    oldSlugs: own.oldSlugs,
    variants: product.variants.map((variant) => {
      const {
        ownListPriceCents = null,
        ownSalePriceCents = null,
        onHand = 0,
        reserved = 0,
        stockPolicy = 'counted',
      } = ofVariant.get(variant._id) ?? {};
      return {
        ...variant,
        ownPrice: toDollarsIfAny(ownListPriceCents),
        ownSalePrice: toDollarsIfAny(ownSalePriceCents),
        onHand,
        reserved,
        stockPolicy,
      };
    }),
  };
}

function toDollarsIfAny(amount: Cents | null): Dollars | undefined {
  return amount === null ? undefined : toDollars(amount);
}

interface CountedProducts extends Pick<StaffProductPage, 'total' | 'totalIsMore'> {
  /** How many there are, if so many were counted. */
  known: number | undefined;
  /** Of the page, if the count has found them. */
  ids?: readonly number[] | undefined;
}

/** The cached counts of lists have all active products; only what they do not know is counted product by product, up to a limit. */
async function countProducts(
  shop: Shop,
  { category, ...filter }: StaffFilter & { category?: string | undefined },
  page: StaffPage,
): Promise<CountedProducts> {
  const { status, categoryIds, isOnSale, minPriceCents, maxPriceCents, q } = filter;
  // Exact prices would have to be compared one by one, which a bounded count does along their index.
  const hasPrices = minPriceCents !== undefined || maxPriceCents !== undefined;
  if (hasPrices || !isKnownToListings(filter)) {
    const most = q === undefined ? MOST_COUNTED : MOST_FOUND;
    const reach = Math.max(most, countedForPlan(filter));
    const found = await queries.selectCountedPage(shop.db, filter, page);
    const total = found?.total ?? (await queries.countStaffProducts(shop.db, filter, reach + 1));
    const counted = { known: total > reach ? undefined : total, ids: found?.ids ?? undefined };
    return total > most ? { total: most, totalIsMore: true, ...counted } : { total, ...counted };
  }
  const [active, hidden] = await Promise.all([
    status === undefined || status === 'active' ? countList(shop, { category, isOnSale }).then(({ total }) => total) : 0,
    status === 'active'
      ? 0
      : isOnSale
        ? queries.countHiddenMatches(shop.db, filter, MOST_COUNTED)
        : queries.countHiddenProducts(shop.db, { status, categoryIds }),
  ]);
  return { total: active + hidden, known: active + hidden };
}

function toStaffRow(row: queries.StaffProductRow): StaffProduct {
  return {
    ...toProductSummary(row),
    status: row.status,
    publishAt: row.publishAt?.toISOString(),
    tags: row.tags,
    version: row.version,
    variantCount: row.variantCount,
    updatedAt: row.updatedAt.toISOString(),
  };
}
