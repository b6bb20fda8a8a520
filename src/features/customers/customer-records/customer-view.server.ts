import { toSavedAddress } from '#features/accounts/addresses/address-view.server';
import { describeDevice } from '#features/accounts/sessions/device.rules';
import { toSentFields } from '#shared/fields/field-table';
import { averageCents, multiplyCents, sumCents, toDollars } from '#shared/money';
import { CUSTOMER_FIELDS } from './customer-fields';
import type { CustomerListRow } from './customer-list.queries.server';
import type { CustomerOrderRow, CustomerRow } from './customer-profile.queries.server';
import type { Customer, CustomerOrders, CustomerRecord } from './customer-records.schema';

export function toCustomerRecord(row: CustomerListRow): CustomerRecord {
  return {
    _id: row.id,
    version: row.version,
    ...toSentFields(CUSTOMER_FIELDS, row),
    orders: row.orders,
    spent: toDollars(row.spentCents),
    lastOrderAt: row.lastOrderAt?.toISOString(),
    newsletter: row.newsletter,
    isGuest: row.isGuest || undefined,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toCustomer(row: CustomerRow): Customer {
  return {
    ...toCustomerRecord({ ...row, newsletter: row.newsletterStatus === 'confirmed' }),
    status: customerStatus(row),
    mergedInto: row.mergedInto ?? undefined,
    averageOrder: toDollars(averageCents(row.spentCents, row.orders)),
    firstOrderAt: row.firstOrderAt?.toISOString(),
    returns: row.returns,
    returnedOrders: row.returnedOrders,
    returnRate: row.orders === 0 ? 0 : Math.round((100 * row.returnedOrders) / row.orders),
    storeCredit: toDollars(row.storeCreditCents),
    hasPassword: row.hasPassword,
    newsletterStatus: row.newsletterStatus ?? 'never',
    newsletterSince: row.newsletterSince?.toISOString(),
    addresses: row.addresses.map(toSavedAddress),
    cart: {
      items: row.cart.map(({ productId, options, priceCents, addedAt, ...line }) => ({
        ...line,
        productId: String(productId),
        variant: Object.values(options).join(' / '),
        price: toDollars(priceCents),
        addedAt: toIso(addedAt),
      })),
      total: toDollars(sumCents(row.cart.map(({ priceCents, quantity }) => multiplyCents(priceCents, quantity)))),
      updatedAt: row.cartUpdatedAt?.toISOString(),
    },
    wishlistCount: row.wishlistCount,
    wishlist: row.wishlist.map(({ productId, name, addedAt }) => ({ productId: String(productId), name, addedAt: toIso(addedAt) })),
    reviewCount: row.reviewCount,
    reviews: row.reviews.map(({ id, productId, createdAt, ...review }) => ({
      ...review,
      _id: String(id),
      productId: String(productId),
      createdAt: toIso(createdAt),
    })),
    recentOrders: row.recentOrders.map(toCustomerOrder),
    signIns: row.signIns.map(({ userAgent, createdAt, lastUsedAt }) => ({
      device: describeDevice(userAgent),
      createdAt: toIso(createdAt),
      lastUsedAt: toIso(lastUsedAt),
    })),
  };
}

export function toCustomerOrder(row: CustomerOrderRow): CustomerOrders['orders'][number] {
  const { id, createdAt, totalCents, refundedCents, ...order } = row;
  return { ...order, _id: id, createdAt: toIso(createdAt), totalPrice: toDollars(totalCents), refunded: toDollars(refundedCents) };
}

function customerStatus({ erasedAt, mergedInto }: Pick<CustomerRow, 'erasedAt' | 'mergedInto'>): Customer['status'] {
  if (erasedAt) return 'erased';
  return mergedInto ? 'merged' : 'active';
}

/** Times inside JSON have PostgreSQL's format. */
function toIso(at: string): string {
  return new Date(at).toISOString();
}
