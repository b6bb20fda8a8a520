import { isLanguage, LANGUAGES } from '#languages/languages';
import { formatList } from '#shared/lists';
import { formatDollars } from '#shared/money';
import { fieldLabels, differencesMessages as messages } from './differences.messages';

/** A value that an entry made different, as a person reads it. */
export interface Difference {
  label: string;
  /** Absent: there was, or is, none. */
  before: string | undefined;
  after: string | undefined;
}

type State = Readonly<Record<string, unknown>>;

/** What says nothing to a person, such as versions and what only undoing a deletion needs. */
const HIDDEN: ReadonlySet<string> = new Set([
  'version',
  'updatedAt',
  'inForce',
  'translations',
  'sectionsVersion',
  'formerSlugs',
  'batchId',
]);
const LONGEST = 300;

/** The differences of an entry, field by field; those of variants and prices one by one. */
export function findDifferences(before: State = {}, after: State = {}): Difference[] {
  const [was, is] = [toFields(before), toFields(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((label) => {
    const difference = { label, before: was.get(label), after: is.get(label) };
    return difference.before === difference.after ? [] : [difference];
  });
}

/** 'listPriceCents' → 'Price', 'variants.12.sku' → 'Variant 12: SKU', 'de.name' → 'Deutsch: Name' */
export function labelOf(field: string): string {
  const [list, id, name] = field.split('.');
  if (list !== undefined && isLanguage(list) && id !== undefined) return messages.ofLanguage(LANGUAGES[list].name, labelOf(id));
  if (list === 'variants' && id !== undefined && name !== undefined) return messages.ofVariant(id, labelOf(name));
  if (list === 'prices' && id !== undefined) return priceLabel(id);
  if (isKnown(field)) return fieldLabels[field];
  const words = field.replace(/Cents$/, '').replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** Of a product, '12', or of one of its variants, '12/34'. */
function priceLabel(id: string): string {
  const [product = '', variant] = id.split('/');
  return variant === undefined ? messages.priceOfProduct(product) : messages.priceOfVariant(product, variant);
}

function isKnown(field: string): field is keyof typeof fieldLabels {
  return Object.hasOwn(fieldLabels, field);
}

/** A value as a person reads it; undefined: none. */
export function textOf(field: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'number')
    return /Cents$/.test(field) ? formatDollars(value / 100) : isPrice(field) ? formatDollars(value) : String(value);
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  if (Array.isArray(value)) return value.length === 0 ? undefined : cut(formatList(value.map(partOf)));
  return cut(typeof value === 'object' ? pairsOf(value) : String(value));
}

function isPrice(field: string): boolean {
  return field.startsWith('prices.') || field === 'amount' || field === 'refunded';
}

/** By label, because the same field may have several names. */
function toFields(state: State): Map<string, string | undefined> {
  return new Map(flatten(state).map(([field, value]) => [labelOf(field), textOf(field, value)]));
}

function flatten(state: State): [string, unknown][] {
  return Object.entries(state).flatMap(([field, value]): [string, unknown][] => {
    if (HIDDEN.has(field)) return [];
    if (field === 'variants' && Array.isArray(value)) return value.flatMap(flattenVariant);
    if (field === 'prices' && typeof value === 'object' && value !== null)
      return Object.entries(value).map(([key, price]) => [`prices.${key}`, price]);
    return [[field, value]];
  });
}

function flattenVariant(variant: unknown): [string, unknown][] {
  if (typeof variant !== 'object' || variant === null || !('id' in variant)) return [];
  const { id, ...values } = variant;
  return Object.entries(values).map(([name, value]) => [`variants.${id}.${name}`, value]);
}

/** A part of a list: a picture's description, an option with its values, a pair. */
function partOf(part: unknown): string {
  if (Array.isArray(part)) return part.map(String).join(': ');
  if (typeof part !== 'object' || part === null) return String(part);
  if ('name' in part && 'values' in part && Array.isArray(part.values)) return `${part.name}: ${formatList(part.values.map(partOf))}`;
  if ('alt' in part) return String(part.alt);
  return 'name' in part ? String(part.name) : pairsOf(part);
}

function pairsOf(value: object): string {
  return formatList(Object.entries(value).map(([name, inner]) => `${name}: ${partOf(inner)}`));
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
}
