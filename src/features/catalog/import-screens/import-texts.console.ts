import type { Tone } from '#console/badge';
import { JOB_STATUSES } from '#console/job-statuses';
import type { ImportKind } from '#features/catalog/import-files/import-fields.rules';
import type { ImportStatus, RowOutcome, RowState } from '#features/catalog/imports/imports.rules';
import { importedCounts, importTextsMessages as messages } from './import-texts.messages';

export const KINDS = {
  products: {
    title: messages.products,
    text: messages.anExportOfShopifyOrWoocommerce,
  },
  customers: {
    title: messages.customers,
    text: messages.names,
  },
  stock: {
    title: messages.stock,
    text: messages.countedPiecesOfVariants,
  },
  translations: {
    title: messages.translations,
    text: messages.aTranslatedFile,
  },
} as const satisfies Record<ImportKind, { title: string; text: string }>;

export const STATUSES = {
  uploaded: { label: messages.chooseColumns, tone: 'warn' },
  checking: { label: messages.checking, tone: 'accent' },
  ready: { label: messages.ready, tone: 'warn' },
  ...JOB_STATUSES,
} as const satisfies Record<ImportStatus, { label: string; tone: Tone }>;

export const FORMATS = { shopify: messages.shopify, woocommerce: 'WooCommerce', csv: messages.aTable, po: 'PO', xliff: 'XLIFF' } as const;

/** Before an import, and after it. */
export const OUTCOMES = {
  create: { before: messages.new, after: messages.created },
  update: { before: messages.changed, after: messages.changed },
  unchanged: { before: messages.unchanged, after: messages.unchanged },
  refuse: { before: messages.refused, after: messages.refused },
} as const satisfies Record<RowOutcome, { before: string; after: string }>;

export const STATES = {
  undone: messages.undone,
  changed_since: messages.leftAsTheyAre,
  applied: messages.notUndoneYet,
} as const satisfies Partial<Record<RowState, string>>;

/** '1,240 products' */
export function countOf(kind: ImportKind, count: number): string {
  return importedCounts[kind](count);
}
