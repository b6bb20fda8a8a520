import { viewOfWork } from '#features/platform/jobs/staff-work.service.server';
import { cents, toDollars } from '#shared/money';
import type { BulkEditRow, StoredRow } from './bulk-edits.queries.server';
import type { BulkEdit, Row, RowValue } from './bulk-edits.schema';

export function toBulkEdit(row: BulkEditRow): BulkEdit {
  const counts = { change: row.changeCount, unchanged: row.unchangedCount, refuse: row.refuseCount };
  return {
    _id: row.id,
    status: row.status,
    change: row.change,
    chosen: row.chosen,
    rows: { total: counts.change + counts.unchanged + counts.refuse, ...counts },
    ...viewOfWork(row),
  };
}

/** A product of a bulk edit; categories are sent by name. */
export function toRow(
  { productId, name, outcome, changes, problem, state, conflicts }: StoredRow,
  categories: ReadonlyMap<number, string>,
): Row {
  const named = ({ field, variantId, sku }: { field: string; variantId?: number; sku?: string }) => ({
    field: FIELDS[field] ?? field,
    ...(variantId !== undefined && { variantId: String(variantId) }),
    ...(sku !== undefined && { sku }),
  });
  const sent = (field: string, value: unknown) => toSent(field, value, categories);
  return {
    product: { _id: String(productId), name },
    outcome,
    changes: changes.map(({ before, after, ...change }) => ({
      ...named(change),
      before: sent(change.field, before),
      after: sent(change.field, after),
    })),
    problem: problem ?? undefined,
    state,
    conflicts: conflicts.map(({ current, ...conflict }) => ({ ...named(conflict), current: sent(conflict.field, current) })),
  };
}

/** The names of bodies, where they differ from those of the audit log. */
const FIELDS: Record<string, string> = { listPriceCents: 'price', salePriceCents: 'salePrice', categoryId: 'category' };

function toSent(field: string, value: unknown, categories: ReadonlyMap<number, string>): RowValue {
  if (Array.isArray(value)) return value.map(String);
  if (field === 'categoryId') return categories.get(Number(value)) ?? String(value);
  if (typeof value === 'number') return field.endsWith('Cents') ? toDollars(cents(value)) : value;
  return typeof value === 'string' ? value : undefined;
}
