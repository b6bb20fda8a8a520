import { type Cents, cents, toCents } from '#shared/money';

/** Numbers as people and other shops write them. */

const CURRENCY = /^[\p{Sc}]|[\p{Sc}]$|^(?:USD|EUR|GBP|CAD|AUD)\s|\s?(?:USD|EUR|GBP|CAD|AUD)$/giu;
const GRAMS = { grams: 1, kilograms: 1000, pounds: 453.592_37, ounces: 28.349_523_125 } as const;

/** '1,234.50', '1.234,50', '$5' as cents; undefined for anything else, and for parts of a cent. */
export function readCents(text: string): Cents | undefined {
  const value = readDecimal(text.trim().replace(CURRENCY, '').trim());
  if (value === undefined || value < 0 || value * 100 > Number.MAX_SAFE_INTEGER) return undefined;
  const amount = toCents(value);
  return Math.abs(amount / 100 - value) < 1e-9 ? cents(amount) : undefined;
}

/** A number of pieces: '12', '12.0', '1,200', also below zero. */
export function readPieces(text: string): number | undefined {
  const value = readDecimal(text.replace(/^([+-]?\d{1,3}),(\d{3})$/, '$1$2'));
  return value !== undefined && Number.isInteger(value) ? value : undefined;
}

/** A weight in whole grams. */
export function readGrams(text: string, unit: keyof typeof GRAMS): number | undefined {
  const value = readDecimal(text.replace(/(?:kg|g|lbs?|oz)\.?$/i, '').trimEnd());
  return value === undefined || value < 0 ? undefined : Math.round(value * GRAMS[unit]);
}

/** The last comma or point is the decimal sign, unless it groups thousands. */
function readDecimal(text: string): number | undefined {
  if (!/^[+-]?[.,' \u00a0]*\d[\d.,' \u00a0]*$/.test(text)) return undefined;
  const compact = text.replace(/['\s]/g, '');
  const groupedBy = /^[+-]?\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?!\1)(?:[.,]\d*)?$/.exec(compact)?.[1];
  if (groupedBy) {
    const hasDecimals = compact.includes(groupedBy === ',' ? '.' : ',');
    const groups = compact.split(groupedBy).length - 1;
    // '1.234' may be one and a bit; '1,234' and '1.234.567' are thousands.
    if (hasDecimals || groups > 1 || groupedBy === ',') return toNumber(compact.replaceAll(groupedBy, '').replace(',', '.'));
  }
  return toNumber(compact.replace(',', '.'));
}

function toNumber(text: string): number | undefined {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : undefined;
}
