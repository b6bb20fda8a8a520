import type { Tx } from '#db/database.server';
import { bodyFieldOf } from '#features/catalog/products/product-fields';
import { AppError } from '#shared/errors';
import { cents, toDollars } from '#shared/money';
import { catalogAdminMessages as messages } from './catalog-admin.messages';
import type { ProductChange } from './catalog-admin.schema';
import * as queries from './product-admin.queries.server';

/**
 * Throws `conflict` with `current` if this change and others since its version changed the same fields differently
 * (docs/rules.md#products-version).
 */
export async function refuseCollisions(
  tx: Tx,
  stored: queries.LockedProduct,
  { input, before, changed }: { input: ProductChange; before: Record<string, unknown>; changed: readonly string[] },
): Promise<void> {
  if (input.version === undefined || input.version >= stored.version) return;
  const byOthers = new Set(await queries.selectChangedSince(tx, stored.id, input.version));
  const collisions = changed.filter((name) => name !== 'version' && byOthers.has(name));
  if (collisions.length === 0) return;
  const current = Object.fromEntries(collisions.map((name) => [bodyFieldOf(name), toSent(name, before[name])]));
  throw new AppError('conflict', {
    fields: Object.keys(current).map((field) => ({ field, message: messages.changedMeanwhile })),
    details: { current: { ...current, version: stored.version } },
  });
}

function toSent(name: string, value: unknown): unknown {
  if (name === 'categoryId') return String(value);
  return name.endsWith('Cents') && typeof value === 'number' ? toDollars(cents(value)) : value;
}
