import { paymentMethodName } from '#features/orders/payments/payment-methods';
import type { Part } from '../insight/insight.schema';
import type { Comparison, DayRange, Period, Step } from '../insight/insight-days.rules';

export const PERIOD_NAMES: Record<Period | 'custom', string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '12m': 'Last 12 months',
  month: 'This month',
  lastMonth: 'Last month',
  year: 'This year',
  custom: 'Other days',
};

export const COMPARISON_NAMES: Record<Comparison, string> = {
  before: 'Beside the period before',
  year: 'Beside the year before',
  none: 'Beside nothing',
};

export const STEP_NAMES: Record<Step | '', string> = { '': 'Usual steps', day: 'By day', week: 'By week', month: 'By month' };

export const UNITS: Record<Step, string> = { day: 'Day', week: 'Week', month: 'Month' };

export const PART_NAMES: Record<Part, { title: string; unit: string }> = {
  country: { title: 'Sales by country', unit: 'Country' },
  payment: { title: 'Sales by payment method', unit: 'Payment method' },
  coupon: { title: 'Sales by promotion code', unit: 'Code' },
  customer: { title: 'New and returning customers', unit: 'Customers' },
};

const NONE: Record<Part, string> = { country: 'No country', payment: 'Not paid', coupon: 'Without a code', customer: '' };
const CUSTOMERS: Record<string, string> = { new: 'First orders', returning: 'Returning customers' };

export function partName(part: Part, value: string): string {
  if (value === '') return NONE[part];
  if (part === 'payment') return paymentMethodName(value);
  return part === 'customer' ? (CUSTOMERS[value] ?? value) : value;
}

const DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Below a chart: 'Nov 3', 'Nov 2026'; two parts of a chart never have the same label. */
export function partLabel({ from, to }: DayRange, step: Step, hasYears: boolean): string {
  if (step === 'month') return MONTH.format(new Date(from));
  const name = (hasYears ? DAY_OF_YEAR : DAY).format(new Date(from));
  return step === 'week' && from !== to ? `${name} –` : name;
}

/** 'Nov 3, 2026', 'Nov 3 – Nov 9, 2026'. */
export function rangeName({ from, to }: DayRange): string {
  const last = DAY_OF_YEAR.format(new Date(to));
  if (from === to) return last;
  return `${(from.slice(0, 4) === to.slice(0, 4) ? DAY : DAY_OF_YEAR).format(new Date(from))} – ${last}`;
}
