import type { Right } from '#shared/rights';

type State = Record<string, unknown>;
type VariantState = State & { id: number };

const PRICE_FIELDS = ['listPriceCents', 'salePriceCents'];
const STOCK_FIELDS = ['onHand', 'stockPolicy'];
const PUBLISHING_FIELDS = ['status', 'publishAt'];

/**
 * The rights that a change of a product needs beside `products.write`: of the changed fields, as the audit log names them, with their
 * values before and after (docs/rules.md#staff-product-fields).
 */
export function rightsForChange({ before, after }: { before: State; after: State }): Right[] {
  const variants = variantChanges(variantsOf(before), variantsOf(after));
  const isChanged = (fields: readonly string[]) => fields.some((field) => field in after);
  const rights: Right[] = [];
  const isChangedInVariants = (fields: readonly string[]) => variants.some((changed) => changed.some((field) => fields.includes(field)));
  if (isChanged(PRICE_FIELDS) || isChangedInVariants(PRICE_FIELDS)) rights.push('prices.write');
  if (isChangedInVariants(STOCK_FIELDS)) rights.push('stock.write');
  if (isChanged(PUBLISHING_FIELDS)) rights.push('products.publish');
  return rights;
}

/** The changed fields of each variant that was there before and still is; of a removed one its pieces, if it had any. */
function variantChanges(before: readonly VariantState[], after: readonly VariantState[]): string[][] {
  return before.map((old) => {
    const current = after.find(({ id }) => id === old.id);
    if (!current) return old.onHand === 0 ? [] : ['onHand'];
    return Object.keys(old).filter((field) => JSON.stringify(old[field]) !== JSON.stringify(current[field]));
  });
}

function variantsOf({ variants }: State): VariantState[] {
  return Array.isArray(variants) ? variants : [];
}
