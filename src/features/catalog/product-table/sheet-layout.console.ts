import { stepRight } from '#ui/reading-direction';
import { SHEET_COLUMNS, type SheetColumn } from './sheet-rows.console';

const WIDTHS = {
  name: 17,
  status: 7,
  category: 10,
  price: 7,
  salePrice: 7,
  stock: 6,
  sku: 10,
  barcode: 10,
  stockPolicy: 10,
} as const satisfies Record<SheetColumn, number>;
export const NUMBERS: readonly SheetColumn[] = ['price', 'salePrice', 'stock'];
/** The names always stay in sight, so they are shorter on a phone. */
const NARROW_NAME = 9;
const NARROW = '(width < 40rem)';

/** Widths of the columns in rem. */
export function readWidths(): number[] {
  const name = matchMedia(NARROW).matches ? NARROW_NAME : WIDTHS.name;
  return SHEET_COLUMNS.map((column) => (column === 'name' ? name : WIDTHS[column]));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/** Scrolls sideways until a column is beside the names. */
export function showColumn(frame: HTMLElement, { widths, column }: { widths: readonly number[]; column: number }) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const [names, start, end] = [widths[0] ?? 0, sum(widths.slice(0, column)), sum(widths.slice(0, column + 1))].map((width) => width * rem);
  if (names === undefined || start === undefined || end === undefined) return;
  const scrolled = Math.abs(frame.scrollLeft);
  if (start - names < scrolled) frame.scrollLeft = stepRight() * (start - names);
  else if (end > scrolled + frame.clientWidth) frame.scrollLeft = stepRight() * (end - frame.clientWidth);
}
