import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Card } from '#console/card';
import { useNewOrderJob } from '#features/orders/order-jobs/order-job-calls.console';
import { CARRIER_NAMES, guessCarrier } from '#features/orders/shipments/carriers.rules';
import type { PackingOrder } from '#features/orders/shipments/shipments.schema';
import { adminPaths } from '#shared/admin-paths';
import { TRACKING_MAX_LENGTH } from '#shared/lengths';
import { Button } from '#ui/button';
import { Dotted } from '#ui/dotted';
import { richText } from '#ui/rich-text';
import { shipOrdersMessages as messages } from './packing.messages';
import { PasteTracking } from './paste-tracking.console';
import type { PackStateControls, TypedTracking } from './use-pack-state.console';

const CARRIER_LIST = 'known-carriers';
const NOTHING: TypedTracking = { carrier: '', trackingNumber: '' };
const FIELD =
  'h-11 w-full rounded-sm border border-line bg-surface px-3 text-base hover:border-muted/60 aria-invalid:border-bad disabled:bg-raised';

interface ShipOrdersProps {
  orders: readonly PackingOrder[];
  state: PackStateControls;
}

/** Tracking numbers typed, scanned (Enter moves on) or pasted, and all orders marked as shipped at once. */
export function ShipOrders({ orders, state }: ShipOrdersProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isPasting, setPasting] = useState(false);
  const job = useNewOrderJob({ isStarted: true });
  const waiting = orders.filter(({ orderStatus }) => orderStatus === 'processing' || orderStatus === 'confirmed');
  const tracked = waiting.filter(({ _id }) => state.tracking[_id]?.trackingNumber.trim()).length;

  const ship = (event: FormEvent) => {
    event.preventDefault();
    const tracking = waiting.map(({ _id }) => {
      const { carrier, trackingNumber } = state.tracking[_id] ?? NOTHING;
      return { reference: _id, carrier: carrier.trim() || undefined, trackingNumber: trackingNumber.trim() || undefined };
    });
    if (tracking.length > 0) job.mutate({ status: 'shipped', tracking }, { onSuccess: state.clear });
  };
  /** Scanners end with Enter: it goes to the next number, and from the last one to the button. */
  const moveOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[data-tracking], button[type=submit]') ?? [])];
    fields[fields.indexOf(event.currentTarget) + 1]?.focus();
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      {isPasting && (
        <PasteTracking
          orders={waiting}
          onApply={(values) => {
            state.setTracking(values);
            setPasting(false);
          }}
          onCancel={() => setPasting(false)}
        />
      )}
      <form ref={form} onSubmit={ship}>
        <Card
          title={waiting.length === 1 ? messages.oneOrderToShip : messages.ordersToShip(waiting.length)}
          text={messages.scanEachLabel}
          isFlush
          actions={
            !isPasting &&
            waiting.length > 0 && (
              <Button size="sm" variant="secondary" onClick={() => setPasting(true)}>
                {messages.pasteTheCarriersList}
              </Button>
            )
          }
        >
          <ul className="border-t border-line">
            {orders.map((order) => (
              <OrderRow
                key={order._id}
                order={order}
                isWaiting={waiting.includes(order)}
                value={state.tracking[order._id] ?? NOTHING}
                onChange={(value) => state.setTracking({ [order._id]: value })}
                onKeyDown={moveOn}
              />
            ))}
          </ul>
        </Card>
        <datalist id={CARRIER_LIST}>
          {CARRIER_NAMES.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {waiting.length > 0 && (
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <Button type="submit" isBusy={job.isPending} busyText={messages.shipping}>
              {waiting.length === 1 ? messages.mark1OrderAsShipped : messages.markOrdersAsShipped(waiting.length)}
            </Button>
            <p className="text-sm text-muted">{messages.ofWithATrackingNumber(tracked, waiting.length)}</p>
          </div>
        )}
      </form>
    </div>
  );
}

interface OrderRowProps {
  order: PackingOrder;
  isWaiting: boolean;
  value: TypedTracking;
  onChange: (value: TypedTracking) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function OrderRow({ order, isWaiting, value, onChange, onKeyDown }: OrderRowProps) {
  const { _id, orderNumber, shippingAddress, packing, shipments } = order;
  const open = packing.reduce((sum, line) => sum + line.open, 0);
  const tracking = [shipments.at(-1)?.carrier, shipments.at(-1)?.trackingNumber];
  const parts = [
    `${shippingAddress.firstName} ${shippingAddress.lastName}, ${shippingAddress.city}`,
    messages.pieces(open),
    ...(shipments.length > 0 ? [messages.parcelsSoFar(shipments.length)] : []),
  ];
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:px-5 lg:grid-cols-[minmax(0,1fr)_min(12rem,20%)_min(20rem,40%)]">
      <div className="min-w-0">
        <Link to={adminPaths.order(_id)} className="font-semibold hover:underline">
          {orderNumber}
        </Link>
        <p className="text-sm text-muted wrap-anywhere">
          <Dotted facts={parts} />
        </p>
      </div>
      {isWaiting ? (
        <>
          <input
            dir="auto"
            aria-label={messages.carrierOf(orderNumber)}
            list={CARRIER_LIST}
            value={value.carrier}
            placeholder={guessCarrier(value.trackingNumber) ?? messages.carrier}
            autoComplete="off"
            maxLength={TRACKING_MAX_LENGTH}
            onChange={(event) => onChange({ ...value, carrier: event.target.value })}
            className={FIELD}
          />
          <input
            aria-label={messages.trackingNumberOf(orderNumber)}
            data-tracking
            value={value.trackingNumber}
            placeholder={messages.trackingNumber}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={TRACKING_MAX_LENGTH}
            onChange={(event) => onChange({ ...value, trackingNumber: event.target.value })}
            onKeyDown={onKeyDown}
            className={FIELD}
          />
        </>
      ) : (
        <p className="text-muted lg:col-span-2">
          {tracking.some(Boolean) ? richText(messages.shippedWith, { tracking: <Dotted facts={tracking} /> }) : messages.shipped}
        </p>
      )}
    </li>
  );
}
