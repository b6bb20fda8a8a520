/** What spreadsheets interpret as a formula: a leading sign, also after blanks or in its full-width form. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/**
 * Formats a line of a CSV file (RFC 4180). Values that a spreadsheet would run as a formula get a leading apostrophe
 * (https://owasp.org/www-community/attacks/CSV_Injection).
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
