/** What a spreadsheet takes for a formula: a sign at the beginning, blanks before it or not, in its wide form too. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/**
 * A line of a CSV file (RFC 4180). What people typed stays text: before what a spreadsheet would reckon with
 * stands an apostrophe (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function toCsvLine(fields: readonly (string | number | null | undefined)[]): string {
  return `${fields.map(toField).join(',')}\r\n`;
}

function toField(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
