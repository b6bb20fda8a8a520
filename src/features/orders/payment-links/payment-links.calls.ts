import { pathsOf } from '#http/client/api-paths';
import type { payLinkApi } from './payment-links.api.server';

export const payLinkCalls = pathsOf<ReturnType<typeof payLinkApi>>('/pay');
