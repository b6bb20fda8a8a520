import { ExternalLink, PackagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { Badge, type Tone } from '#console/badge';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { formatMoment } from '#console/format';
import { useSession } from '#features/accounts/sessions/session.store';
import { may } from '#features/accounts/staff/staff.rules';
import { useStaffOrder } from '#features/orders/orders/staff-order.console';
import type { StaffOrderCore } from '#features/orders/orders/staff-order.schema';
import { adminPaths } from '#shared/admin-paths';
import { formatList } from '#shared/lists';
import { Button, ButtonLink } from '#ui/button';
import { Dotted } from '#ui/dotted';
import { canPack } from './order-progress.rules';
import { PackShipmentForm } from './pack-shipment-form.console';
import { type ShipmentStatus, shipmentMachine } from './shipment.rules';
import type { Shipment } from './shipment.schema';
import { useShipmentMove } from './shipment-calls.console';
import { shipmentsPanelMessages as texts } from './shipments-console.messages';
import { shipmentStatusNames } from './tracking.messages';
import { TrackingForm } from './tracking-form.console';

const TONES = {
  packed: 'warn',
  shipped: 'accent',
  out_for_delivery: 'accent',
  delivered: 'good',
  cancelled: 'neutral',
} as const satisfies Record<ShipmentStatus, Tone>;

/** The order's shipments: to pack another one, to set tracking numbers, and to move them on. */
export function ShipmentsPanel({ orderId }: { orderId: string }) {
  const order = useStaffOrder(orderId).data?.order;
  const current = useSession();
  const [isPacking, setPacking] = useState(false);
  if (!order) return null;
  const mayPack = current.status === 'customer' && may(current.user, 'orders.pack');
  const open = order.lines.filter((line) => line.open > 0);
  const canAdd = mayPack && open.length > 0 && canPack(order.orderStatus);
  if (order.shipments.length === 0 && !canAdd) return null;
  return (
    <Card
      title={texts.parcels}
      text={shipmentsText(order)}
      isFlush
      actions={
        canAdd &&
        !isPacking && (
          <>
            <ButtonLink size="sm" variant="secondary" to={adminPaths.pack([orderId], 'print')}>
              {texts.print}
            </ButtonLink>
            <Button variant="secondary" size="sm" onClick={() => setPacking(true)}>
              <PackagePlus aria-hidden className="size-4" />
              {texts.packAParcel}
            </Button>
          </>
        )
      }
    >
      {isPacking && canAdd && <PackShipmentForm orderId={orderId} lines={open} onDone={() => setPacking(false)} />}
      {order.shipments.length > 0 && (
        <ul className="border-t border-line">
          {order.shipments.map((shipment) => (
            <ShipmentRow key={shipment._id} order={order} shipment={shipment} mayPack={mayPack} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function shipmentsText({ lines, fulfilment, shipments }: StaffOrderCore): string {
  const open = lines.reduce((sum, line) => sum + line.open, 0);
  if (fulfilment === 'fulfilled') return shipments.length === 1 ? texts.allOfItIsInOneParcel : texts.allOfItIsInParcels;
  return texts.piecesAreInNoParcelYet(open);
}

interface ShipmentRowProps {
  order: StaffOrderCore;
  shipment: Shipment;
  mayPack: boolean;
}

function ShipmentRow({ order, shipment, mayPack }: ShipmentRowProps) {
  const { number, status, carrier, trackingNumber, trackingUrl, items } = shipment;
  const [isEditing, setEditing] = useState(false);
  const nameId = useId();
  const names = new Map(order.lines.map(({ itemId, name }) => [itemId, name]));
  const moment = shipment.deliveredAt ?? shipment.outForDeliveryAt ?? shipment.shippedAt ?? shipment.createdAt;
  return (
    <li aria-labelledby={nameId} className="border-b border-line px-4 py-3.5 last:border-b-0 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span id={nameId} className="font-semibold">
              {texts.parcel(number)}
            </span>
            <Badge tone={TONES[status]}>{shipmentStatusNames[status]}</Badge>
            <time dateTime={moment} className="text-sm text-muted">
              {formatMoment(moment)}
            </time>
          </p>
          <p className="mt-1 text-cell wrap-anywhere">
            {formatList(items.map(({ itemId, quantity }) => `${quantity} × ${names.get(itemId) ?? texts.anItem}`))}
          </p>
          {(carrier || trackingNumber) && !isEditing && (
            <p className="mt-1 text-sm text-muted wrap-anywhere">
              <Dotted facts={[carrier, trackingNumber]} />
              {trackingUrl && (
                <a
                  href={trackingUrl}
                  target="_blank"
                  rel="noreferrer"
                  className="ms-2 inline-flex min-h-6 items-center gap-1 font-medium text-accent hover:underline pointer-coarse:min-h-11"
                >
                  {texts.followIt} <ExternalLink aria-hidden className="size-3.5" />
                </a>
              )}
            </p>
          )}
        </div>
        {mayPack && !isEditing && <Actions orderId={order._id} shipment={shipment} onEdit={() => setEditing(true)} />}
      </div>
      {isEditing && <TrackingForm orderId={order._id} shipment={shipment} onDone={() => setEditing(false)} />}
    </li>
  );
}

const MOVES = {
  shipped: texts.markAsShipped,
  out_for_delivery: texts.outForDelivery,
  delivered: texts.delivered,
  cancelled: texts.unpack,
} as const;

function Actions({ orderId, shipment, onEdit }: { orderId: string; shipment: Shipment; onEdit: () => void }) {
  const { _id, number, status, trackingNumber } = shipment;
  const move = useShipmentMove(orderId, _id);
  const moveTo = async (to: keyof typeof MOVES) => {
    const question = { title: texts.unpackParcelQuestion(number), text: texts.itsPiecesCanBePackedAgain, action: texts.unpack };
    if (to !== 'cancelled' || (await confirm(question))) move.mutate(to);
  };
  return (
    <div className="flex flex-wrap gap-2">
      {status !== 'delivered' && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={trackingNumber ? texts.editTrackingOf(number) : texts.addTrackingOf(number)}
          onClick={onEdit}
        >
          {trackingNumber ? texts.editTracking : texts.addTracking}
        </Button>
      )}
      {shipmentMachine.next(status).map(
        (to) =>
          to !== 'packed' && (
            <Button
              key={to}
              size="sm"
              variant={to === 'cancelled' ? 'danger' : to === 'shipped' ? 'primary' : 'secondary'}
              isBusy={move.isPending}
              aria-label={texts.moves[to](number)}
              onClick={() => void moveTo(to)}
            >
              {MOVES[to]}
            </Button>
          ),
      )}
    </div>
  );
}
