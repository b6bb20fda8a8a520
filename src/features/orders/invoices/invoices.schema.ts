import * as v from 'valibot';
import { PostalAddressSchema } from '#features/accounts/addresses/saved-address.schema';
import { TaxLinesSchema } from '#features/pricing/taxes/tax-lines.schema';
import { LimitParam, optionalParam, PageParam } from '#shared/query-params';
import { queryMessages } from '#shared/query-params.messages';
import { invoicesMessages as messages } from './invoices.messages';

const dayInvalid = () => messages.dayInvalid;

const INVOICES_PER_PAGE = 50;
const SEARCH_MAX = 100;

const INVOICE_KINDS = ['invoice', 'credit_note'] as const;

/** What is printed. Money in dollars; amounts of a credit note are given back. */
const InvoiceDocumentSchema = v.object({
  orderNumber: v.string(),
  orderedAt: v.string(),
  /** The number of the invoice that a credit note is for, and why. */
  creditsNumber: v.optional(v.string()),
  reason: v.optional(v.string()),
  seller: v.object({ name: v.string(), email: v.string(), address: v.string(), taxNumber: v.string() }),
  buyer: PostalAddressSchema,
  lines: v.array(v.object({ name: v.string(), options: v.string(), quantity: v.number(), price: v.number(), amount: v.number() })),
  items: v.number(),
  shipping: v.number(),
  discount: v.number(),
  /** What is added to the prices. */
  tax: v.number(),
  taxLines: TaxLinesSchema,
  total: v.number(),
});
export type InvoiceDocument = v.InferOutput<typeof InvoiceDocumentSchema>;

const InvoiceSchema = v.object({
  _id: v.string(),
  kind: v.picklist(INVOICE_KINDS),
  number: v.string(),
  issuedAt: v.string(),
  /** Absent once the order is deleted. */
  orderId: v.optional(v.string()),
  orderNumber: v.string(),
  customer: v.string(),
  total: v.number(),
  /** All taxes, added and included. */
  tax: v.number(),
});
export type Invoice = v.InferOutput<typeof InvoiceSchema>;

export const WholeInvoiceSchema = v.object({ ...InvoiceSchema.entries, document: InvoiceDocumentSchema });
export type WholeInvoice = v.InferOutput<typeof WholeInvoiceSchema>;

export const InvoicePageSchema = v.object({
  invoices: v.array(InvoiceSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
});
export type InvoicePage = v.InferOutput<typeof InvoicePageSchema>;

const day = v.pipe(
  v.string(dayInvalid),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, dayInvalid),
  v.check((text) => !Number.isNaN(Date.parse(text)), dayInvalid),
);
/** Days of the shop's time zone. */
const period = { from: optionalParam(day), to: optionalParam(day) };

export const InvoiceListQuerySchema = v.object({
  page: optionalParam(PageParam),
  limit: v.optional(optionalParam(LimitParam), String(INVOICES_PER_PAGE)),
  q: optionalParam(
    v.pipe(
      v.string(() => queryMessages.textInvalid),
      v.trim(),
      v.maxLength(SEARCH_MAX),
    ),
  ),
  ...period,
});
export type InvoiceListQuery = v.InferOutput<typeof InvoiceListQuerySchema>;

export const InvoicePeriodSchema = v.object(period);
export type InvoicePeriod = v.InferOutput<typeof InvoicePeriodSchema>;

/** What was owed in a period: invoices without what credit notes gave back. */
export const TaxReportSchema = v.object({
  rows: v.array(
    v.object({
      country: v.string(),
      name: v.string(),
      percent: v.number(),
      base: v.number(),
      tax: v.number(),
      documents: v.number(),
    }),
  ),
  tax: v.number(),
});
export type TaxReport = v.InferOutput<typeof TaxReportSchema>;
