import * as v from 'valibot';
import { OptionValuesSchema } from '#features/catalog/products/products.schema';
import { STOCK_POLICIES } from '#features/catalog/products/stock-policy.rules';
import { SHIPPING_SPEEDS } from '#features/orders/order-edits/order-edits.schema';
import { MAX_PAYMENT_LINK_DAYS } from '#features/orders/payment-links/payment-links.rules';
import { PaidOutsideSchema, PaymentRequestSchema } from '#features/orders/payment-links/payment-links.schema';
import { LINK_DAYS } from '#features/platform/secret-links/secret-links.rules';
import { OfferedMethodSchema } from '#features/pricing/shipping/order-method.schema';
import { TaxLinesSchema } from '#features/pricing/taxes/tax-lines.schema';
import { ORDER_NOTES_MAX_LENGTH } from '#shared/lengths';
import { MAX_LINE_QUANTITY } from '#shared/line-quantity';
import { dollarAmount } from '#shared/money-schema';
import { countFrom1 } from '#shared/page-schema';
import { MAX_PAGE_SIZE } from '#shared/pagination';
import { cutSearch } from '#shared/search-text';
import { optionalText } from '#shared/text-schema';
import { VersionSchema } from '#shared/version-schema';
import { draftOrdersMessages as messages } from './draft-orders.messages';

const percentInvalid = () => messages.percentInvalid;
const quantityInvalid = () => messages.quantityInvalid;

const MAX_LINES = 200;
export const DISCOUNT_REASON_MAX_LENGTH = 200;
export const DRAFT_NOTES_MAX_LENGTH = 2_000;

const FIELD_MAX_LENGTH = 200;
const MAX_PAGE = 1_000_000;
const HUNDRED = 100;

const DRAFT_STATUSES = ['open', 'sent', 'paid', 'deleted'] as const;
export type DraftStatus = (typeof DRAFT_STATUSES)[number];

/** Percent with at most two decimals, or dollars. */
const DiscountSchema = v.variant('kind', [
  v.object({
    kind: v.literal('percent'),
    value: v.pipe(v.number(percentInvalid), v.minValue(0.01, percentInvalid), v.maxValue(HUNDRED, percentInvalid)),
  }),
  v.object({ kind: v.literal('amount'), value: dollarAmount(() => messages.discountInvalid) }),
]);
export type DraftDiscount = v.InferOutput<typeof DiscountSchema>;

const DraftLineSchema = v.object({
  variantId: v.string(() => messages.variantUnknown),
  quantity: v.pipe(
    v.number(quantityInvalid),
    v.integer(quantityInvalid),
    v.minValue(1, quantityInvalid),
    v.maxValue(MAX_LINE_QUANTITY, quantityInvalid),
  ),
  /** Dollars a piece instead of today's price. */
  price: v.optional(v.nullable(dollarAmount(() => messages.priceInvalid))),
  /** Of each piece, off its price. */
  discount: v.optional(v.nullable(DiscountSchema)),
  reason: optionalText(DISCOUNT_REASON_MAX_LENGTH),
});
export type DraftLine = v.InferOutput<typeof DraftLineSchema>;

const field = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(FIELD_MAX_LENGTH)), '');
/** As far as it is known: placing the order checks it like any address. */
const DraftAddressSchema = v.object({
  ...{ firstName: field, lastName: field, company: field, addressLine1: field, addressLine2: field },
  ...{ city: field, state: field, postalCode: field, country: field, phone: field },
});

/** All that staff set of a draft; absent fields of a change stay as they are. */
const content = {
  customerId: v.optional(v.nullable(v.string(() => messages.customerUnknown))),
  lines: v.optional(v.pipe(v.array(DraftLineSchema), v.maxLength(MAX_LINES))),
  discount: v.optional(v.nullable(DiscountSchema)),
  discountReason: optionalText(DISCOUNT_REASON_MAX_LENGTH),
  shipping: v.optional(
    v.object({
      speed: v.optional(v.picklist(SHIPPING_SPEEDS), 'standard'),
      /** Of the shop's zones; null: the cheapest. */
      methodId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(FIELD_MAX_LENGTH)))),
      /** Dollars; null: by the shop's rates. */
      price: v.optional(v.nullable(dollarAmount(() => messages.shippingPriceInvalid, { from: 0 }))),
    }),
  ),
  shippingAddress: v.optional(v.nullable(DraftAddressSchema)),
  /** For the shopper's order. */
  orderNotes: optionalText(ORDER_NOTES_MAX_LENGTH),
  /** For the staff. */
  notes: optionalText(DRAFT_NOTES_MAX_LENGTH),
};

export const DraftContentSchema = v.object(content);
export type DraftContent = v.InferOutput<typeof DraftContentSchema>;
export const DraftChangeSchema = v.object({ ...content, version: v.optional(VersionSchema) });
export type DraftChange = v.InferOutput<typeof DraftChangeSchema>;

export const SendDraftSchema = v.object({
  version: v.optional(VersionSchema),
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAYMENT_LINK_DAYS)), LINK_DAYS.payment),
});
export const PayDraftSchema = v.object({ version: v.optional(VersionSchema), ...PaidOutsideSchema.entries });

const optionalParam = v.optional(v.picklist([...DRAFT_STATUSES, '']), '');
export const DraftListQuerySchema = v.object({
  page: v.optional(
    countFrom1(() => messages.pageInvalid, MAX_PAGE),
    '1',
  ),
  limit: v.optional(
    countFrom1(() => messages.limitInvalid, MAX_PAGE_SIZE),
    '20',
  ),
  status: v.pipe(
    optionalParam,
    v.transform((status) => status || undefined),
  ),
  q: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => cutSearch(text) || undefined),
    ),
  ),
});
export type DraftListQuery = v.InferOutput<typeof DraftListQuerySchema>;

const CustomerSchema = v.object({ _id: v.string(), name: v.string(), email: v.string(), phone: v.optional(v.string()) });

/** A line with what it costs now. Money in dollars. */
const PricedLineSchema = v.object({
  variantId: v.string(),
  productId: v.optional(v.string()),
  name: v.string(),
  sku: v.string(),
  image: v.optional(v.string()),
  options: OptionValuesSchema,
  /** Today's, and what it costs here. */
  listedPrice: v.number(),
  price: v.number(),
  quantity: v.number(),
  amount: v.number(),
  available: v.number(),
  stockPolicy: v.picklist(STOCK_POLICIES),
  /** Why the order cannot be placed with it. */
  problem: v.optional(v.string()),
});
export type PricedDraftLine = v.InferOutput<typeof PricedLineSchema>;

export const DraftTotalsSchema = v.object({
  lines: v.array(PricedLineSchema),
  items: v.number(),
  tax: v.number(),
  taxLines: v.optional(TaxLinesSchema),
  shipping: v.number(),
  discount: v.number(),
  /** The parts of the discount that promotions take off by themselves, and pieces that they give. */
  promotions: v.array(v.object({ name: v.string(), amount: v.number() })),
  gifts: v.array(v.object({ name: v.string(), quantity: v.number() })),
  total: v.number(),
  /** What zones offer for the address; absent without zones. The chosen one is priced, unless staff set a price. */
  shippingMethods: v.optional(v.array(OfferedMethodSchema)),
  shippingMethodId: v.optional(v.string()),
  shippingProblem: v.optional(v.string()),
});
export type DraftTotals = v.InferOutput<typeof DraftTotalsSchema>;

export const DraftOrderSchema = v.object({
  _id: v.string(),
  /** 'D12'. */
  number: v.string(),
  status: v.picklist(DRAFT_STATUSES),
  version: v.number(),
  customer: v.optional(CustomerSchema),
  content: DraftContentSchema,
  totals: DraftTotalsSchema,
  /** The order that it became, and its link. */
  order: v.optional(v.object({ _id: v.string(), orderNumber: v.string(), status: v.string() })),
  link: v.optional(PaymentRequestSchema),
  createdAt: v.string(),
  updatedAt: v.string(),
  updatedBy: v.optional(v.string()),
});
export type DraftOrder = v.InferOutput<typeof DraftOrderSchema>;

const DraftListItemSchema = v.object({
  _id: v.string(),
  number: v.string(),
  status: v.picklist(DRAFT_STATUSES),
  customer: v.optional(CustomerSchema),
  pieces: v.number(),
  total: v.number(),
  orderNumber: v.optional(v.string()),
  updatedAt: v.string(),
  updatedBy: v.optional(v.string()),
});
export type DraftListItem = v.InferOutput<typeof DraftListItemSchema>;

export const DraftPageSchema = v.object({
  drafts: v.array(DraftListItemSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
});
export type DraftPage = v.InferOutput<typeof DraftPageSchema>;
