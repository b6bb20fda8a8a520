import { useShopName } from '#console/shop-name';
import type { PackingOrder } from '#features/orders/shipments/shipments.schema';
import { addressLabelMessages as messages } from './packing.messages';
import { Barcode, SheetAddress } from './sheet-parts.console';

/** Longer addresses are set smaller. */
const USUAL_LENGTH = 130;

/** For a label printer, or to cut out. */
export function AddressLabel({ order }: { order: PackingOrder }) {
  const isLong = Object.values(order.shippingAddress).join('').length > USUAL_LENGTH;
  return (
    <div className="sheet-label">
      <p className="sheet-small">{messages.from(useShopName())}</p>
      <div className={`sheet-to ${isLong ? 'sheet-to-long' : ''}`}>
        <p className="sheet-small">{messages.to}</p>
        <SheetAddress address={order.shippingAddress} />
        {order.shippingAddress.phone && (
          <p className="sheet-small">
            <bdi>{order.shippingAddress.phone}</bdi>
          </p>
        )}
      </div>
      <Barcode text={order.orderNumber} />
    </div>
  );
}
