import { useState } from 'react';
import type { Option } from '#console/choice/combobox.types';
import { useFormDraft } from '#console/form/form-draft';
import type { SheetProduct } from '#features/catalog/catalog-admin/staff-products.schema';
import { dropEdits, editCells, NO_EDITS, redoStep, type SheetEdits, undoStep } from './sheet-edits.console';
import { cellKey, SHEET_COLUMNS, type SheetColumn, type SheetRow, toSheetRows } from './sheet-rows.console';
import { editedKeys, findConflicts, toBodies } from './sheet-save.console';
import { checkRow, checkValue } from './sheet-values.console';

interface SheetDraft {
  cells: [key: string, value: string][];
  /** The edited products as they were loaded, so that a later save notices what others changed. */
  products: SheetProduct[];
}

interface SheetOptions {
  /** Of the address: another page is another sheet. */
  key: string;
  products: readonly SheetProduct[];
  categories: readonly Option[];
  mayEdit: (column: SheetColumn) => boolean;
}

/** A page of products as a sheet: its rows, the edits that are not saved, and what is wrong with them. */
export function useSheet({ key, products, categories, mayEdit }: SheetOptions) {
  const [draft, setDraft] = useState<{ edits: SheetEdits; base: ReadonlyMap<string, SheetProduct> }>({ edits: NO_EDITS, base: new Map() });
  const [conflicts, setConflicts] = useState<ReadonlyMap<string, string>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const { edits, base } = draft;
  const cells = edits.cells;
  // An edited product stays as it was loaded: only then does a save notice what others changed meanwhile.
  const rows = toSheetRows(products.map((product) => base.get(product._id) ?? product));
  const byKey = new Map(rows.flatMap((row) => SHEET_COLUMNS.map((column) => [cellKey(row, column), { row, column }] as const)));
  const savedOf = (cell: string) => {
    const place = byKey.get(cell);
    return place?.row.values[place.column];
  };

  const { restored, clear: clearDraft } = useFormDraft<SheetDraft>({
    key: `sheet ${key}`,
    version: 1,
    changes: cells.size === 0 ? {} : { cells: [...cells], products: [...base.values()] },
  });

  /** Freezes the products that have edits, and releases the others. */
  const put = (next: SheetEdits, from: ReadonlyMap<string, SheetProduct> = base) => {
    const edited = new Set([...next.cells.keys()].map((cell) => byKey.get(cell)?.row.productId));
    const known = products.map((product) => from.get(product._id) ?? product);
    setDraft({ edits: next, base: new Map(known.filter(({ _id }) => edited.has(_id)).map((product) => [product._id, product])) });
    setConflicts((before) => new Map([...before].filter(([cell]) => next.cells.has(cell))));
    if (failures.size > 0) setFailures(new Map());
  };

  const isEditable = (row: SheetRow | undefined, column: SheetColumn) => row?.values[column] !== undefined && mayEdit(column);
  const textOf = (row: SheetRow, column: SheetColumn) => cells.get(cellKey(row, column)) ?? row.values[column] ?? '';
  const errorOf = (row: SheetRow, column: SheetColumn): string | undefined => {
    const value = cells.get(cellKey(row, column));
    const own = value === undefined ? undefined : checkValue(value, column, categories).error;
    if (own !== undefined) return own;
    const isEdited = cells.has(cellKey(row, 'price')) || cells.has(cellKey(row, 'salePrice'));
    return isEdited ? checkRow((name) => textOf(row, name), row)[column] : undefined;
  };

  return {
    rows,
    cells,
    conflicts,
    failures,
    restored,
    textOf,
    errorOf,
    isEditable,
    hasErrors: () =>
      [...cells.keys()].some((cell) => {
        const place = byKey.get(cell);
        return place && errorOf(place.row, place.column) !== undefined;
      }),
    canUndo: edits.past.length > 0,
    canRedo: edits.future.length > 0,
    /** Values as they were typed or pasted; cells that cannot be edited are left out. */
    edit: (values: readonly { row: SheetRow; column: SheetColumn; text: string }[]) => {
      const allowed = values.filter(({ row, column }) => isEditable(row, column));
      const changes = allowed.map(({ row, column, text }) => [cellKey(row, column), checkValue(text, column, categories).value] as const);
      put(editCells(edits, new Map(changes), savedOf));
    },
    undo: () => put(undoStep(edits)),
    redo: () => put(redoStep(edits)),
    discard: () => {
      put(NO_EDITS);
      clearDraft();
    },
    restore: ({ cells: stored = [], products: storedBase = [] }: Partial<SheetDraft>) =>
      put(
        editCells(NO_EDITS, new Map(stored.filter(([cell]) => byKey.has(cell))), savedOf),
        new Map(storedBase.map((product) => [product._id, product])),
      ),
    bodies: () => toBodies(rows, cells),
    /** Takes over what was saved, and what was refused and why. */
    settle: ({ saved, changed, failed }: SaveOutcome) => {
      const now = new Map([...base, ...changed.map((product) => [product._id, product] as const)]);
      const rowsNow = toSheetRows(changed);
      setFailures(new Map(failed));
      put(
        dropEdits(
          edits,
          saved.flatMap((productId) => editedKeys(rows, productId, cells)),
        ),
        now,
      );
      setConflicts(
        findConflicts(
          rows.filter(({ productId }) => changed.some(({ _id }) => _id === productId)),
          rowsNow,
          cells,
        ),
      );
      setFailures(new Map(failed));
    },
    keepMine: (cell: string) => setConflicts(new Map([...conflicts].filter(([key]) => key !== cell))),
    takeTheirs: (cell: string) => {
      const value = conflicts.get(cell);
      if (value !== undefined) put(editCells(edits, new Map([[cell, value]]), savedOf));
    },
  };
}

export type SheetState = ReturnType<typeof useSheet>;

export interface SaveOutcome {
  /** Ids of saved products. */
  saved: readonly string[];
  /** Products that others changed, as they are now. */
  changed: readonly SheetProduct[];
  /** Why a product was refused, by its id. */
  failed: readonly (readonly [productId: string, reason: string])[];
}
