import { Hono } from 'hono';
import * as v from 'valibot';
import { type CustomerEnv, shoppersOnly } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { call, query } from '#http/calls/call.server';
import { sendCsv } from '#http/calls/csv-export.server';
import { InvoiceListQuerySchema, InvoicePageSchema, InvoicePeriodSchema, TaxReportSchema, WholeInvoiceSchema } from './invoices.schema';
import * as invoices from './invoices.service.server';

const tag = 'Invoices';

/** Invoices and credit notes, for staff. Mounted under /admin/invoices. */
export function invoicesApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('orders.read'),
      call({ tag, summary: 'Invoices and credit notes, the newest first', response: InvoicePageSchema.entries, for: 'orders.read' }),
      query(InvoiceListQuerySchema),
      async (c) => c.json({ success: true, ...(await invoices.listInvoices(c.var.shop, c.req.valid('query'))) }),
    )
    .get(
      '/taxes',
      staffOnly('insight.read'),
      call({ tag, summary: 'Taxes owed by country and rate', response: { report: TaxReportSchema }, for: 'insight.read' }),
      query(InvoicePeriodSchema),
      async (c) => c.json({ success: true, report: await invoices.reportTaxes(c.var.shop, c.req.valid('query')) }),
    )
    .get(
      '/export',
      staffOnly('exports.run'),
      call({ tag, summary: 'Invoices and credit notes as a CSV file', refuses: ['unavailable'], file: 'text/csv', for: 'exports.run' }),
      query(InvoicePeriodSchema),
      async (c) => sendCsv(c, 'invoices', await invoices.exportInvoices(c.var.shop, c.var.user, c.req.valid('query'))),
    )
    .get(
      '/:invoiceId',
      staffOnly('orders.read'),
      call({
        tag,
        summary: 'A document as it was issued',
        response: { invoice: WholeInvoiceSchema },
        refuses: ['not_found'],
        for: 'orders.read',
      }),
      async (c) => c.json({ success: true, invoice: await invoices.viewInvoice(c.var.shop, c.req.param('invoiceId')) }),
    );
}

/** A shopper's own invoices. Mounted under /orders. */
export function orderInvoicesApi() {
  return new Hono<AppEnv>().get(
    '/:orderId/invoices',
    shoppersOnly(),
    call({
      tag,
      summary: 'Invoices and credit notes of one of the customer’s own orders; none in a shop without numbered invoices',
      response: { invoices: v.array(WholeInvoiceSchema) },
      refuses: ['not_found'],
      for: 'customer',
    }),
    async (c) =>
      c.json({
        success: true,
        invoices: await invoices.listInvoicesOfOrder(c.var.shop, { orderId: c.req.param('orderId'), user: c.var.user }),
      }),
  );
}
