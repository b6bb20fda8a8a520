const SIGN = '[=+\\-@＝＋－＠]';
/** What spreadsheets interpret as a formula: a leading sign, also after blanks or in its full-width form. */
const FORMULA = String.raw`\s*${SIGN}|[\t\r\n]`;
const NEEDS_APOSTROPHE = new RegExp(`^'*(?:${FORMULA})`);
const HAS_APOSTROPHE = new RegExp(`^'+(?:${FORMULA})`);
/**
 * In many countries spreadsheets separate cells by semicolons or tabs. Quotes that open after a comma mean nothing to them, so each
 * semicolon, tab and line break begins a cell. Blanks that separate are not skipped: each is found by itself, in linear time.
 */
const LATER_FORMULA = String.raw`(?=(?:'|"|[^\S;\t\r\n])*${SIGN})`;
const LATER_NEEDS = new RegExp(`(\r\n|[;\t\r\n])${LATER_FORMULA}`, 'g');
const LATER_HAS = new RegExp(`(\r\n|[;\t\r\n])'${LATER_FORMULA}`, 'g');
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** Shows spreadsheets that a file is UTF-8; at its start only. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Formats a line of a CSV file (RFC 4180). Values that a spreadsheet would run as a formula get a leading apostrophe, and so
 * does what it would run of them where semicolons, tabs or line breaks separate cells (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function toCsvLine(fields: readonly (string | number | null | undefined)[]): string {
  return `${fields.map(toField).join(',')}\r\n`;
}

/** The text of a cell that was read from a CSV file, without the apostrophes before formulas. */
export function readCsvText(cell: string): string {
  return (HAS_APOSTROPHE.test(cell) ? cell.slice(1) : cell).replace(LATER_HAS, '$1');
}

function toField(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = (value ?? '').replace(LATER_NEEDS, "$1'");
  const safe = NEEDS_APOSTROPHE.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
