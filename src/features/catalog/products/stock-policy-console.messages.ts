import type { StockPolicy } from './stock-policy.rules';

export const stockPolicyNames = {
  counted: 'Counted',
  backorder: 'Backorder',
  uncounted: 'Not counted',
} as const satisfies Record<StockPolicy, string>;
