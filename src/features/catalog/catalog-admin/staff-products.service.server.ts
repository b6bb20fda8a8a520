import { countCategories } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import { findCategoryBranch } from '#features/catalog/categories/categories.service.server';
import { FILTER_FIELDS, STAFF_FIELDS, toSentFields } from '#features/catalog/products/product-fields';
import { toProductSummary } from '#features/catalog/products/product-view.server';
import { productMessages } from '#features/catalog/products/products.messages';
import { getStaffProduct } from '#features/catalog/products/products.service.server';
import { countTranslations } from '#features/catalog/translations/translation-counts.queries.server';
import { LANGUAGES } from '#languages/languages';
import { translatedLanguages } from '#languages/shop-languages';
import type { Shop } from '#server/shop.server';
import { notFound } from '#shared/errors';
import { boundCents, type Cents, type Dollars, toDollars } from '#shared/money';
import { pageInfo } from '#shared/pagination';
import { pick } from '#shared/pick';
import * as list from './staff-list.queries.server';
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

/** One page of all products for the console, whatever their status. */
export async function listStaffProducts(shop: Shop, query: StaffProductQuery): Promise<StaffProductPage> {
  const { sort = 'newest', page = 1, limit = PRODUCTS_PER_PAGE } = query;
  const filter = await toFilter(shop, query);
  const counted = await list.countStaffProducts(shop.db, filter);
  const rows = await list.selectStaffProducts(shop.db, filter, { sort, limit, offset: (page - 1) * limit, counted });
  return { products: rows.map(toStaffRow), ...pageInfo({ page, limit, total: counted.total }), ...counted };
}

/** The ids of all products that the list shows on all of its pages, up to `most`. */
export async function findStaffProductIds(shop: Shop, query: StaffProductQuery, most: number): Promise<number[]> {
  return list.selectStaffProductIds(shop.db, await toFilter(shop, query), most);
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
  const [categories, hidden] = await Promise.all([countCategories(shop), queries.countViews(shop.db)]);
  const active = categories.reduce((sum, { ownProductCount }) => sum + ownProductCount, 0);
  const all = active + hidden.draft + hidden.unlisted + hidden.archived;
  return { all, active, ...hidden, ...(await countToTranslate(shop, all)) };
}

/** Nothing is read in a shop with one language. */
async function countToTranslate({ db, config: { languages } }: Shop, all: number): Promise<Pick<StaffProductCounts, 'translations'>> {
  const others = translatedLanguages(languages);
  if (others.length === 0) return {};
  const counts = new Map((await countTranslations(db, others)).map((count) => [count.language, count]));
  return {
    translations: others.map((language) => {
      const { complete = 0, outdated = 0 } = counts.get(language) ?? {};
      return { language, name: LANGUAGES[language].name, missing: all - complete, outdated };
    }),
  };
}

/** 'missing:de' */
function toTranslation(input: string | undefined): list.StaffFilter['translation'] {
  const [state, language] = input?.split(':') ?? [];
  return language === undefined ? undefined : { state: state === 'missing' ? state : 'outdated', language };
}

async function toFilter(shop: Shop, query: StaffProductQuery): Promise<list.StaffFilter> {
  const { q, status, tag, category, lowStock, onSale, withoutPicture, scheduled, translation, minPrice, maxPrice, sort } = query;
  return {
    q,
    languages: translatedLanguages(shop.config.languages),
    status,
    tag,
    isLowStock: lowStock === true || sort === 'leastStock',
    isOnSale: onSale,
    isWithoutPicture: withoutPicture,
    isScheduled: scheduled,
    translation: toTranslation(translation),
    fields: pick(query, FILTER_FIELDS),
    minPriceCents: minPrice === undefined ? undefined : boundCents(minPrice),
    maxPriceCents: maxPrice === undefined ? undefined : boundCents(maxPrice),
    categoryIds: category === undefined ? undefined : (await findCategoryBranch(shop, category)).ids,
  };
}

/** A product with all that an owner edits. Throws `not_found`. */
export async function viewEditedProduct(shop: Shop, idOrSlug: string): Promise<EditedProduct> {
  const { product } = await getStaffProduct(shop, idOrSlug);
  const own = await queries.selectForStaff(shop.db, Number(product._id));
  // Deleted since.
  if (!own) throw notFound(productMessages.missing);
  const ofVariant = new Map(own.variants.map((variant) => [String(variant.id), variant]));
  return {
    ...product,
    basePrice: toDollars(own.baseListPriceCents),
    baseSalePrice: toDollarsIfAny(own.baseSalePriceCents),
    ...toSentFields(own, STAFF_FIELDS),
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

function toStaffRow(row: list.StaffProductRow): StaffProduct {
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
