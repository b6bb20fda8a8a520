import type { Fields } from '#features/platform/audit/undo.rules';

const VARIANTS = 'variants.';

/** A variant as the audit log describes it. */
export interface LoggedVariant extends Record<string, unknown> {
  id: number;
}

/** A product's state in the audit log as fields: each value of a variant has one, 'variants.12.sku'. */
export function toProductFields({ version: _, variants, ...state }: Fields): Fields {
  const ofVariants = variantsOf({ variants }).flatMap(({ id, ...values }) =>
    Object.entries(values).map(([name, value]) => [variantField(id, name), value]),
  );
  return { ...state, ...Object.fromEntries(ofVariants) };
}

export function variantsOf({ variants }: Fields): LoggedVariant[] {
  return Array.isArray(variants) ? variants : [];
}

export function variantField(id: number, name: string): string {
  return `${VARIANTS}${id}.${name}`;
}

/** Pieces, which orders change too. */
export function isCount(field: string): boolean {
  return field.startsWith(VARIANTS) && field.endsWith('.onHand');
}

/** The restored values of each variant, by its id. */
export function restoredVariants(restore: Fields): Map<number, Record<string, unknown>> {
  const variants = new Map<number, Record<string, unknown>>();
  for (const [field, value] of Object.entries(restore)) {
    if (!field.startsWith(VARIANTS)) continue;
    const [id = '', name = ''] = field.slice(VARIANTS.length).split('.');
    variants.set(Number(id), { ...variants.get(Number(id)), [name]: value });
  }
  return variants;
}

/** The order of a product's variants after an undo: the earlier one if the change moved or removed any, else the present one. */
export function orderVariants(
  ids: readonly number[],
  { before, after, current }: Record<'before' | 'after' | 'current', readonly number[]>,
): number[] {
  const order = before.every((id, i) => after.filter((other) => before.includes(other))[i] === id) ? current : before;
  const rank = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length);
  return ids.toSorted((a, b) => rank(a) - rank(b));
}
