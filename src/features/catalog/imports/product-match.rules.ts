import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import type { ProductDraft } from '#features/catalog/import-files/product-draft.rules';
import type { RowError } from '#features/catalog/import-files/row-error';

interface Candidate {
  id: number;
  slug: string;
  name: string;
  oldSlugs: readonly string[];
  variants: readonly { sku: string }[];
}

export interface Match<Product> {
  product?: Product | undefined;
  /** Why none can be chosen. */
  error?: RowError;
}

/**
 * The product of the shop that a file means: the one with its slug. In a file without slugs, the one with one of its SKUs, or else
 * with `nameSlug`. A SKU under another slug may be another product that happens to have it, so it is not followed.
 */
export function matchProduct<Product extends Candidate>(
  { slug, variants }: Pick<ProductDraft, 'slug' | 'variants'>,
  known: readonly Product[],
  nameSlug?: string,
): Match<Product> {
  const withSlug = (wanted: string) =>
    known.find((product) => product.slug === wanted) ?? known.find(({ oldSlugs }) => oldSlugs.includes(wanted));
  const bySlug = slug ? withSlug(slug) : undefined;
  const owners = variants.flatMap(({ sku, line }) => {
    const owner = sku && known.find((product) => product.variants.some((variant) => variant.sku === sku));
    return owner ? [{ sku, line, owner }] : [];
  });
  const chosen = bySlug ?? (slug ? undefined : owners[0]?.owner);
  const foreign = owners.find(({ owner }) => owner !== chosen);
  if (foreign) {
    const { owner, line, sku } = foreign;
    return { error: { field: 'sku', message: slug ? messages.skuTaken(owner.name, owner.slug) : messages.skusDiffer, line, value: sku } };
  }
  return { product: chosen ?? (!slug && nameSlug ? withSlug(nameSlug) : undefined) };
}
