import { pathsOf } from '#http/client/api-paths';
import type { giftCardBalanceApi, giftCardsAdminApi } from './gift-cards.api.server';

export const giftCardBalanceCalls = pathsOf<ReturnType<typeof giftCardBalanceApi>>('/gift-cards');
export const giftCardsAdminCalls = pathsOf<ReturnType<typeof giftCardsAdminApi>>('/admin/gift-cards');
