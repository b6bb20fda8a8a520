import { Copy, ExternalLink } from 'lucide-react';
import { isSplit } from '#features/orders/shipments/shipment.rules';
import { trackingMessages } from '#features/orders/shipments/tracking.messages';
import { Button } from '#ui/button';
import { Panel } from '#ui/panel';
import { toast } from '#ui/toast';
import { ordersMessages as messages } from './orders.messages';
import type { Order } from './orders.schema';
import * as texts from './tracking-number.messages';

/** The tracking number of an order in one shipment, with a copy button; renders nothing while there is none. */
export function TrackingNumber({ order }: { order: Order }) {
  const { trackingNumber, carrier, shipments } = order;
  if (!trackingNumber || isSplit(order)) return null;
  return (
    <Panel
      title={texts.trackingNumber}
      text={carrier && texts.carriedBy(carrier)}
      actions={<CopyTrackingNumber trackingNumber={trackingNumber} />}
    >
      <p className="text-lg font-semibold tracking-wide break-all tabular-nums">
        <bdi>{trackingNumber}</bdi>
      </p>
      <CarrierLink shipment={{ carrier, trackingUrl: shipments.at(-1)?.trackingUrl }} />
    </Panel>
  );
}

/** `name` distinguishes the shipments of one order. */
export function CopyTrackingNumber({ trackingNumber, name = texts.copyTrackingNumber }: { trackingNumber: string; name?: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(trackingNumber);
      toast.success(messages.trackingCopied);
    } catch {
      // Copying fails without HTTPS or permission: the number can still be selected.
      toast.error(messages.trackingCopyFailed);
    }
  };
  return (
    <Button variant="secondary" size="sm" aria-label={name} onClick={() => void copy()}>
      <Copy aria-hidden className="size-4" /> {texts.copy}
    </Button>
  );
}

/** Leads to the carrier's page, for well-known carriers. */
export function CarrierLink({
  shipment: { carrier, trackingUrl },
}: {
  shipment: Pick<Order['shipments'][number], 'carrier' | 'trackingUrl'>;
}) {
  if (!trackingUrl) return null;
  return (
    <a
      href={trackingUrl}
      target="_blank"
      rel="noreferrer"
      className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:underline"
    >
      {trackingMessages.follow(carrier)} <ExternalLink aria-hidden className="size-4" />
      <span className="sr-only">{texts.opensInANewTab}</span>
    </a>
  );
}
