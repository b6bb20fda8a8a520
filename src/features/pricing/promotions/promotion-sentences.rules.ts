import { formatDollars } from '#shared/money';
import { benefitWords } from './discount-steps.rules';
import { toBenefit } from './promotion-terms.rules';
import type { PromotionTerms } from './promotion-terms.schema';

/** The names of what terms refer to, by id. */
export interface PromotionNames {
  products: Readonly<Record<string, string>>;
  categories: Readonly<Record<string, string>>;
  variants: Readonly<Record<string, string>>;
  customers: Readonly<Record<string, string>>;
}

interface Described {
  code: string | undefined;
  /** It is used with codes for single customers. */
  hasCodes?: boolean | undefined;
  terms: PromotionTerms;
  usageLimit: number | undefined;
  customerLimit: number | undefined;
}

/** The whole promotion in sentences, for staff. */
export function promotionSentences(
  { code, hasCodes = false, terms, usageLimit, customerLimit }: Described,
  names: PromotionNames,
): string[] {
  const { items, customers, combines, benefit } = terms;
  const what = benefit.kind === 'gift' ? giftWords(benefit, names) : benefitWords(toBenefit(benefit));
  const target = benefit.kind === 'free_shipping' || benefit.kind === 'gift' ? '' : ` ${items ? itemWords(items, names) : 'everything'}`;
  const limits = [
    ...(usageLimit === undefined ? [] : [`${times(usageLimit)} in all`]),
    ...(customerLimit === undefined ? [] : [`${times(customerLimit)} by each customer`]),
  ];
  return [
    `${beginning(code, hasCodes)} ${what}${target && ` ${benefit.kind === 'buy_get' || benefit.kind === 'tiers' ? 'of' : 'on'}`}${target}.`,
    ...conditionWords(terms, names),
    ...(customers.kind === 'everyone' ? [] : [`It is for ${customerWords(customers, names)}.`]),
    ...(limits.length > 0 ? [`It can be used ${limits.join(', and ')}.`] : []),
    combinationWords(combines, code !== undefined || hasCodes),
  ];
}

function beginning(code: string | undefined, hasCodes: boolean): string {
  if (hasCodes) return 'With a code of their own, customers get';
  return code === undefined ? 'Customers get' : `With the code ${code}, customers get`;
}

/** docs/rules.md#promotions-combination */
export function combinationWords(combines: PromotionTerms['combines'], isCode: boolean): string {
  if (combines === 'alone') return 'It applies only alone, without any other promotion.';
  if (isCode) return 'It applies together with promotions without a code that allow it.';
  return combines === 'codes'
    ? 'It applies together with a code, but with no other promotion.'
    : 'It applies together with a code and with other promotions that allow it.';
}

function conditionWords({ minimum: { amount, pieces }, items, benefit }: PromotionTerms, names: PromotionNames): string[] {
  const of = items ? `of ${itemWords(items, names)}` : 'of items';
  const isConditional = benefit.kind === 'free_shipping' || benefit.kind === 'gift';
  const needs = [
    ...(amount > 0 ? [`${formatDollars(amount)} or more`] : []),
    ...(pieces > 0 ? [`${pieces} ${pieces === 1 ? 'piece' : 'pieces'} or more`] : []),
  ];
  if (needs.length > 0) return [`The cart needs ${needs.join(' and ')} ${of}.`];
  return isConditional && items ? [`The cart needs something ${of}.`] : [];
}

function giftWords({ variantId, quantity }: { variantId: string; quantity: number }, { variants }: PromotionNames): string {
  return `${quantity === 1 ? '' : `${quantity} × `}${variants[variantId] ?? 'a gift'} as a gift`;
}

function itemWords({ productIds, categoryIds, tags }: NonNullable<PromotionTerms['items']>, names: PromotionNames): string {
  return list([
    ...productIds.map((id) => names.products[id] ?? 'a product that is gone'),
    ...categoryIds.map((id) => `all in ${names.categories[id] ?? 'a category that is gone'}`),
    ...tags.map((tag) => `all tagged “${tag}”`),
  ]);
}

function customerWords(customers: PromotionTerms['customers'], names: PromotionNames): string {
  switch (customers.kind) {
    case 'everyone':
      return 'everyone';
    case 'first_order':
      return 'the first order of a customer';
    case 'tagged':
      return `customers tagged ${list(customers.tags.map((tag) => `“${tag}”`))}`;
    case 'chosen':
      return list(customers.customerIds.map((id) => names.customers[id] ?? 'a customer who is gone'));
    default:
      return customers satisfies never;
  }
}

const SHOWN = 5;

function list(names: readonly string[]): string {
  const shown = names.length > SHOWN ? [...names.slice(0, SHOWN), `${names.length - SHOWN} more`] : names;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`;
}
