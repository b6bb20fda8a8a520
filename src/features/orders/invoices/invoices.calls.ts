import { pathsOf } from '#http/client/api-paths';
import type { orderInvoicesApi } from './invoices.api.server';

export const orderInvoicesCalls = pathsOf<ReturnType<typeof orderInvoicesApi>>('/orders');
