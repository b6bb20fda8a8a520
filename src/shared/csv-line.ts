/** What spreadsheets interpret as a formula: a leading sign, also after blanks or in its full-width form. */
const FORMULA = String.raw`\s*[=+\-@＝＋－＠]|[\t\r\n]`;
const NEEDS_APOSTROPHE = new RegExp(`^'*(?:${FORMULA})`);
const HAS_APOSTROPHE = new RegExp(`^'+(?:${FORMULA})`);
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** Shows spreadsheets that a file is UTF-8; at its start only. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Formats a line of a CSV file (RFC 4180). Values that a spreadsheet would run as a formula get a leading apostrophe
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function toCsvLine(fields: readonly (string | number | null | undefined)[]): string {
  return `${fields.map(toField).join(',')}\r\n`;
}

/** The text of a cell that was read from a CSV file, without the apostrophe before a formula. */
export function readCsvText(cell: string): string {
  return HAS_APOSTROPHE.test(cell) ? cell.slice(1) : cell;
}

function toField(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = NEEDS_APOSTROPHE.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
