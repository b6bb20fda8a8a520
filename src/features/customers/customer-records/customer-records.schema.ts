import * as v from 'valibot';
import { CUSTOMER_TAG_MAX_LENGTH } from '#features/accounts/accounts/customer-tags.rules';
import { SavedAddressSchema } from '#features/accounts/addresses/saved-address.schema';
import { PriceParam } from '#features/catalog/product-list/product-list.schema';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#features/orders/orders/orders.rules';
import { bodyEntries, sentEntries } from '#shared/fields/field-table';
import { FlagParam, LimitParam, optionalParam, PageParam } from '#shared/query-params';
import { queryMessages } from '#shared/query-params.messages';
import { cutSearch } from '#shared/search-text';
import { tooLong } from '#shared/text-schema';
import { VersionSchema } from '#shared/version-schema';
import { CUSTOMER_FIELDS, TagsSchema } from './customer-fields';
import { customerRecordsMessages as messages } from './customer-records.messages';

const countInvalid = () => messages.countInvalid;
const textInvalid = () => queryMessages.textInvalid;
const idsInvalid = () => messages.idsInvalid;

const MAX_IDS = 5_000;

/** A customer in the console's list. */
const CustomerRowSchema = v.object({
  _id: v.string(),
  version: v.number(),
  ...sentEntries(CUSTOMER_FIELDS),
  /** Neither pending nor cancelled. */
  orders: v.number(),
  /** What was paid less refunds. */
  spent: v.number(),
  lastOrderAt: v.optional(v.string()),
  newsletter: v.boolean(),
  /** Ordered without an account (docs/rules.md#guests-console). */
  isGuest: v.optional(v.literal(true)),
  createdAt: v.string(),
});
export type CustomerRecord = v.InferOutput<typeof CustomerRowSchema>;

export const CustomerPageSchema = v.object({
  customers: v.array(CustomerRowSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  /** At most 10,000. */
  total: v.number(),
  /** Absent: `total` is exact. */
  totalIsMore: v.optional(v.literal(true)),
});
export type CustomerPage = v.InferOutput<typeof CustomerPageSchema>;

const CartItemSchema = v.object({
  productId: v.string(),
  name: v.string(),
  variant: v.string(),
  quantity: v.number(),
  /** What one piece costs now. */
  price: v.number(),
  addedAt: v.string(),
});

const CustomerOrderSchema = v.object({
  _id: v.string(),
  orderNumber: v.string(),
  createdAt: v.string(),
  status: v.picklist(ORDER_STATUSES),
  paymentStatus: v.picklist(PAYMENT_STATUSES),
  totalPrice: v.number(),
  refunded: v.number(),
  pieces: v.number(),
});

/** All that the shop knows of a customer. */
export const CustomerSchema = v.object({
  ...CustomerRowSchema.entries,
  /** Of an account that was merged: where its things are now. */
  status: v.picklist(['active', 'erased', 'merged']),
  mergedInto: v.optional(v.string()),
  averageOrder: v.number(),
  firstOrderAt: v.optional(v.string()),
  /** Orders with a return that was not rejected. */
  returnedOrders: v.number(),
  returns: v.number(),
  /** Of all orders, in percent. */
  returnRate: v.number(),
  /** What the customer can still spend of store credit. */
  storeCredit: v.number(),
  /** Whether they ever chose a password, or only an import or the staff added them. */
  hasPassword: v.boolean(),
  newsletterSince: v.optional(v.string()),
  newsletterStatus: v.picklist(['confirmed', 'pending', 'left', 'never']),
  addresses: v.array(SavedAddressSchema),
  cart: v.object({ items: v.array(CartItemSchema), total: v.number(), updatedAt: v.optional(v.string()) }),
  wishlistCount: v.number(),
  wishlist: v.array(v.object({ productId: v.string(), name: v.string(), addedAt: v.string() })),
  reviewCount: v.number(),
  reviews: v.array(
    v.object({
      _id: v.string(),
      productId: v.string(),
      productName: v.string(),
      rating: v.number(),
      title: v.string(),
      comment: v.string(),
      createdAt: v.string(),
    }),
  ),
  /** The newest; all are at GET /admin/customers/{id}/orders. */
  recentOrders: v.array(CustomerOrderSchema),
  signIns: v.array(v.object({ device: v.string(), createdAt: v.string(), lastUsedAt: v.string() })),
});
export type Customer = v.InferOutput<typeof CustomerSchema>;

export const CustomerOrdersSchema = v.object({
  orders: v.array(CustomerOrderSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
});
export type CustomerOrders = v.InferOutput<typeof CustomerOrdersSchema>;

export const CUSTOMER_SORTS = [
  'newest',
  'oldest',
  'name',
  'nameDescending',
  'spent',
  'leastSpent',
  'orders',
  'fewestOrders',
  'lastOrder',
  'longestAgo',
] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** Days; `older` is longer than a year ago. */
export const LAST_ORDERS = ['30', '90', '365', 'older', 'never'] as const;
export const REGISTERED = ['7', '30', '90', '365'] as const;

const MAX_COUNT = 1_000_000_000;
const CountParam = v.pipe(
  v.string(countInvalid),
  v.regex(/^\d{1,10}$/, countInvalid),
  v.transform(Number),
  v.maxValue(MAX_COUNT, countInvalid),
);

/** docs/rules.md#customers-list */
export const CustomerFilterSchema = v.object({
  /** The beginnings of words of the name or the address of mail, or digits of the phone number. */
  q: optionalParam(v.pipe(v.string(textInvalid), v.transform(cutSearch))),
  tag: optionalParam(
    v.pipe(
      v.string(textInvalid),
      v.trim(),
      v.maxLength(CUSTOMER_TAG_MAX_LENGTH, () => tooLong(CUSTOMER_TAG_MAX_LENGTH)),
    ),
  ),
  newsletter: optionalParam(FlagParam),
  minSpent: optionalParam(PriceParam),
  maxSpent: optionalParam(PriceParam),
  minOrders: optionalParam(CountParam),
  maxOrders: optionalParam(CountParam),
  lastOrder: optionalParam(v.picklist(LAST_ORDERS, () => messages.lastOrderInvalid)),
  registered: optionalParam(v.picklist(REGISTERED, () => messages.registeredInvalid)),
});
export type CustomerFilter = v.InferOutput<typeof CustomerFilterSchema>;

const pageEntries = { page: optionalParam(PageParam), limit: optionalParam(LimitParam) };

export const CustomerListQuerySchema = v.object({
  ...CustomerFilterSchema.entries,
  sort: optionalParam(v.picklist(CUSTOMER_SORTS, () => queryMessages.sortInvalid)),
  ...pageEntries,
});
export type CustomerListQuery = v.InferOutput<typeof CustomerListQuerySchema>;

export const CustomerOrdersQuerySchema = v.object(pageEntries);
export type CustomerOrdersQuery = v.InferOutput<typeof CustomerOrdersQuerySchema>;

export const TagListQuerySchema = v.object({ q: optionalParam(v.pipe(v.string(textInvalid), v.transform(cutSearch))) });

export const NewCustomerSchema = v.object({
  ...bodyEntries(CUSTOMER_FIELDS),
  firstName: v.optional(CUSTOMER_FIELDS.firstName.schema, ''),
  lastName: v.optional(CUSTOMER_FIELDS.lastName.schema, ''),
  email: v.optional(CUSTOMER_FIELDS.email.schema, ''),
  tags: v.optional(CUSTOMER_FIELDS.tags.schema, []),
  /** Mails them that they have an account. */
  invite: v.optional(v.boolean(), false),
});
export type NewCustomer = v.InferOutput<typeof NewCustomerSchema>;

export const CustomerChangeSchema = v.object({ version: v.optional(VersionSchema), ...bodyEntries(CUSTOMER_FIELDS) });
export type CustomerChange = v.InferOutput<typeof CustomerChangeSchema>;

const IdSchema = v.pipe(v.string(idsInvalid), v.uuid(idsInvalid));
const IdsSchema = v.pipe(
  v.array(IdSchema, idsInvalid),
  v.maxLength(MAX_IDS, () => messages.tooManyCustomers(MAX_IDS)),
);
const BodyFilterSchema = v.pipe(
  v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  v.transform((filter) => Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))),
  CustomerFilterSchema,
);

/** Tags of many customers at once. */
export const TagChangeSchema = v.pipe(
  v.object({
    ids: v.optional(IdsSchema),
    /** The parameters of GET /admin/customers; `{}` is everybody. */
    filter: v.optional(BodyFilterSchema),
    /** Of the filter's customers. */
    without: v.optional(IdsSchema, []),
    add: v.optional(TagsSchema, []),
    remove: v.optional(TagsSchema, []),
  }),
  v.forward(
    v.check(
      ({ ids, filter }) => (ids === undefined) !== (filter === undefined),
      () => messages.chooseCustomers,
    ),
    ['ids'],
  ),
  v.forward(
    v.check(
      ({ add, remove }) => add.length + remove.length > 0,
      () => messages.chooseTags,
    ),
    ['add'],
  ),
);
export type TagChange = v.InferOutput<typeof TagChangeSchema>;
export const MOST_TAGGED = MAX_IDS;
