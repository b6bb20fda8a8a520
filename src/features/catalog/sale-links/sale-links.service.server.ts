import { inTransaction } from '#db/transaction.server';
import type { ProductDetail } from '#features/catalog/products/product-detail.schema';
import type { ProductSummary } from '#features/catalog/products/products.schema';
import { findListed } from '#features/catalog/products/products.service.server';
import { salesMessages } from '#features/catalog/sales/sales.messages';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { LINK_DAYS } from '#features/platform/secret-links/secret-links.rules';
import { createLink, findByToken, linkEnd } from '#features/platform/secret-links/secret-links.server';
import type { Shop } from '#server/shop.server';
import { notFound } from '#shared/errors';
import { type Cents, toDollars } from '#shared/money';
import { type PageInfo, pageInfo } from '#shared/pagination';
import { previewPaths } from '#shared/preview-paths';
import { requireNumericId } from '#shared/required-id';
import * as queries from './sale-links.queries.server';
import type { SaleLink, SalePreview } from './sale-links.schema';

const PRODUCTS_PER_PAGE = 24;

/** A new private link to the shop with the prices of a sale: docs/rules.md#sales-preview. `origin` is that of the request. Throws `not_found`. */
export async function createSaleLink(shop: Shop, admin: Admin, { id, origin }: { id: string; origin: string }): Promise<SaleLink> {
  const saleId = requireNumericId(id, salesMessages.missing);
  const { token, tokenHash } = createLink();
  const end = linkEnd(LINK_DAYS.salePreview);
  const expiresAt = end.toISOString();
  await inTransaction(shop.db, async (tx) => {
    if (!(await queries.insertLink(tx, saleId, { tokenHash, expiresAt: end }))) throw notFound(salesMessages.missing);
    await writeAudit(tx, admin, { action: 'sale.preview', subject: { type: 'sale', id: saleId }, after: { expiresAt } });
  });
  return { url: origin + previewPaths.sale(token), expiresAt };
}

/** Revokes all links of a sale. Throws `not_found`. */
export async function removeSaleLinks(shop: Shop, admin: Admin, id: string): Promise<void> {
  const saleId = requireNumericId(id, salesMessages.missing);
  await inTransaction(shop.db, async (tx) => {
    const links = await queries.deleteLinks(tx, saleId);
    if (links === undefined) throw notFound(salesMessages.missing);
    if (links > 0)
      await writeAudit(tx, admin, { action: 'sale.preview_removed', subject: { type: 'sale', id: saleId }, before: { links } });
  });
}

/** The sale of a private link; undefined for a link that is unknown, expired or revoked. */
export async function findSalePreview({ db }: Shop, token: string): Promise<SalePreview | undefined> {
  const sale = await findByToken(token, (tokenHash) => queries.selectPreviewedSale(db, tokenHash));
  return sale && { saleId: sale.saleId, name: sale.name, at: sale.at.toISOString(), expiresAt: sale.expiresAt.toISOString() };
}

/** The same products with the prices that they have in the sale. Without a preview nothing is read. */
export async function withSalePrices<Product extends ProductSummary | ProductDetail>(
  { db }: Shop,
  preview: SalePreview | undefined,
  products: readonly Product[],
): Promise<Product[]> {
  if (!preview || products.length === 0) return [...products];
  const rows = await queries.selectPricesInSale(
    db,
    preview.saleId,
    products.map(({ _id }) => Number(_id)),
  );
  const byProduct = Map.groupBy(rows, ({ productId }) => String(productId));
  return products.map((product) => repriced(product, byProduct.get(product._id) ?? []));
}

export interface SaleProducts extends PageInfo {
  products: ProductSummary[];
  total: number;
}

/** The products of the previewed sale that are in the shop, with its prices. */
export async function listSaleProducts(shop: Shop, preview: SalePreview, page: number): Promise<SaleProducts> {
  const { ids, total } = await queries.selectProductsOfSale(shop.db, preview.saleId, {
    limit: PRODUCTS_PER_PAGE,
    offset: (page - 1) * PRODUCTS_PER_PAGE,
  });
  const products = await withSalePrices(shop, preview, await findListed(shop, ids));
  return { products, total, ...pageInfo({ page, limit: PRODUCTS_PER_PAGE, total }) };
}

/** The product's prices are those of its cheapest variant, as in the shop (db/functions/prices.sql). */
function repriced<Product extends ProductSummary | ProductDetail>(product: Product, rows: readonly queries.PriceInSale[]): Product {
  const [cheapest] = rows;
  if (!cheapest) return product;
  const paid = rows.map(({ listPriceCents, salePriceCents }) => salePriceCents ?? listPriceCents);
  const ofVariant = new Map(rows.map((row) => [String(row.variantId), row]));
  const prices = pricesOf(cheapest);
  return {
    ...product,
    ...prices,
    discountPrice: prices.salePrice,
    originalPrice: prices.price,
    priceRange: { min: toDollars(paid[0] as Cents), max: toDollars(Math.max(...paid) as Cents) },
    ...('variants' in product && {
      variants: product.variants.map((variant) => {
        const own = ofVariant.get(variant._id);
        if (!own) return variant;
        const isAsProduct = own.listPriceCents === cheapest.listPriceCents && own.salePriceCents === cheapest.salePriceCents;
        return isAsProduct && variant.price === undefined ? variant : { ...variant, ...pricesOf(own) };
      }),
    }),
  };
}

function pricesOf({ listPriceCents, salePriceCents }: queries.PriceInSale) {
  return { price: toDollars(listPriceCents), salePrice: salePriceCents === null ? undefined : toDollars(salePriceCents) };
}
