import { listInSentence } from '#shared/list-in-sentence';
import { formatDollars } from '#shared/money';
import { quoted } from '#shared/quoted.messages';
import { benefitWords } from './discount-steps.rules';
import * as messages from './promotion-sentences.messages';
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
export function promotionSentences(described: Described, names: PromotionNames): string[] {
  const { code, hasCodes = false, terms, usageLimit, customerLimit } = described;
  const { customers, combines } = terms;
  return [
    beginning(whatTheyGet(terms, names), { code, hasCodes }),
    ...conditionWords(terms, names),
    ...(customers.kind === 'everyone' ? [] : [messages.itIsFor(customerWords(customers, names))]),
    ...limitWords(usageLimit, customerLimit),
    combinationWords(combines, code !== undefined || hasCodes),
  ];
}

function beginning(benefit: string, { code, hasCodes }: { code: string | undefined; hasCodes: boolean }): string {
  if (hasCodes) return messages.customersGetWithTheirCodes(benefit);
  return code === undefined ? messages.customersGet(benefit) : messages.customersGetWithTheCode(code, benefit);
}

function whatTheyGet({ items, benefit }: PromotionTerms, names: PromotionNames): string {
  if (benefit.kind === 'gift') return giftWords(benefit, names);
  const words = benefitWords(toBenefit(benefit));
  if (benefit.kind === 'free_shipping') return words;
  const isPartOf = benefit.kind === 'buy_get' || benefit.kind === 'tiers';
  if (!items) return (isPartOf ? messages.benefitOfEverything : messages.benefitOnEverything)(words);
  return (isPartOf ? messages.benefitOf : messages.benefitOn)(words, itemWords(items, names));
}

/** docs/rules.md#promotions-combination */
export function combinationWords(combines: PromotionTerms['combines'], isCode: boolean): string {
  if (combines === 'alone') return messages.appliesAlone;
  if (isCode) return messages.codeApplies;
  return combines === 'codes' ? messages.appliesWithCodes : messages.appliesWithAll;
}

function conditionWords({ minimum: { amount, pieces }, items, benefit }: PromotionTerms, names: PromotionNames): string[] {
  const of = items ? itemWords(items, names) : messages.items;
  if (amount > 0 && pieces > 0) return [messages.needsAmountAndPieces({ amount: formatDollars(amount), pieces, of })];
  if (amount > 0) return [messages.needsAmount(formatDollars(amount), of)];
  if (pieces > 0) return [messages.needsPieces(pieces, of)];
  const isConditional = benefit.kind === 'free_shipping' || benefit.kind === 'gift';
  return isConditional && items ? [messages.needsSomething(of)] : [];
}

function limitWords(inAll: number | undefined, byEach: number | undefined): string[] {
  if (inAll !== undefined && byEach !== undefined) return [messages.usesInAllAndByEachCustomer(inAll, byEach)];
  if (inAll !== undefined) return [messages.usesInAll(inAll)];
  return byEach === undefined ? [] : [messages.usesByEachCustomer(byEach)];
}

function giftWords({ variantId, quantity }: { variantId: string; quantity: number }, { variants }: PromotionNames): string {
  return messages.gift(quantity, variants[variantId] ?? messages.aGift);
}

function itemWords({ productIds, categoryIds, tags }: NonNullable<PromotionTerms['items']>, names: PromotionNames): string {
  return list([
    ...productIds.map((id) => names.products[id] ?? messages.productGone),
    ...categoryIds.map((id) => messages.allInCategory(names.categories[id] ?? messages.categoryGone)),
    ...tags.map((tag) => messages.allTagged(tag)),
  ]);
}

function customerWords(customers: Exclude<PromotionTerms['customers'], { kind: 'everyone' }>, names: PromotionNames): string {
  switch (customers.kind) {
    case 'first_order':
      return messages.firstOrders;
    case 'tagged':
      return messages.customersTagged(list(customers.tags.map((tag) => quoted(tag))));
    case 'chosen':
      return list(customers.customerIds.map((id) => names.customers[id] ?? messages.customerGone));
    default:
      return customers satisfies never;
  }
}

const SHOWN = 5;

function list(names: readonly string[]): string {
  const shown = names.length > SHOWN ? [...names.slice(0, SHOWN), messages.more(names.length - SHOWN)] : names;
  return listInSentence(shown);
}
