import type { Tx } from '#db/database.server';
import type { Admin } from '#features/platform/audit/audit.service.server';
import { requireAsCreated, restoredValues } from '#features/platform/audit/refuse-undo.server';
import type { UndoneEntry, UndoRegistry, UndoService } from '#features/platform/audit/undo-registry.server';
import type { Shop } from '#server/shop.server';
import { classesOf, dropTaxes } from './tax-table.server';
import type { TaxRateChange } from './taxes.schema';
import {
  addTaxRate,
  changeTaxRate,
  findRate,
  openTable,
  removeTaxRate,
  toState,
  toTaxRateValues,
  viewTaxRate,
} from './taxes.service.server';

const undoUpdate: UndoService = {
  right: 'settings.write',
  async undo(tx, admin, entry, { shop }) {
    const { classes, rate } = await open(tx, { admin, entry, shop });
    const restore = await restoredValues(tx, entry, toState(rate));
    await changeTaxRate(tx, admin, { before: rate, values: toTaxRateValues(restore as TaxRateChange, { before: rate, classes }) });
  },
  view: changed,
};

const undoCreate: UndoService = {
  right: 'settings.write',
  async undo(tx, admin, entry, { shop }) {
    const { rate } = await open(tx, { admin, entry, shop });
    await requireAsCreated(tx, entry, toState(rate));
    await removeTaxRate(tx, admin, rate);
  },
  async view(shop) {
    dropTaxes(shop);
    return {};
  },
};

const undoDelete: UndoService = {
  right: 'settings.write',
  async undo(tx, admin, entry, { shop }) {
    const classes = classesOf(await openTable(shop, tx, admin));
    const values = toTaxRateValues((entry.before ?? {}) as TaxRateChange, { classes });
    await addTaxRate(tx, admin, { ...values, id: Number(entry.subjectId) });
  },
  view: changed,
};

/** Tax rates as they were, unless somebody changed the same fields since. */
export const taxesUndo: UndoRegistry = {
  'tax_rate.create': undoCreate,
  'tax_rate.update': undoUpdate,
  'tax_rate.delete': undoDelete,
};

async function open(tx: Tx, { admin, entry, shop }: { admin: Admin; entry: UndoneEntry; shop: Pick<Shop, 'config'> }) {
  const taxes = await openTable(shop, tx, admin);
  return { classes: classesOf(taxes), rate: findRate(taxes, Number(entry.subjectId)) };
}

async function changed(shop: Shop, { subjectId }: UndoneEntry) {
  dropTaxes(shop);
  return { taxRate: await viewTaxRate(shop, subjectId) };
}
