/** GTIN-8, 12 (UPC), 13 (EAN) and 14. */
const GTIN = /^(?:\d{8}|\d{12,14})$/;

/** Whether a barcode is a GTIN: its last digit is the check digit of the others (GS1 General Specifications, 7.9.1). */
export function isGtin(barcode: string): boolean {
  if (!GTIN.test(barcode) || /^0+$/.test(barcode)) return false;
  const sum = [...barcode].toReversed().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
