import type { SheetProduct } from '#features/catalog/catalog-admin/staff-products.schema';
import { sheetRowsMessages as messages } from './sheet-rows.messages';

export const SHEET_COLUMNS = ['name', 'status', 'category', 'price', 'salePrice', 'stock', 'sku', 'barcode', 'stockPolicy'] as const;
export type SheetColumn = (typeof SHEET_COLUMNS)[number];

export const COLUMN_TITLES = {
  name: messages.name,
  status: messages.status,
  category: messages.category,
  price: messages.price,
  salePrice: messages.salePrice,
  stock: messages.onHand,
  sku: messages.sku,
  barcode: messages.barcode,
  stockPolicy: messages.stockTracking,
} as const satisfies Record<SheetColumn, string>;

/** A product, or a variant of one that has several. A product with one variant is one row with the values of both. */
export interface SheetRow {
  key: string;
  productId: string;
  variantId?: string | undefined;
  isVariant: boolean;
  version: number;
  /** What screen readers call the row. */
  label: string;
  /** As they are saved, in the form in which they are edited; absent: this row has no such cell. */
  values: Partial<Record<SheetColumn, string>>;
}

export interface CellPlace {
  row: number;
  column: number;
}

export function toSheetRows(products: readonly SheetProduct[]): SheetRow[] {
  return products.flatMap((product): SheetRow[] => {
    const { _id, version, name, status, category, price, salePrice, variants } = product;
    const own = { name, status, category, price: amount(price), salePrice: amount(salePrice) };
    const [only] = variants;
    const base = { productId: _id, version };
    if (only && variants.length === 1) {
      const values = { ...own, ...variantValues(only) };
      return [{ ...base, key: _id, variantId: only._id, isVariant: false, label: name, values }];
    }
    return [
      { ...base, key: _id, isVariant: false, label: name, values: own },
      ...variants.map((variant): SheetRow => {
        const values = {
          price: amount(variant.price),
          salePrice: amount(variant.salePrice),
          ...variantValues(variant),
        };
        return {
          ...base,
          key: `${_id}-${variant._id}`,
          variantId: variant._id,
          isVariant: true,
          label: `${name}, ${variant.name}`,
          values,
        };
      }),
    ];
  });
}

/** Stock that is not counted has no cell. */
function variantValues({ onHand, stockPolicy, sku, barcode = '' }: SheetProduct['variants'][number]): SheetRow['values'] {
  return { ...(stockPolicy !== 'uncounted' && { stock: String(onHand) }), sku, barcode, stockPolicy };
}

/** '12.50'; empty for none. */
export function amount(dollars: number | undefined): string {
  return dollars === undefined ? '' : dollars.toFixed(2);
}

export function cellKey(row: Pick<SheetRow, 'key'>, column: SheetColumn): string {
  return `${row.key} ${column}`;
}
