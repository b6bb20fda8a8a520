import * as v from 'valibot';
import { LABEL_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { moment } from '#shared/moment-schema';
import { dollarAmount } from '#shared/money-schema';
import { LimitParam, optionalParam, PageParam } from '#shared/query-params';
import { queryMessages } from '#shared/query-params.messages';
import { requiredText } from '#shared/text-schema';
import { VersionSchema } from '#shared/version-schema';
import { salesMessages as messages } from './sales.messages';

const targetInvalid = () => messages.targetInvalid;

export const SALE_NAME_MAX_LENGTH = 200;
const MAX_PRICES = 5_000;
const SALES_PER_PAGE = 20;

const SalePriceSchema = v.object({
  productId: v.string(),
  /** Absent: the price of all variants of the product. */
  variantId: v.optional(v.string()),
  sku: v.optional(v.string()),
  name: v.string(),
  price: v.number(),
  /** The price without the sale; the lowest one of the product's variants. */
  listPrice: v.number(),
});
export type SalePrice = v.InferOutput<typeof SalePriceSchema>;

export const SaleSchema = v.object({
  _id: v.string(),
  name: v.string(),
  startsAt: v.string(),
  endsAt: v.optional(v.string()),
  active: v.boolean(),
  /** Whether it is active and between its start and its end, by the database's clock. */
  inForce: v.boolean(),
  priceCount: v.number(),
  /** In the list of sales: absent. Of one sale: the first thousand. */
  prices: v.optional(v.array(SalePriceSchema)),
  version: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type Sale = v.InferOutput<typeof SaleSchema>;

export const SalePageSchema = v.object({
  sales: v.array(SaleSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
});
export type SalePage = v.InferOutput<typeof SalePageSchema>;

/** Switched off are `stopped`, whatever their dates. */
const SALE_STATES = ['running', 'scheduled', 'ended', 'stopped'] as const;
export type SaleState = (typeof SALE_STATES)[number];

export const SaleListQuerySchema = v.object({
  page: optionalParam(PageParam),
  limit: v.optional(optionalParam(LimitParam), String(SALES_PER_PAGE)),
  q: optionalParam(
    v.pipe(
      v.string(() => queryMessages.textInvalid),
      v.trim(),
      v.maxLength(SALE_NAME_MAX_LENGTH),
    ),
  ),
  state: optionalParam(v.picklist(SALE_STATES, () => messages.stateInvalid)),
});
export type SaleListQuery = v.InferOutput<typeof SaleListQuerySchema>;

const IdSchema = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(String))], targetInvalid),
  v.regex(/^[1-9]\d{0,14}$/, () => messages.targetUnknown),
  v.transform(Number),
);
const target = {
  productId: v.optional(IdSchema),
  variantId: v.optional(IdSchema),
  sku: v.optional(
    v.pipe(
      v.string(targetInvalid),
      v.nonEmpty(targetInvalid),
      v.maxLength(LABEL_MAX_LENGTH, () => messages.targetUnknown),
    ),
  ),
};
type Target = { productId?: number | undefined; variantId?: number | undefined; sku?: string | undefined };

/** A product, or one variant by its id or SKU. */
function isOneTarget({ productId, variantId, sku }: Target): boolean {
  return [productId, variantId, sku].filter((named) => named !== undefined).length === 1;
}

const PricesSchema = v.pipe(
  v.array(
    v.pipe(
      v.object({ ...target, price: dollarAmount(() => messages.priceInvalid) }),
      v.check((entry) => isOneTarget(entry), targetInvalid),
    ),
    () => messages.pricesInvalid,
  ),
  v.maxLength(MAX_PRICES, () => messages.tooManyPrices(MAX_PRICES)),
);
export type GivenPrice = v.InferOutput<typeof PricesSchema>[number];

const name = requiredText(() => messages.nameRequired, SALE_NAME_MAX_LENGTH);
const startsAt = moment(() => messages.startInvalid);
const endsAt = v.optional(v.nullable(moment(() => messages.endInvalid)));
const active = v.boolean(() => messages.flagInvalid);

export const NewSaleSchema = v.object({ name, startsAt, endsAt, active: v.optional(active, true), prices: v.optional(PricesSchema, []) });
export type NewSale = v.InferOutput<typeof NewSaleSchema>;

/** Absent fields stay; `prices` replaces all of them; `endsAt: null` removes the end. */
export const SaleChangeSchema = v.object({
  version: v.optional(VersionSchema),
  name: v.optional(name),
  startsAt: v.optional(startsAt),
  endsAt,
  active: v.optional(active),
  prices: v.optional(PricesSchema),
});
export type SaleChange = v.InferOutput<typeof SaleChangeSchema>;

/** A part of a large sale's prices. */
export const PricesChangeSchema = v.object({
  version: v.optional(VersionSchema),
  set: v.optional(PricesSchema, []),
  remove: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.object(target),
          v.check((entry) => isOneTarget(entry), targetInvalid),
        ),
        () => messages.pricesInvalid,
      ),
      v.maxLength(MAX_PRICES, () => messages.tooManyPrices(MAX_PRICES)),
    ),
    [],
  ),
});
export type PricesChange = v.InferOutput<typeof PricesChangeSchema>;
