import type { Option } from '#console/choice/combobox.types';
import { bodyOfFields, emptyFields, type FormFields, formFieldsOf } from '#console/form/form-kinds';
import { describeValue } from '#console/form/record-form.rules';
import { describeTranslations } from '#features/platform/translations/translations.rules';
import type { Translations } from '#features/platform/translations/translations.types';
import { PROMOTION_FIELDS } from '#features/pricing/promotions/promotion-fields';
import type { PromotionNames } from '#features/pricing/promotions/promotion-sentences.rules';
import type { PromotionTerms } from '#features/pricing/promotions/promotion-terms.schema';
import type { Combination } from '#features/pricing/promotions/promotions.rules';
import type { PromotionView } from '#features/pricing/promotions/promotions.schema';
import { formatPercent } from '#shared/percent';
import { parseDecimal } from '#shared/typed-number';
import { promotionFormMessages as messages } from './promotion-screens.messages';

export type BenefitKind = PromotionTerms['benefit']['kind'];
/** How customers get a promotion: without a code, with one for all, or each with an own one. */
export type CodeKind = 'none' | 'one' | 'own';
export type CustomersKind = PromotionTerms['customers']['kind'];

// Buttons pause a promotion and continue it.
const { isPaused: _, ...fields } = PROMOTION_FIELDS;
export const FORM_FIELDS = fields;

/** A promotion as its form has it: numbers as typed, times in the time zone of this computer. */
export interface PromotionValues extends FormFields<typeof FORM_FIELDS> {
  codeKind: CodeKind;
  code: string;
  kind: BenefitKind;
  percent: string;
  amount: string;
  buy: string;
  get: string;
  /** Off the pieces that one gets; 100: they are free. */
  getPercent: string;
  tiers: readonly { pieces: string; percent: string }[];
  gift: readonly Option[];
  giftQuantity: string;
  hasItems: boolean;
  products: readonly Option[];
  categories: readonly Option[];
  tags: string;
  customersKind: CustomersKind;
  customerTags: string;
  customers: readonly Option[];
  minimumAmount: string;
  minimumPieces: string;
  combines: Combination;
  translations: Translations | undefined;
}

export const NEW_PROMOTION: PromotionValues = {
  ...emptyFields(FORM_FIELDS),
  ...{ codeKind: 'none', code: '', kind: 'percent', percent: '10', amount: '', buy: '2', get: '1', getPercent: '100' },
  ...{ tiers: [{ pieces: '3', percent: '10' }], gift: [], giftQuantity: '1', hasItems: false, products: [], categories: [], tags: '' },
  ...{
    customersKind: 'everyone',
    customerTags: '',
    customers: [],
    minimumAmount: '',
    minimumPieces: '',
    combines: 'all',
    translations: undefined,
  },
};

export function valuesOf(promotion: PromotionView | undefined): PromotionValues {
  if (!promotion) return NEW_PROMOTION;
  const { benefit, items, customers, minimum, names } = promotion;
  const options = (ids: readonly string[], known: Readonly<Record<string, string>>) =>
    ids.map((value) => ({ value, label: known[value] ?? messages.noLongerHere }));
  return {
    ...NEW_PROMOTION,
    ...benefitValues(benefit, names),
    ...formFieldsOf(FORM_FIELDS, promotion),
    codeKind: promotion.hasCodes ? 'own' : promotion.code === undefined ? 'none' : 'one',
    code: promotion.code ?? '',
    hasItems: items !== null,
    products: options(items?.productIds ?? [], names.products),
    categories: options(items?.categoryIds ?? [], names.categories),
    // biome-ignore lint/plugin: a field that people separate with commas in every language.
    tags: items?.tags.join(', ') ?? '',
    customersKind: customers.kind,
    // biome-ignore lint/plugin: a field that people separate with commas in every language.
    customerTags: customers.kind === 'tagged' ? customers.tags.join(', ') : '',
    customers: customers.kind === 'chosen' ? options(customers.customerIds, names.customers) : [],
    minimumAmount: minimum.amount > 0 ? String(minimum.amount) : '',
    minimumPieces: minimum.pieces > 0 ? String(minimum.pieces) : '',
    combines: promotion.combines,
    translations: promotion.translations,
  };
}

function benefitValues(benefit: PromotionTerms['benefit'], { variants }: PromotionNames): Partial<PromotionValues> {
  switch (benefit.kind) {
    case 'percent':
      return { kind: benefit.kind, percent: String(benefit.percent) };
    case 'amount':
      return { kind: benefit.kind, amount: String(benefit.amount) };
    case 'free_shipping':
      return { kind: benefit.kind };
    case 'buy_get':
      return { kind: benefit.kind, buy: String(benefit.buy), get: String(benefit.get), getPercent: String(benefit.percent) };
    case 'tiers':
      return {
        kind: benefit.kind,
        tiers: benefit.tiers.map(({ pieces, percent }) => ({ pieces: String(pieces), percent: String(percent) })),
      };
    case 'gift': {
      const gift = [{ value: benefit.variantId, label: variants[benefit.variantId] ?? messages.noLongerHere }];
      return { kind: benefit.kind, gift, giftQuantity: String(benefit.quantity) };
    }
    default:
      return benefit satisfies never;
  }
}

/** A value in a few words. */
export function textOf(value: PromotionValues[keyof PromotionValues]): string {
  if (typeof value !== 'object') return describeValue(value);
  if (isTranslations(value)) return describeValue(describeTranslations(value));
  return describeValue(value.map((each) => ('label' in each ? each.label : messages.tier(each.pieces, percentText(each.percent)))));
}

/** What is no number yet as it is typed. */
function percentText(typed: string): string {
  const percent = parseDecimal(typed);
  return percent === null || Number.isNaN(percent) ? typed : formatPercent(percent);
}

function isTranslations(value: object): value is Translations {
  return !Array.isArray(value);
}

/** The body of a call; what is not a number is sent as typed, so that the shop says what is wrong with it. */
export function toBody(values: PromotionValues) {
  return {
    ...bodyOfFields(FORM_FIELDS, values),
    code: values.codeKind === 'one' ? values.code : null,
    hasCodes: values.codeKind === 'own',
    ...toTerms(values),
  };
}

function toTerms(values: PromotionValues): PromotionTerms {
  return {
    benefit: toBenefit(values),
    items: values.hasItems
      ? { productIds: idsOf(values.products), categoryIds: idsOf(values.categories), tags: listOf(values.tags) }
      : null,
    customers: toCustomers(values),
    minimum: { amount: parseDecimal(values.minimumAmount) ?? 0, pieces: parseDecimal(values.minimumPieces) ?? 0 },
    combines: values.combines,
    // Also without any: what is absent stays.
    translations: values.translations ?? {},
  };
}

/** What its sentences call the chosen things. */
export function chosenNames({ products, categories, gift, customers }: PromotionValues): PromotionNames {
  const named = (options: readonly Option[]) => Object.fromEntries(options.map(({ value, label }) => [value, label]));
  return { products: named(products), categories: named(categories), variants: named(gift), customers: named(customers) };
}

function toBenefit({ kind, percent, amount, buy, get, getPercent, tiers, gift, giftQuantity }: PromotionValues): PromotionTerms['benefit'] {
  switch (kind) {
    case 'percent':
      return { kind, percent: parseDecimal(percent) ?? 0 };
    case 'amount':
      return { kind, amount: parseDecimal(amount) ?? 0 };
    case 'free_shipping':
      return { kind };
    case 'buy_get':
      return { kind, buy: Number(buy), get: Number(get), percent: parseDecimal(getPercent) ?? 0 };
    case 'tiers':
      return { kind, tiers: tiers.map((tier) => ({ pieces: Number(tier.pieces), percent: parseDecimal(tier.percent) ?? 0 })) };
    case 'gift':
      return { kind, variantId: gift[0]?.value ?? '', quantity: Number(giftQuantity) };
    default:
      return kind satisfies never;
  }
}

function toCustomers({ customersKind, customerTags, customers }: PromotionValues): PromotionTerms['customers'] {
  if (customersKind === 'tagged') return { kind: customersKind, tags: listOf(customerTags) };
  return customersKind === 'chosen' ? { kind: customersKind, customerIds: idsOf(customers) } : { kind: customersKind };
}

function idsOf(options: readonly Option[]): string[] {
  return options.map(({ value }) => value);
}

/** 'new, winter' → ['new', 'winter']. */
function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The letters and digits of codes: none is mistaken for another. */
const CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;

/** A code that nobody guesses. */
export function createCode(): string {
  const random = crypto.getRandomValues(new Uint32Array(CODE_LENGTH));
  return [...random].map((value) => CODE_SIGNS[value % CODE_SIGNS.length]).join('');
}
