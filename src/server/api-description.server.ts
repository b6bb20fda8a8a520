import { CartSchema } from '#features/buying/cart/cart.schema';
import { CheckoutSummarySchema } from '#features/buying/checkout/checkout-summary.schema';
import { WishlistDataSchema } from '#features/buying/wishlist/wishlist.schema';
import { CategorySchema } from '#features/catalog/categories/categories.schema';
import { ProductDetailSchema, ProductSummarySchema } from '#features/catalog/products/products.schema';
import { ReviewSchema } from '#features/catalog/reviews/reviews.schema';
import { OrderSchema } from '#features/orders/orders/orders.schema';
import { ReturnSchema } from '#features/orders/returns/returns.schema';
import { UserSchema } from '#features/people/accounts/accounts.schema';
import { PostalAddressSchema, SavedAddressSchema } from '#features/people/addresses/saved-address.schema';
import type { ApiFacts } from '#http/openapi.server';
import { MAX_DOLLARS } from '#shared/money-schema';
import type { Shop } from './shop.server';

const DESCRIPTION = `The REST API of the shop. JSON in, JSON out, in UTF-8; a body is at most 1 MB.

Money is a number of dollars with at most two decimals, a single amount from 0.01 to ${MAX_DOLLARS.toLocaleString('en-US')}. Times are ISO 8601 in UTC.

Sign in with \`POST /auth/login\`, and send the token that it gives along: \`Authorization: Bearer …\`.

A failure has \`success: false\`, a \`code\` for programs, a \`message\` for people, the \`requestId\` that the shop's log has too, and for
a body that breaks a rule one entry in \`errors\` for each field. Some failures have more beside, such as what is \`available\`.
Fields that a call does not know are ignored.`;

const TAGS = [
  { name: 'Accounts', description: 'Registration, sessions, passwords and the profile.' },
  { name: 'Addresses', description: 'A customer’s address book.' },
  { name: 'Audit', description: 'What admins did.' },
  { name: 'Cart', description: 'A customer’s cart, and a guest’s that is merged into it.' },
  { name: 'Categories', description: 'Categories and their tree.' },
  { name: 'Checkout', description: 'Totals, coupons and placing an order.' },
  { name: 'Contact', description: 'Messages to support.' },
  { name: 'Header', description: 'What every page shows of a signed-in customer.' },
  { name: 'Newsletter', description: 'Subscriptions, confirmed by mail.' },
  { name: 'Orders', description: 'Orders of customers, of guests who know their number, and of all for admins.' },
  { name: 'Payments', description: 'Payments that wait for their shopper, and what providers report.' },
  { name: 'Privacy', description: 'A customer’s own data.' },
  { name: 'Products', description: 'The catalogue.' },
  { name: 'Returns', description: 'Requests to take items back, and what admins decide.' },
  { name: 'Reviews', description: 'Reviews of products and votes on them.' },
  { name: 'Search', description: 'Suggestions while somebody types.' },
  { name: 'Service', description: 'Whether the shop is up.' },
  { name: 'Wishlist', description: 'A customer’s wishlist and its public link.' },
] as const;

const PARAMETERS = {
  addressId: 'The address’s `_id`.',
  category: 'The category’s slug or name.',
  id: 'The `_id` or the slug.',
  orderId: 'The order’s `_id`.',
  paymentId: 'The payment’s `_id`.',
  productId: 'The product’s `_id`.',
  provider: 'The payment provider: `stripe`, `paypal` or `razorpay`.',
  returnId: 'The return’s `_id`.',
  reviewId: 'The review’s `_id`.',
  sessionId: 'The session’s `_id`.',
  shareToken: 'The token of the list’s public link.',
  token: 'The token of the mailed link.',

  action: 'Only what was done so, like `order.refund`.',
  active: 'Only categories that are shown, or only hidden ones.',
  adminId: 'Only what this admin did.',
  brand: 'Only products of this brand.',
  color: 'The colour of the line; absent, lines of every colour.',
  country: 'The country that the order goes to, by its English name.',
  cursor: 'The `nextCursor` of the page before.',
  endDate: 'Up to the end of this day, or up to this moment; ISO 8601.',
  featured: 'Only what is featured, or only what is not.',
  inStock: 'Only what is in stock, or only what is not.',
  level: 'Only categories of this level; main categories have level 0.',
  limit: 'How many a page has; more than the most is the most.',
  maxPrice: 'The highest price in dollars, included; of a sale the sale price.',
  minPrice: 'The lowest price in dollars, included; of a sale the sale price.',
  minRating: 'The lowest average rating, from 0 to 5.',
  onSale: 'Only what is on sale, or only what is not.',
  only: '`ids` leaves the products out.',
  page: 'Which page, from 1.',
  paymentStatus: 'Only orders with this payment status; `all` for every one.',
  q: 'What is searched for; beyond 200 characters it is cut.',
  rating: 'Only reviews with this many stars.',
  search: 'What is searched for in numbers, names and addresses of mail.',
  size: 'The size of the line; absent, lines of every size.',
  sort: 'In which order.',
  sortBy: 'By what the list is sorted.',
  sortOrder: 'Ascending or descending.',
  startDate: 'From this day or moment on; ISO 8601.',
  state: 'The state that the order goes to.',
  status: 'Only those with this status.',
  subjectId: 'Only what was done to this one; with `subjectType`.',
  subjectType: 'Only what was done to things of this type, like `order`.',
  tree: 'Nests categories under `children`.',
};

const SCHEMAS = {
  User: UserSchema,
  PostalAddress: PostalAddressSchema,
  Address: SavedAddressSchema,
  ProductSummary: ProductSummarySchema,
  Product: ProductDetailSchema,
  Category: CategorySchema,
  Cart: CartSchema,
  WishlistData: WishlistDataSchema,
  CheckoutSummary: CheckoutSummarySchema,
  Order: OrderSchema,
  Return: ReturnSchema,
  Review: ReviewSchema,
};

/** The description's general part, without its operations. */
export function apiFacts({ config: { shop } }: Shop): ApiFacts {
  return {
    info: {
      title: `${shop.name} API`,
      version: '1.0.0',
      summary: 'Catalogue, cart, checkout, orders and accounts.',
      description: DESCRIPTION,
      contact: { name: `${shop.name} support`, email: shop.email, ...(shop.url && { url: shop.url }) },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    tags: TAGS,
    parameters: PARAMETERS,
    schemas: SCHEMAS,
  };
}
