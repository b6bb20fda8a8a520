import { useShopName } from '#console/shop-name';
import type { PackingOrder } from '#features/orders/shipments/shipments.schema';
import { formatDate } from '#shared/time';
import { packingSlipMessages as messages } from './packing.messages';
import { Barcode, SheetAddress, SheetItem } from './sheet-parts.console';

/** What goes into the parcel, without prices: a gift may be inside. */
export function PackingSlip({ order }: { order: PackingOrder }) {
  const packing = new Map(order.packing.map((line) => [line.itemId, line]));
  const isOpen = order.packing.some(({ open }) => open > 0);
  // What is open goes into the parcel; of an order that is packed already, all of it.
  const lines = order.orderItems
    .map((item) => ({ item, sku: packing.get(item._id)?.sku, pieces: isOpen ? (packing.get(item._id)?.open ?? 0) : item.quantity }))
    .filter(({ pieces }) => pieces > 0);
  const total = lines.reduce((sum, { pieces }) => sum + pieces, 0);
  const isPart = order.orderItems.reduce((sum, { quantity }) => sum + quantity, 0) > total;
  return (
    <>
      <header className="sheet-head">
        <div>
          <p dir="auto" className="sheet-shop">
            {useShopName()}
          </p>
          <h2>{messages.packingSlip}</h2>
          <p>{messages.order(order.orderNumber, formatDate(order.createdAt))}</p>
        </div>
        <Barcode text={order.orderNumber} />
      </header>
      <div className="sheet-columns">
        <div>
          <h3>{order.shippingMethod?.kind === 'pickup' ? messages.pickedUpBy : messages.shipTo}</h3>
          <SheetAddress address={order.shippingAddress} />
        </div>
        {order.shippingMethod && (
          <div>
            <h3>{order.shippingMethod.kind === 'pickup' ? messages.pickup : messages.shipping}</h3>
            <p dir="auto">{order.shippingMethodName ?? order.shippingMethod.name}</p>
          </div>
        )}
        {order.orderNotes && (
          <div>
            <h3>{messages.theCustomersNote}</h3>
            <p className="sheet-note" dir="auto">
              {order.orderNotes}
            </p>
          </div>
        )}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col" className="sheet-tick">
              <span className="sr-only">{messages.packed}</span>
            </th>
            <th scope="col" className="sheet-number">
              {messages.pieces}
            </th>
            <th scope="col">{messages.item}</th>
            <th scope="col">{messages.sku}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ item, sku, pieces }) => (
            <tr key={item._id}>
              <td className="sheet-tick">
                <span aria-hidden className="sheet-box" />
              </td>
              <td className="sheet-number">{pieces}</td>
              <th scope="row">
                <SheetItem item={item} packing={packing.get(item._id)} />
              </th>
              <td>
                <bdi>{sku}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="sheet-total">{isPart ? messages.piecesOfAPart(total) : messages.piecesOfTotal(total)}</p>
    </>
  );
}
