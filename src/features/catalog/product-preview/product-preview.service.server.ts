import { inTransaction } from '#db/transaction.server';
import type { ProductDetail } from '#features/catalog/products/product-detail.schema';
import { productMessages } from '#features/catalog/products/products.messages';
import { getStaffProduct } from '#features/catalog/products/products.service.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { LINK_DAYS } from '#features/platform/secret-links/secret-links.rules';
import { createLink, findByToken, linkEnd } from '#features/platform/secret-links/secret-links.server';
import type { Shop } from '#server/shop.server';
import { type AppError, notFound } from '#shared/errors';
import { previewPaths } from '#shared/preview-paths';
import * as queries from './product-preview.queries.server';
import type { PreviewLink } from './product-preview.schema';

/** A new private link to a product's page: docs/rules.md#products-preview. `origin` is that of the request. Throws `not_found`. */
export async function createPreview(
  shop: Shop,
  admin: Admin,
  { idOrSlug, origin }: { idOrSlug: string; origin: string },
): Promise<PreviewLink> {
  const { token, tokenHash } = createLink();
  const end = linkEnd(LINK_DAYS.productPreview);
  const expiresAt = end.toISOString();
  await inTransaction(shop.db, async (tx) => {
    const productId = await queries.insertPreview(tx, idOrSlug, { tokenHash, expiresAt: end });
    if (productId === undefined) throw productMissing();
    await writeAudit(tx, admin, { action: 'product.preview', subject: { type: 'product', id: productId }, after: { expiresAt } });
  });
  return { url: origin + previewPaths.product(token), expiresAt };
}

/** Revokes all links of a product. Throws `not_found`. */
export async function removePreviews(shop: Shop, admin: Admin, idOrSlug: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const outcome = await queries.deletePreviews(tx, idOrSlug);
    if (!outcome) throw productMissing();
    const { productId: id, removed } = outcome;
    if (removed > 0)
      await writeAudit(tx, admin, { action: 'product.preview_removed', subject: { type: 'product', id }, before: { links: removed } });
  });
}

/** The product of a private link, whatever its status. Throws `not_found` for a link that is unknown, expired or revoked. */
export async function viewPreview(shop: Shop, token: string): Promise<ProductDetail> {
  const productId = await findByToken(token, (tokenHash) => queries.selectPreviewedProduct(shop.db, tokenHash));
  if (productId === undefined) throw productMissing();
  return (await getStaffProduct(shop, String(productId))).product;
}

function productMissing(): AppError {
  return notFound(productMessages.missing);
}
