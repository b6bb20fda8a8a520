import { type Cents, cents, negateCents, toCents } from '#shared/money';

/** Numbers as people, spreadsheets and other shops write them. */

/** The sign before a number's decimals. */
export type DecimalSign = '.' | ',';

/** A sign, a code of three letters, or an abbreviation such as 'kr' and 'zł', before or after the number. */
const CURRENCY = /^(?:\p{Sc}|[A-Z]{1,2}\$|[a-z]{3}(?=[\s\d])|kr\.?|zł|fr\.?|rs\.?)\s*|\s*(?:\p{Sc}|[a-z]{3}|kr\.?|zł|fr\.?|kč|ft|lei)$/iu;
const GRAMS = { grams: 1, kilograms: 1000, pounds: 453.592_37, ounces: 28.349_523_125 } as const;
export type WeightUnit = keyof typeof GRAMS;
const UNITS: readonly (readonly [unit: WeightUnit, words: RegExp])[] = [
  ['grams', /^(?:g|gr|gram|grams|gramm|gramme|grammes|gramos|grammi)$/i],
  ['kilograms', /^(?:kg|kgs|kilo|kilos|kilogram|kilograms|kilogramm|kilogramme|kilogrammes)$/i],
  ['pounds', /^(?:lb|lbs|pound|pounds)$/i],
  ['ounces', /^(?:oz|ozs|ounce|ounces)$/i],
];

/** '1,234.50', '1.234,50', '$5' as cents; undefined for anything else, and for parts of a cent. */
export function readCents(text: string, decimal?: DecimalSign): Cents | undefined {
  const value = readDecimal(plain(text).replace(CURRENCY, '').replace(CURRENCY, ''), decimal);
  if (value === undefined || value < 0 || value * 100 > Number.MAX_SAFE_INTEGER) return undefined;
  const amount = toCents(value);
  return Math.abs(amount / 100 - value) < 1e-9 ? cents(amount) : undefined;
}

/** An amount to add or, below zero, to take off: '-2.50', '+5'. */
export function readDifference(text: string, decimal?: DecimalSign): Cents | undefined {
  const [, sign, amount = ''] = /^([+-]?)(.*)$/s.exec(plain(text)) ?? [];
  const difference = readCents(amount, decimal);
  return difference !== undefined && sign === '-' ? negateCents(difference) : difference;
}

/** A number of pieces: '12', '12.0', '1,250', also below zero. */
export function readPieces(text: string, decimal?: DecimalSign): number | undefined {
  const pieces = plain(text);
  // '1,250' cannot be parts of a piece, but '5,000' may be five with three decimals.
  const [, head, tail] = /^([+-]?[1-9]\d{0,2})[.,](\d{3})$/.exec(pieces) ?? [];
  if (!decimal && tail && tail !== '000') return Number(`${head}${tail}`);
  const value = readDecimal(pieces, decimal);
  return value !== undefined && Number.isInteger(value) ? value : undefined;
}

/** A weight in whole grams; a unit in the cell wins over that of its column. */
export function readGrams(text: string, unit: WeightUnit, decimal?: DecimalSign): number | undefined {
  const number = plain(text).replace(/\.$/, '');
  let end = number.length;
  while (end > 0 && /\p{L}/u.test(number[end - 1] ?? '')) end--;
  const [amount, word] = [number.slice(0, end).trimEnd(), number.slice(end)];
  const own = UNITS.find(([, words]) => words.test(word))?.[0];
  if (word && !own) return undefined;
  const value = readDecimal(amount, decimal);
  return value === undefined || value < 0 ? undefined : Math.round(value * GRAMS[own ?? unit]);
}

/**
 * The decimal sign that a number shows without doubt. A sign before exactly three digits does not: '1,234' is more than a thousand in
 * one country, and less than two in another.
 */
export function decimalSignOf(text: string): DecimalSign | undefined {
  const number = plain(text).replace(/[^\d.,]/g, '');
  const signs = number.replace(/\d/g, '');
  const last = signs.at(-1);
  if (last !== '.' && last !== ',') return undefined;
  const other = last === '.' ? ',' : '.';
  if (signs.includes(other)) return last;
  if (signs.length > 1) return other;
  return isAmbiguous(number) ? undefined : last;
}

/** Whether a number means another one in another country. */
export function isAmbiguous(number: string): boolean {
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(number);
}

/** Longer texts are no numbers, and patterns are not tried on them. */
const MAX_CHARS = 60;

/** Spaces of any width group thousands; a spreadsheet's minus may be the typographer's. */
function plain(text: string): string {
  if (text.length > MAX_CHARS) return '';
  return text.normalize('NFKC').replace(/[’']/g, "'").replace(/−/g, '-').trim();
}

/** The last comma or point is the decimal sign, unless it groups thousands. Without `decimal`, an ambiguous number is none. */
function readDecimal(text: string, decimal: DecimalSign | undefined): number | undefined {
  if (!/^[+-]?[.,' ]*\d[\d.,' ]*$/.test(text)) return undefined;
  const compact = text.replace(/[' ]/g, '');
  const sign = decimalSignOf(compact) ?? (compact === text || !isAmbiguous(compact) ? decimal : lastSign(compact));
  if (isAmbiguous(compact) && !sign) return undefined;
  const group = sign === ',' ? '.' : ',';
  if (compact.includes(group) && !isGrouped(compact, group)) return undefined;
  return readPlainDecimal(compact.replaceAll(group, '').replace(',', '.'));
}

/** '1 234,567': the spaces are the groups, so the comma is not. */
function lastSign(text: string): DecimalSign | undefined {
  return /[.,]/.exec(text)?.[0] as DecimalSign | undefined;
}

/** Groups of three digits, or of two as in India: '1,23,456.00'. */
function isGrouped(text: string, group: string): boolean {
  const [whole = ''] = text.replace(/^[+-]/, '').split(group === ',' ? '.' : ',');
  const [first = '', ...others] = whole.split(group);
  const last = others.pop();
  return (
    /^\d{1,3}$/.test(first) &&
    last?.length === 3 &&
    (others.every((part) => part.length === 3) || others.every((part) => part.length === 2))
  );
}

function readPlainDecimal(text: string): number | undefined {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : undefined;
}
