import { pathsOf } from '#http/client/api-paths';
import type { invoicesApi, orderInvoicesApi } from './invoices.api.server';

export const invoicesCalls = pathsOf<ReturnType<typeof invoicesApi>>('/admin/invoices');
export const orderInvoicesCalls = pathsOf<ReturnType<typeof orderInvoicesApi>>('/orders');
