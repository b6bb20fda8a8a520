import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { apiListQuery } from '#console/api-query';
import { Card } from '#console/card';
import { formatCount, formatExactly, formatMoment, formatWhen } from '#console/format';
import { ShowEarlier } from '#console/table/show-earlier';
import { cityLine } from '#features/accounts/addresses/address-draft';
import { customerRecordsCalls } from '#features/customers/customer-records/customer-records.calls';
import type { Customer } from '#features/customers/customer-records/customer-records.schema';
import { OrderStatusBadge, PaymentStatusBadge } from '#features/orders/order-screens/order-status.console';
import { adminPaths } from '#shared/admin-paths';
import { formatDollars } from '#shared/money';
import { formatPercent } from '#shared/percent';
import { Dotted } from '#ui/dotted';
import { customerCardsMessages as messages } from './customer-screens.messages';

/** What a customer is to the shop, in figures. */
export function FiguresCard({ customer }: { customer: Customer }) {
  const { orders, spent, averageOrder, returnRate, returns, storeCredit, firstOrderAt, lastOrderAt, createdAt } = customer;
  return (
    <Card title={messages.figures} text={messages.withoutPendingAndCancelledOrders}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
        <Figure name={messages.orders} value={formatCount(orders)} />
        <Figure name={messages.spent} value={formatDollars(spent)} />
        <Figure name={messages.averageOrder} value={orders > 0 ? formatDollars(averageOrder) : '–'} />
        <Figure
          name={messages.returned}
          value={orders > 0 ? formatPercent(returnRate) : '–'}
          note={returns > 0 ? messages.returns(returns, formatCount(returns)) : undefined}
        />
        <Figure name={messages.firstOrder} value={<When at={firstOrderAt} />} />
        <Figure name={messages.lastOrder} value={<When at={lastOrderAt} />} />
        <Figure name={messages.customerSince} value={<When at={createdAt} />} />
        <Figure name={messages.storeCredit} value={formatDollars(storeCredit)} />
      </dl>
    </Card>
  );
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note?: string | undefined }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 text-lg font-semibold tabular-nums">{value}</dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  );
}

const ORDERS_SHOWN = 10;

/** Their orders, the newest first. */
export function OrdersCard({ customer }: { customer: Customer }) {
  const [shown, setShown] = useState(ORDERS_SHOWN);
  const more = useQuery({
    ...apiListQuery(customerRecordsCalls('/:customerId/orders', { param: { customerId: customer._id }, query: { limit: shown } })),
    enabled: shown > ORDERS_SHOWN,
  });
  const orders = (shown > ORDERS_SHOWN && more.data?.orders) || customer.recentOrders;
  const mayHaveMore = more.data ? more.data.total > orders.length : customer.recentOrders.length === ORDERS_SHOWN;
  return (
    <Card title={messages.orders} isFlush>
      <Rows empty={messages.noOrdersYet}>
        {orders.map(({ _id, orderNumber, createdAt, status, paymentStatus, totalPrice, pieces }) => (
          <Row key={_id}>
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
              <div className="min-w-0 flex-1 basis-40">
                <Link to={adminPaths.order(_id)} className="font-medium hover:underline">
                  {orderNumber}
                </Link>
                <p className="text-sm text-muted">
                  <When at={createdAt} /> · {messages.pieces(pieces)}
                </p>
              </div>
              <span className="flex flex-wrap gap-1.5">
                <OrderStatusBadge status={status} />
                <PaymentStatusBadge status={paymentStatus} />
              </span>
            </div>
            <span className="min-w-20 text-end font-medium tabular-nums">{formatDollars(totalPrice)}</span>
          </Row>
        ))}
      </Rows>
      {mayHaveMore && <ShowEarlier label={messages.showEarlierOrders} onClick={() => setShown(Math.min(100, shown + 30))} />}
    </Card>
  );
}

/** Where they have things sent. */
export function AddressesCard({ customer: { addresses } }: { customer: Customer }) {
  return (
    <Card title={messages.addresses} isFlush>
      <Rows empty={messages.noSavedAddresses}>
        {addresses.map(
          ({ _id, isDefault, firstName, lastName, company, addressLine1, addressLine2, city, state, postalCode, country, phone }) => (
            <Row key={_id}>
              <address className="min-w-0 flex-1 text-sm wrap-anywhere not-italic" dir="auto">
                <strong className="font-medium">
                  {firstName} {lastName}
                </strong>
                {isDefault && <span className="text-muted"> · {messages.default}</span>}
                <br />
                {[company, addressLine1, addressLine2, cityLine({ city, state, postalCode }), country, phone].filter(Boolean).join(' · ')}
              </address>
            </Row>
          ),
        )}
      </Rows>
    </Card>
  );
}

/** What lies in the cart now. */
export function CartCard({ customer: { cart } }: { customer: Customer }) {
  return (
    <Card title={messages.cart} text={cart.items.length > 0 ? messages.atPresentPrices(formatDollars(cart.total)) : undefined} isFlush>
      <Rows empty={messages.theCartIsEmpty}>
        {cart.items.map(({ productId, name, variant, quantity, price, addedAt }) => (
          <Row key={`${productId} ${variant}`}>
            <ProductLine
              id={productId}
              name={name}
              detail={<Dotted facts={[variant, `${quantity} × ${formatDollars(price)}`, formatWhen(addedAt)]} />}
            />
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

export function WishlistCard({ customer: { wishlist, wishlistCount } }: { customer: Customer }) {
  return (
    <Card
      title={messages.wishlist}
      text={wishlistCount > wishlist.length ? messages.theNewestOf(wishlist.length, formatCount(wishlistCount)) : undefined}
      isFlush
    >
      <Rows empty={messages.nothingOnTheWishlist}>
        {wishlist.map(({ productId, name, addedAt }) => (
          <Row key={productId}>
            <ProductLine id={productId} name={name} detail={messages.added(formatWhen(addedAt))} />
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

export function ReviewsCard({ customer: { reviews, reviewCount } }: { customer: Customer }) {
  return (
    <Card
      title={messages.reviews}
      text={reviewCount > reviews.length ? messages.theNewestOfText(reviews.length, formatCount(reviewCount)) : undefined}
      isFlush
    >
      <Rows empty={messages.noReviewsYet}>
        {reviews.map(({ _id, productId, productName, rating, title, comment, createdAt }) => (
          <Row key={_id}>
            <div className="min-w-0 flex-1">
              <p dir="auto" className="font-medium wrap-anywhere">
                {title} <span className="text-sm font-normal text-muted">{messages.of5Stars(rating)}</span>
              </p>
              <p dir="auto" className="line-clamp-3 text-sm wrap-anywhere">
                {comment}
              </p>
              <p className="text-sm text-muted">
                <Link to={adminPaths.product(productId)} dir="auto" className="underline">
                  {productName}
                </Link>{' '}
                · <When at={createdAt} />
              </p>
            </div>
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

const NEWSLETTER: Record<Customer['newsletterStatus'], string> = {
  confirmed: messages.subscribed,
  pending: messages.askedForIt,
  left: messages.unsubscribed,
  never: messages.neverSubscribed,
};

/** Consent, password and devices. */
export function AccountCard({ customer, actions }: { customer: Customer; actions?: ReactNode }) {
  const { newsletterStatus, newsletterSince, hasPassword, isGuest, signIns } = customer;
  return (
    <Card title={messages.account} actions={actions}>
      <dl className="grid gap-3 text-sm">
        <div>
          <dt className="text-muted">{messages.newsletter}</dt>
          <dd className="font-medium">
            {NEWSLETTER[newsletterStatus]}
            {newsletterStatus === 'confirmed' && newsletterSince && <>{messages.since(formatMoment(newsletterSince))}</>}
          </dd>
        </div>
        <div>
          <dt className="text-muted">{messages.password}</dt>
          <dd className="font-medium">{passwordWords({ hasPassword, isGuest })}</dd>
        </div>
        <div>
          <dt className="text-muted">{messages.signedIn}</dt>
          {signIns.length === 0 && <dd className="font-medium">{messages.nowhere}</dd>}
          {signIns.map(({ device, createdAt, lastUsedAt }) => (
            <dd key={`${device} ${createdAt}`} className="font-medium">
              {device} <span className="font-normal text-muted">{messages.lastUsed(formatWhen(lastUsedAt))}</span>
            </dd>
          ))}
        </div>
      </dl>
    </Card>
  );
}

function passwordWords({ hasPassword, isGuest }: Pick<Customer, 'hasPassword' | 'isGuest'>): string {
  if (isGuest) return messages.none;
  return hasPassword ? messages.chosen : messages.neverChosen;
}

function Rows({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="border-t border-line px-4 py-4 text-sm text-muted sm:px-5">{empty}</p>;
  return <ul className="border-t border-line">{children}</ul>;
}

function Row({ children }: { children: ReactNode }) {
  return <li className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0 sm:px-5">{children}</li>;
}

function ProductLine({ id, name, detail }: { id: string; name: string; detail: ReactNode }) {
  return (
    <div className="min-w-0 flex-1">
      <Link to={adminPaths.product(id)} dir="auto" className="font-medium wrap-anywhere hover:underline">
        {name}
      </Link>
      <p className="text-sm text-muted">{detail}</p>
    </div>
  );
}

function When({ at }: { at: string | undefined }) {
  if (at === undefined) return '–';
  return (
    <time dateTime={at} title={formatExactly(at)}>
      {formatWhen(at)}
    </time>
  );
}
