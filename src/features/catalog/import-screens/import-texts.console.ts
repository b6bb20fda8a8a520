import type { Tone } from '#console/badge';
import { JOB_STATUSES } from '#console/job-statuses';
import type { ImportKind } from '#features/catalog/import-files/import-fields.rules';
import type { ImportStatus, RowOutcome, RowState } from '#features/catalog/imports/imports.rules';

export const KINDS = {
  products: {
    title: 'Products',
    text: 'An export of Shopify or WooCommerce, or any table of products.',
    things: (count: number) => (count === 1 ? 'product' : 'products'),
  },
  customers: {
    title: 'Customers',
    text: 'Names, addresses and newsletter. Passwords are never imported.',
    things: (count: number) => (count === 1 ? 'customer' : 'customers'),
  },
  stock: {
    title: 'Stock',
    text: 'Counted pieces of variants that are in the shop. Changes nothing else.',
    things: (count: number) => (count === 1 ? 'line' : 'lines'),
  },
} as const satisfies Record<ImportKind, { title: string; text: string; things: (count: number) => string }>;

export const STATUSES = {
  uploaded: { label: 'Choose columns', tone: 'warn' },
  checking: { label: 'Checking', tone: 'accent' },
  ready: { label: 'Ready', tone: 'warn' },
  ...JOB_STATUSES,
} as const satisfies Record<ImportStatus, { label: string; tone: Tone }>;

export const FORMATS = { shopify: 'Shopify', woocommerce: 'WooCommerce', csv: 'a table' } as const;

/** Before an import, and after it. */
export const OUTCOMES = {
  create: { before: 'New', after: 'Created' },
  update: { before: 'Changed', after: 'Changed' },
  unchanged: { before: 'Unchanged', after: 'Unchanged' },
  refuse: { before: 'Refused', after: 'Refused' },
} as const satisfies Record<RowOutcome, { before: string; after: string }>;

export const STATES = {
  undone: 'Undone',
  changed_since: 'Left as they are',
  applied: 'Not undone yet',
} as const satisfies Partial<Record<RowState, string>>;

/** '1,240 products' */
export function countOf(kind: ImportKind, count: number): string {
  return `${count.toLocaleString('en-US')} ${KINDS[kind].things(count)}`;
}
