/** How a variant is sold: docs/rules.md#stock-policies; the database checks the same. */
export const STOCK_POLICIES = ['counted', 'backorder', 'uncounted'] as const;
export type StockPolicy = (typeof STOCK_POLICIES)[number];
