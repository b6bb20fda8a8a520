import { useShopName } from '#console/shop-name';
import { invoiceNotes, paymentStatusNames } from '#features/orders/orders/orders.messages';
import { paymentMethodName } from '#features/orders/payments/payment-methods';
import type { PackingOrder } from '#features/orders/shipments/shipments.schema';
import { taxRows } from '#features/pricing/taxes/tax-rows.rules';
import { formatCents, formatDollars, multiplyCents, toCents } from '#shared/money';
import { formatDate } from '#shared/time';
import { invoiceSheetMessages as texts } from './packing.messages';
import { SheetAddress, SheetItem } from './sheet-parts.console';

/** The same figures as on the customer's own invoice. */
export function InvoiceSheet({ order }: { order: PackingOrder }) {
  const note = invoiceNotes[order.orderStatus];
  const sums = [
    { name: texts.items, amount: formatDollars(order.itemsPrice) },
    ...taxRows(order).map(([name, amount]) => ({ name, amount: formatDollars(amount) })),
    { name: texts.shipping, amount: order.shippingPrice === 0 ? texts.free : formatDollars(order.shippingPrice) },
    ...order.discounts.map(({ name, amount }) => ({ name, amount: formatDollars(-amount) })),
  ];
  return (
    <>
      <header className="sheet-head">
        <div>
          <h2>{texts.invoice(order.orderNumber)}</h2>
          <p>{formatDate(order.createdAt)}</p>
        </div>
        <p dir="auto" className="sheet-shop">
          {useShopName()}
        </p>
      </header>
      {note && <p className="sheet-warning">{note}</p>}
      <div className="sheet-columns">
        <div>
          <h3>{texts.for}</h3>
          <SheetAddress address={order.shippingAddress} />
        </div>
        <div>
          <h3>{texts.payment}</h3>
          <p>{paymentMethodName(order.paymentInfo.method)}</p>
          <p>{paymentStatusNames[order.paymentStatus]}</p>
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.item}</th>
            <th scope="col" className="sheet-number">
              {texts.quantity}
            </th>
            <th scope="col" className="sheet-number">
              {texts.price}
            </th>
            <th scope="col" className="sheet-number">
              {texts.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.orderItems
            .filter(({ quantity }) => quantity > 0)
            .map(({ _id, name, options, quantity, price }) => (
              <tr key={_id}>
                <th scope="row">
                  <SheetItem item={{ name, options }} packing={order.packing.find(({ itemId }) => itemId === _id)} />
                </th>
                <td className="sheet-number">{quantity}</td>
                <td className="sheet-number">{formatDollars(price)}</td>
                <td className="sheet-number">{formatCents(multiplyCents(toCents(price), quantity))}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <dl className="sheet-sums">
        {sums.map(({ name, amount }) => (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="sheet-sum">
          <dt>{texts.total}</dt>
          <dd>{formatDollars(order.totalPrice)}</dd>
        </div>
        {order.giftCardUsed !== undefined && (
          <div className="flex justify-between gap-4">
            <dt>{texts.paidWithAGiftCard}</dt>
            <dd>{formatDollars(-order.giftCardUsed)}</dd>
          </div>
        )}
        {order.creditUsed !== undefined && (
          <div>
            <dt>{texts.paidWithStoreCredit}</dt>
            <dd>{formatDollars(-order.creditUsed)}</dd>
          </div>
        )}
        {order.refundedAmount > 0 && (
          <div>
            <dt>{texts.refunded}</dt>
            <dd>{formatDollars(-order.refundedAmount)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
