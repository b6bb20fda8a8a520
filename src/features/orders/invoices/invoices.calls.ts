import { pathsOf } from '#http/api-paths';
import type { orderInvoicesApi } from './invoices.api.server';

export const orderInvoicesCalls = pathsOf<ReturnType<typeof orderInvoicesApi>>('/orders');
