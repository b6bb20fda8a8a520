import { cellKey, type SheetColumn, type SheetRow } from './sheet-rows.console';

/** The body of a product's call: `PUT /admin/products/{id}`. */
export interface SheetBody {
  version: number;
  name?: string;
  status?: string;
  category?: string;
  price?: number;
  salePrice?: number | null;
  variants?: VariantChange[];
  stockChanges?: { variantId: string; set: number; expected: number; reason: 'count' }[];
}

interface VariantChange {
  _id: string;
  price?: number | null;
  salePrice?: number | null;
  sku?: string;
  barcode?: string | null;
  stockPolicy?: string;
}

/** What is sent for the edited cells, by product. Stock is sent with the number that it replaces, so that no sale is lost. */
export function toBodies(rows: readonly SheetRow[], cells: ReadonlyMap<string, string>): Map<string, SheetBody> {
  const bodies = new Map<string, SheetBody>();
  for (const [productId, ofProduct] of Map.groupBy(rows, (row) => row.productId)) {
    const edited = ofProduct.filter((row) => columnsIn(row, cells).length > 0);
    const version = ofProduct[0]?.version;
    if (edited.length === 0 || version === undefined) continue;
    bodies.set(productId, { version, ...ownFields(edited, cells), ...variantFields(ofProduct, cells), ...stockFields(edited, cells) });
  }
  return bodies;
}

/** The keys of a product's edited cells. */
export function editedKeys(rows: readonly SheetRow[], productId: string, cells: ReadonlyMap<string, string>): string[] {
  return rows.filter((row) => row.productId === productId).flatMap((row) => columnsIn(row, cells).map((column) => cellKey(row, column)));
}

/** Edited cells that somebody else changed since the sheet was loaded, with their values now. */
export function findConflicts(
  before: readonly SheetRow[],
  now: readonly SheetRow[],
  cells: ReadonlyMap<string, string>,
): Map<string, string> {
  const current = new Map(now.map((row) => [row.key, row.values]));
  const conflicts = new Map<string, string>();
  for (const row of before) {
    for (const column of columnsIn(row, cells)) {
      const value = current.get(row.key)?.[column];
      if (value !== undefined && value !== row.values[column] && value !== cells.get(cellKey(row, column)))
        conflicts.set(cellKey(row, column), value);
    }
  }
  return conflicts;
}

function columnsIn(row: SheetRow, cells: ReadonlyMap<string, string>): SheetColumn[] {
  return (Object.keys(row.values) as SheetColumn[]).filter((column) => cells.has(cellKey(row, column)));
}

function ownFields(rows: readonly SheetRow[], cells: ReadonlyMap<string, string>): Partial<SheetBody> {
  const row = rows.find(({ isVariant }) => !isVariant);
  if (!row) return {};
  const edited = (column: SheetColumn) => cells.get(cellKey(row, column));
  const [name, status, category, price, salePrice] = (['name', 'status', 'category', 'price', 'salePrice'] as const).map(edited);
  return {
    ...(name !== undefined && { name }),
    ...(status !== undefined && { status }),
    ...(category !== undefined && { category }),
    ...(price !== undefined && { price: Number(price) }),
    ...(salePrice !== undefined && { salePrice: dollarsOrNull(salePrice) }),
  };
}

/** A body has all variants of a product, most of them without a change. */
function variantFields(rows: readonly SheetRow[], cells: ReadonlyMap<string, string>): Partial<SheetBody> {
  const variants = rows.flatMap((row): VariantChange[] => {
    if (row.variantId === undefined) return [];
    const edited = (column: SheetColumn) => cells.get(cellKey(row, column));
    const [sku, barcode, stockPolicy] = [edited('sku'), edited('barcode'), edited('stockPolicy')];
    const [price, salePrice] = row.isVariant ? [edited('price'), edited('salePrice')] : [];
    return [
      {
        _id: row.variantId,
        ...(price !== undefined && { price: dollarsOrNull(price) }),
        ...(salePrice !== undefined && { salePrice: dollarsOrNull(salePrice) }),
        ...(sku !== undefined && { sku }),
        ...(barcode !== undefined && { barcode: barcode || null }),
        ...(stockPolicy !== undefined && { stockPolicy }),
      },
    ];
  });
  return variants.some((variant) => Object.keys(variant).length > 1) ? { variants } : {};
}

function stockFields(rows: readonly SheetRow[], cells: ReadonlyMap<string, string>): Partial<SheetBody> {
  const stockChanges = rows.flatMap((row) => {
    const stock = cells.get(cellKey(row, 'stock'));
    if (stock === undefined || row.variantId === undefined) return [];
    return [{ variantId: row.variantId, set: Number(stock), expected: Number(row.values.stock), reason: 'count' as const }];
  });
  return stockChanges.length === 0 ? {} : { stockChanges };
}

function dollarsOrNull(text: string): number | null {
  return text === '' ? null : Number(text);
}
