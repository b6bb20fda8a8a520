import { inTransaction } from '#db/transaction.server';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { viewOrder } from '#features/orders/customer-orders/orders.service.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { streamCsv } from '#http/calls/csv-export.server';
import type { Shop } from '#server/shop.server';
import { notFound } from '#shared/errors';
import { parseNumericId } from '#shared/ids';
import { type Cents, cents, negateCents, sumCents, toDollars } from '#shared/money';
import { pageInfo } from '#shared/pagination';
import { invoicesMessages as messages } from './invoices.messages';
import * as queries from './invoices.queries.server';
import type { Invoice, InvoiceListQuery, InvoicePage, InvoicePeriod, TaxReport, WholeInvoice } from './invoices.schema';

export async function listInvoices({ db }: Pick<Shop, 'db'>, { page = 1, limit = 50, ...filter }: InvoiceListQuery): Promise<InvoicePage> {
  const { rows, total } = await queries.selectInvoices(db, { ...filter, limit, offset: (page - 1) * limit });
  return { invoices: rows.map(toInvoice), ...pageInfo({ page, limit, total }), total };
}

/** Throws `not_found`. */
export async function viewInvoice({ db }: Pick<Shop, 'db'>, id: string): Promise<WholeInvoice> {
  const invoiceId = parseNumericId(id);
  const row = invoiceId === undefined ? undefined : await queries.selectInvoice(db, invoiceId);
  if (!row) throw notFound(messages.missing);
  return toWhole(row);
}

/** The documents of one of the user's own orders; staff see those of any order. Throws `not_found`. */
export async function listInvoicesOfOrder(shop: Shop, { orderId, user }: { orderId: string; user: User }): Promise<WholeInvoice[]> {
  const { _id } = await viewOrder(shop, { orderId, user });
  return (await queries.selectInvoicesOf(shop.db, _id)).map(toWhole);
}

const COLUMNS: Record<string, (row: queries.InvoiceRow) => string | number> = {
  Number: ({ number }) => number,
  Kind: ({ kind }) => (kind === 'invoice' ? 'Invoice' : 'Credit note'),
  Date: ({ issuedAt }) => new Date(issuedAt).toISOString(),
  'For invoice': ({ document }) => document.creditsNumber ?? '',
  Order: ({ orderNumber }) => orderNumber,
  Customer: ({ customerName }) => customerName,
  Country: ({ document }) => document.buyer.country,
  Net: ({ kind, totalCents, taxCents }) => signed(kind, cents(totalCents - taxCents)),
  Tax: ({ kind, taxCents }) => signed(kind, taxCents),
  Total: ({ kind, totalCents }) => signed(kind, totalCents),
  Taxes: ({ document }) => document.taxLines.map(({ label, base, amount }) => `${label}: ${amount} of ${base}`).join('; '),
};

/** The invoices and credit notes of a period as a CSV file, by date. Throws `unavailable` while two other exports run. */
export function exportInvoices(shop: Shop, admin: Admin, period: InvoicePeriod): Promise<ReadableStream<Uint8Array>> {
  const readers = Object.values(COLUMNS);
  return streamCsv<queries.InvoiceRow>(shop, {
    columns: Object.keys(COLUMNS),
    toLines: (row) => [readers.map((read) => read(row))],
    open: (tx) => queries.openInvoices(tx, period),
    begin: () =>
      inTransaction(shop.db, (tx) =>
        writeAudit(tx, admin, { action: 'invoice.export', subject: { type: 'invoice', id: 'all' }, after: { ...period } }),
      ),
  });
}

/** What is owed by country and rate for a period. */
export async function reportTaxes({ db }: Pick<Shop, 'db'>, period: InvoicePeriod): Promise<TaxReport> {
  const rows = await queries.selectTaxReport(db, period);
  return {
    rows: rows.map(({ country, name, rateBp, baseCents, taxCents, documents }) => ({
      ...{ country, name, documents },
      percent: rateBp / 100,
      base: toDollars(baseCents),
      tax: toDollars(taxCents),
    })),
    tax: toDollars(sumCents(rows.map(({ taxCents }) => taxCents))),
  };
}

/** What a credit note gives back is negative for the books: a number, because a text that begins with a minus is marked as one. */
function signed(kind: queries.InvoiceRow['kind'], amountCents: Cents): number {
  return toDollars(kind === 'invoice' ? amountCents : negateCents(amountCents));
}

function toInvoice({ id, kind, number, issuedAt, orderId, orderNumber, customerName, totalCents, taxCents }: queries.InvoiceRow): Invoice {
  return {
    ...{ _id: String(id), kind, number, orderNumber },
    issuedAt: issuedAt.toISOString(),
    orderId: orderId ?? undefined,
    customer: customerName,
    total: toDollars(totalCents),
    tax: toDollars(taxCents),
  };
}

function toWhole(row: queries.InvoiceRow): WholeInvoice {
  const { billed: _, ...document } = row.document;
  return { ...toInvoice(row), document };
}
