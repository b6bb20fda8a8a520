import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import type { CheckedProduct } from '#features/catalog/import-files/read-product.rules';
import type { RowError } from '#features/catalog/import-files/row-error';

/** '4.00639E+12': what a spreadsheet shows of a long number, whose other digits are lost. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i;
/** '12-Oct', 'Oct-12', '2026-10-12 00:00:00': what a spreadsheet makes of '10-12' or '10/12'. */
const DATE =
  /^(?:\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2}|\d{4}-\d\d-\d\d 00:00:00)$/i;
/** Codes of 12 to 14 digits that begin with zeros have fewer digits in a spreadsheet. */
const SHORTENED = /^\d{9,11}$/;

interface StoredVariant {
  sku: string;
  barcode: string | null;
}

/** What a spreadsheet has spoiled in a product, unless the shop has the very same text: a SKU is refused, a barcode left out. */
export function spoiledCells(
  draft: CheckedProduct,
  stored: readonly StoredVariant[],
): { errors: RowError[]; notes: string[]; usable: CheckedProduct } {
  const skus = new Set(stored.map(({ sku }) => sku));
  const barcodes = new Set(stored.map(({ barcode }) => barcode));
  const errors: RowError[] = [];
  const notes = new Set<string>();
  const variants = draft.variants.map((variant) => {
    const { sku, barcode, line, options } = variant;
    const isNewSku = sku !== undefined && !skus.has(sku);
    if (isNewSku && SCIENTIFIC.test(sku)) errors.push({ field: 'sku', message: messages.numberSpoiled, line, value: sku });
    for (const text of [...Object.values(options), ...(isNewSku ? [sku] : [])]) if (DATE.test(text)) notes.add(messages.dateSpoiled(text));
    return barcodes.has(barcode ?? null) ? variant : { ...variant, barcode: readBarcode(barcode, notes) };
  });
  return { errors, notes: [...notes], usable: { ...draft, variants } };
}

function readBarcode(barcode: string | undefined, notes: Set<string>): string | undefined {
  if (barcode === undefined) return undefined;
  if (SHORTENED.test(barcode) && isCheckedCode(barcode)) notes.add(messages.zerosLost(barcode));
  if (!SCIENTIFIC.test(barcode)) return barcode;
  notes.add(messages.barcodeSpoiled(barcode));
  return undefined;
}

/** Whether its last digit is the check digit of a code with zeros before it (https://www.gs1.org/services/check-digit-calculator). */
function isCheckedCode(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
