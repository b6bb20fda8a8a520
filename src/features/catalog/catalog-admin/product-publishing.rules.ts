import type { ProductStatus } from '#features/catalog/products/product-status.rules';
import type { ProductChange } from './catalog-admin.schema';

/** The status and time of publication that a body leads to; undefined columns stay. */
interface PublishingValues {
  status: ProductStatus | undefined;
  publishAt: Date | null | undefined;
}

/**
 * A time makes a new product a draft until then; only drafts have one, so another status clears it (docs/rules.md#products-publishing).
 * A time that is over publishes at once, by the database's clock. Undefined: the body gives a time to a product that is no draft.
 */
export function planPublishing(
  { status, publishAt }: Pick<ProductChange, 'status' | 'publishAt'>,
  known: ProductStatus | undefined,
): PublishingValues | undefined {
  const requested = status ?? known ?? (publishAt ? 'draft' : 'active');
  if (requested === 'draft') return { status: requested, publishAt };
  return publishAt ? undefined : { status: requested, publishAt: null };
}
