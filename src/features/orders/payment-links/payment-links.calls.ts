import { pathsOf } from '#http/client/api-paths';
import type { payLinkApi, paymentLinksApi } from './payment-links.api.server';

export const payLinkCalls = pathsOf<ReturnType<typeof payLinkApi>>('/pay');
export const paymentLinksCalls = pathsOf<ReturnType<typeof paymentLinksApi>>('/admin/payment-links');
