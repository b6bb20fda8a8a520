import { paymentMethodName } from '#features/orders/payments/payment-methods';
import * as localeMessages from '#shared/locale.messages';
import type { Part } from './insight.schema';
import { insightWordsMessages as messages } from './insight-console.messages';
import type { Comparison, DayRange, Period, Step } from './insight-days.rules';

export const PERIOD_NAMES: Record<Period | 'custom', string> = {
  today: messages.today,
  yesterday: messages.yesterday,
  '7d': messages.last7Days,
  '30d': messages.last30Days,
  '90d': messages.last90Days,
  '12m': messages.last12Months,
  month: messages.thisMonth,
  lastMonth: messages.lastMonth,
  year: messages.thisYear,
  custom: messages.otherDays,
};

export const COMPARISON_NAMES: Record<Comparison, string> = {
  before: messages.besideThePeriodBefore,
  year: messages.besideTheYearBefore,
  none: messages.besideNothing,
};

export const STEP_NAMES: Record<Step | '', string> = {
  '': messages.usualSteps,
  day: messages.byDay,
  week: messages.byWeek,
  month: messages.byMonth,
};

/** 'Sales by day'. */
export function figureBy(figure: string, step: Step): string {
  switch (step) {
    case 'day':
      return messages.figureByDay(figure);
    case 'week':
      return messages.figureByWeek(figure);
    case 'month':
      return messages.figureByMonth(figure);
    default:
      return step satisfies never;
  }
}

export const UNITS: Record<Step, string> = { day: messages.day, week: messages.week, month: messages.month };

export const PART_NAMES: Record<Part, { title: string; unit: string }> = {
  country: { title: messages.salesByCountry, unit: messages.country },
  payment: { title: messages.salesByPaymentMethod, unit: messages.paymentMethod },
  coupon: { title: messages.salesByPromotionCode, unit: messages.code },
  customer: { title: messages.newAndReturningCustomers, unit: messages.customers },
};

const NONE: Record<Part, string> = { country: messages.noCountry, payment: messages.notPaid, coupon: messages.withoutACode, customer: '' };
const CUSTOMERS: Record<string, string> = { new: messages.firstOrders, returning: messages.returningCustomers };

export function partName(part: Part, value: string): string {
  if (value === '') return NONE[part];
  if (part === 'payment') return paymentMethodName(value);
  return part === 'customer' ? (CUSTOMERS[value] ?? value) : value;
}

const DAY = new Intl.DateTimeFormat(localeMessages.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const DAY_OF_YEAR = new Intl.DateTimeFormat(localeMessages.locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat(localeMessages.locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });

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
