import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import type { ProductDraft } from '#features/catalog/import-files/product-draft.rules';

interface Candidate {
  id: number;
  slug: string;
  oldSlugs: readonly string[];
  variants: readonly { sku: string }[];
}

export interface Match<Product> {
  product?: Product | undefined;
  /** Why none can be chosen. */
  error?: { field: string; message: string };
}

/** The product of the shop that a file means: the one with its slug, or else with one of its SKUs, or else with `nameSlug`. */
export function matchProduct<Product extends Candidate>(
  { slug, variants }: Pick<ProductDraft, 'slug' | 'variants'>,
  known: readonly Product[],
  nameSlug?: string,
): Match<Product> {
  const withSlug = (wanted: string) =>
    known.find((product) => product.slug === wanted) ?? known.find(({ oldSlugs }) => oldSlugs.includes(wanted));
  const bySlug = slug ? withSlug(slug) : undefined;
  const skus = variants.flatMap(({ sku }) => sku ?? []);
  const owners = skus.flatMap((sku) => {
    const owner = known.find((product) => product.variants.some((variant) => variant.sku === sku));
    return owner ? [{ sku, owner }] : [];
  });
  const chosen = bySlug ?? owners[0]?.owner;
  const foreign = owners.find(({ owner }) => owner !== chosen);
  if (foreign) {
    const message = bySlug ? messages.skuTaken(foreign.sku, foreign.owner.slug) : messages.skusDiffer;
    return { error: { field: 'sku', message } };
  }
  return { product: chosen ?? (!slug && nameSlug ? withSlug(nameSlug) : undefined) };
}
