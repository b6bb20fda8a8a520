import type { DateRange } from './order-list.rules';

export const dateRangeNames = {
  '7days': 'Last 7 Days',
  '30days': 'Last 30 Days',
  '90days': 'Last 3 Months',
  '1year': 'Last Year',
} as const satisfies Record<DateRange, string>;
export const myOrders = 'My Orders';
export const status = 'Status';
export const allOrders = 'All orders';
export const date = 'Date';
export const anyTime = 'Any time';
export const orders = 'Orders';
export const searchOrders = 'Search orders';
export const orderNumberOrProduct = 'Order number or product';
