import type { Tone } from '#console/badge';
import { formatCount, formatMoment, formatSignedCount } from '#console/format';
import { JOB_STATUSES } from '#console/job-statuses';
import { productStatusNames } from '#features/catalog/products/product-status-console.messages';
import { stockPolicyNames } from '#features/catalog/products/stock-policy-console.messages';
import { formatSignedDollars } from '#shared/dollar-forms';
import { formatList } from '#shared/lists';
import { formatDollars } from '#shared/money';
import { formatPercent, formatSignedPercent } from '#shared/percent';
import { bulkEditTextsMessages as messages, reasonTexts } from './bulk-edit-texts.messages';
import type { BulkEditStatus } from './bulk-edits.rules';
import type { Row, RowValue } from './bulk-edits.schema';

export const STATUSES = {
  ready: { label: messages.preview, tone: 'warn' },
  ...JOB_STATUSES,
} as const satisfies Record<BulkEditStatus, { label: string; tone: Tone }>;

const FIELDS: Readonly<Record<string, string>> = {
  price: messages.price,
  salePrice: messages.salePrice,
  status: messages.status,
  publishAt: messages.publishedAt,
  category: messages.category,
  brand: messages.brand,
  taxClass: messages.taxClass,
  tags: messages.tags,
  onHand: messages.onHand,
  addTags: messages.addTags,
  removeTags: messages.removeTags,
  stock: messages.stock,
  stockPolicy: messages.stockTracking,
};

const REASONS: Readonly<Record<string, string>> = reasonTexts;

export function productsText(count: number): string {
  return messages.products(count);
}

/** 'Price', or 'Price of KETTLE-RED' for a variant's own. */
export function fieldText({ field, sku }: Pick<Row['changes'][number], 'field' | 'sku'>): string {
  const name = FIELDS[field] ?? field;
  return sku === undefined ? name : messages.of(name, sku);
}

export function valueText(field: string, value: RowValue): string {
  if (value === undefined || value === '') return messages.noValue;
  if (Array.isArray(value)) return value.length === 0 ? messages.noValue : formatList(value);
  if (typeof value === 'number') return /rice$/.test(field) ? formatDollars(value) : formatCount(value);
  return field === 'publishAt' ? formatMoment(value) : nameOf(field, value);
}

/** Codes as people read them. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = { status: productStatusNames, stockPolicy: stockPolicyNames };

function nameOf(field: string, value: string): string {
  return CODES[field]?.[value] ?? value;
}

/** What a bulk edit does, in words: 'Price +5%, ending in .99'. */
export function changeText(change: Readonly<Record<string, unknown>>): string {
  return Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => partText(field, value))
    .join(' · ');
}

type Part = Readonly<Record<string, string | number | undefined>>;

const OPS: Readonly<Record<string, (part: Part) => string>> = {
  remove: () => messages.removed,
  off: ({ percent }) => messages.belowThePrice(formatPercent(Number(percent))),
  set: ({ amount }) => formatDollars(Number(amount)),
  percent: ({ percent }) => formatSignedPercent(Number(percent)),
  amount: ({ amount }) => formatSignedDollars(Number(amount)),
};

function partText(field: string, value: unknown): string {
  const name = FIELDS[field] ?? field;
  if (value === null) return messages.none(name);
  if (Array.isArray(value)) return messages.fieldIs(name, formatList(value));
  if (typeof value !== 'object') return messages.fieldIs(name, nameOf(field, String(value)));
  const part = value as Part;
  const what = OPS[String(part.op)]?.(part) ?? `${formatSignedCount(Number(part.delta))}, ${REASONS[String(part.reason)] ?? part.reason}`;
  if (part.ending === undefined) return messages.change(name, what);
  return messages.changeWithEnding({ name, what, ending: String(part.ending).padStart(2, '0') });
}
