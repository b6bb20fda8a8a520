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

/** A product by what other files have called it. */
export interface ImportedProduct {
  productId: number;
  id: string | null;
  reference: string | null;
}

export interface Match<Product> {
  product?: Product | undefined;
  /** Why none can be chosen. */
  error?: RowError;
}

/** The product that PrestaShop's combinations belong to: the one that was imported by this number or reference, or has the reference as a SKU. */
export function matchCombinations<Product extends Candidate>(
  { id, reference, variants }: Pick<ProductDraft, 'id' | 'reference' | 'variants'>,
  stored: readonly Product[],
  imported: readonly ImportedProduct[],
): Match<Product> {
  const importedIds = new Set(
    imported
      .filter((row) => (row.id !== null && row.id === id) || (row.reference !== null && row.reference === reference))
      .map((row) => row.productId),
  );
  const candidates = stored.filter(
    (product) => importedIds.has(product.id) || (reference !== undefined && product.variants.some(({ sku }) => sku === reference)),
  );
  const [product, other] = candidates;
  const field = reference ? 'productReference' : 'id';
  const line = variants[0]?.line;
  if (!product) return { error: { field, message: messages.combinationUnknown, line } };
  if (other) return { error: { field, message: messages.combinationAmbiguous(candidates.map(({ name }) => name)), line } };
  const foreign = skuOwners(variants, stored).find(({ owner }) => owner !== product);
  if (!foreign) return { product };
  return {
    error: { field: 'sku', message: messages.skuOfAnother(foreign.owner.name), line: foreign.line, value: foreign.sku },
  };
}

/**
 * The product of the shop that a file means: the one with its slug. In a file without slugs, the one with one of its SKUs, or else
 * with `nameSlug`. A SKU under another slug may be another product that happens to have it, so it is not followed.
 */
export function matchProduct<Product extends Candidate>(
  { slug, variants }: Pick<ProductDraft, 'slug' | 'variants'>,
  stored: readonly Product[],
  nameSlug?: string,
): Match<Product> {
  const withSlug = (requested: string) =>
    stored.find((product) => product.slug === requested) ?? stored.find(({ oldSlugs }) => oldSlugs.includes(requested));
  const bySlug = slug ? withSlug(slug) : undefined;
  const owners = skuOwners(variants, stored);
  const chosen = bySlug ?? (slug ? undefined : owners[0]?.owner);
  const foreign = owners.find(({ owner }) => owner !== chosen);
  if (foreign) {
    const { owner, line, sku } = foreign;
    return { error: { field: 'sku', message: slug ? messages.skuTaken(owner.name, owner.slug) : messages.skusDiffer, line, value: sku } };
  }
  return { product: chosen ?? (!slug && nameSlug ? withSlug(nameSlug) : undefined) };
}

/** The products that have SKUs of a file. */
function skuOwners<Product extends Candidate>(variants: ProductDraft['variants'], stored: readonly Product[]) {
  return variants.flatMap(({ sku, line }) => {
    const owner = sku && stored.find((product) => product.variants.some((variant) => variant.sku === sku));
    return owner ? [{ sku, line, owner }] : [];
  });
}
