import { pathsOf } from '#http/client/api-paths';
import type { giftCardBalanceApi } from './gift-cards.api.server';

export const giftCardBalanceCalls = pathsOf<ReturnType<typeof giftCardBalanceApi>>('/gift-cards');
