import { inTransaction } from '#db/transaction.server';
import { productMessages } from '#features/catalog/products/products.messages';
import type { ProductDetail } from '#features/catalog/products/products.schema';
import { getStaffProduct } from '#features/catalog/products/products.service.server';
import { hashToken, isToken, newToken } from '#features/people/accounts/token.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { previewPaths } from '#shared/preview-paths';
import * as queries from './product-preview.queries.server';
import type { PreviewLink } from './product-preview.schema';

/** docs/rules.md#products-preview */
const PREVIEW_DAYS = 7;

/** A new private link to a product's page. `origin` is that of the request. Throws `not_found`. */
export async function createPreview(
  shop: Shop,
  admin: Admin,
  { idOrSlug, origin }: { idOrSlug: string; origin: string },
): Promise<PreviewLink> {
  const token = newToken();
  const { expiresAt } = await inTransaction(shop.db, async (tx) => {
    const created = await queries.insertPreview(tx, idOrSlug, { tokenHash: hashToken(token), days: PREVIEW_DAYS });
    if (!created) throw productMissing();
    const subject = { type: 'product', id: created.productId };
    await writeAudit(tx, admin, { action: 'product.preview', subject, after: { expiresAt: created.expiresAt.toISOString() } });
    return created;
  });
  return { url: origin + previewPaths.product(token), expiresAt: expiresAt.toISOString() };
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
  const productId = isToken(token) ? await queries.selectPreviewedProduct(shop.db, hashToken(token)) : undefined;
  if (productId === undefined) throw productMissing();
  return (await getStaffProduct(shop, String(productId))).product;
}

function productMissing(): AppError {
  return new AppError('not_found', { message: productMessages.missing });
}
