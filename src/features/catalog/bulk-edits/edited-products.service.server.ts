import type { Tx } from '#db/database.server';
import type { StockReason } from '#features/catalog/stock/stock.rules';
import { describeStockChanges } from '#features/catalog/stock/stock-changes.queries.server';
import { type Admin, writeAuditEntries } from '#features/platform/audit/audit.service.server';
import { type BulkProduct, differences, type FieldChange } from './bulk-edits.rules';
import * as queries from './edited-products.queries.server';

interface ProductEdit {
  before: BulkProduct;
  after: BulkProduct;
}

/**
 * Stores many locked products in a few statements, where `changeProduct` needs a dozen for each; with the same entries in the audit
 * log, so that each of them can be undone by itself.
 */
export async function storeProducts(
  tx: Tx,
  admin: Admin,
  { edits, reason, note }: { edits: readonly ProductEdit[]; reason: StockReason; note?: string | undefined },
): Promise<void> {
  const changed = edits
    .map((edit) => ({ ...edit, changes: differences(edit.before, edit.after) }))
    .filter(({ changes }) => changes.length > 0);
  if (changed.length === 0) return;
  await describeStockChanges(tx, { by: admin, reason, ...(note && { note }) });
  await queries.updateVariants(
    tx,
    changed.flatMap(({ before, after, changes }) => {
      const ids = new Set(changes.map(({ variantId }) => variantId));
      return after.variants.flatMap(({ id, listPriceCents, salePriceCents, onHand, stockPolicy }, i) =>
        ids.has(id)
          ? [{ id, listPriceCents, salePriceCents, stockPolicy, onHandDelta: onHand - (before.variants[i]?.onHand ?? onHand) }]
          : [],
      );
    }),
  );
  await queries.updateProducts(
    tx,
    changed.map(({ after: { variants: _, ...product } }) => product),
  );
  await writeAuditEntries(
    tx,
    admin,
    changed.map(({ before: { id, version }, changes }) => ({
      action: 'product.update',
      subject: { type: 'product', id },
      before: { ...toState(changes, 'before'), version },
      after: { ...toState(changes, 'after'), version: version + 1 },
    })),
  );
}

/** The changed values as the audit log has them: those of variants in a list. */
function toState(changes: readonly FieldChange[], side: 'before' | 'after'): Record<string, unknown> {
  const ofProduct = changes.filter(({ variantId }) => variantId === undefined);
  const ids = [...new Set(changes.flatMap(({ variantId }) => variantId ?? []))];
  const valuesOf = (list: readonly FieldChange[]) => Object.fromEntries(list.map((change) => [change.field, change[side]]));
  const variants = ids.map((id) => ({ id, ...valuesOf(changes.filter(({ variantId }) => variantId === id)) }));
  return { ...valuesOf(ofProduct), ...(variants.length > 0 && { variants }) };
}
