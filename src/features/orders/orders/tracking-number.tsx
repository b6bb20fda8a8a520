import { Copy } from 'lucide-react';
import { Button } from '#ui/button';
import { Panel } from '#ui/panel';
import { toast } from '#ui/toast';
import { ordersMessages as messages } from './orders.messages';
import type { Order } from './orders.schema';

/** The tracking number with a copy button; renders nothing while there is none. */
export function TrackingNumber({ order: { trackingNumber, carrier } }: { order: Order }) {
  if (!trackingNumber) return null;
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
    <Panel
      title="Tracking Number"
      text={carrier && `Carried by ${carrier}`}
      actions={
        <Button variant="secondary" size="sm" aria-label="Copy tracking number" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" /> Copy
        </Button>
      }
    >
      <p className="text-lg font-semibold tracking-wide break-all tabular-nums">{trackingNumber}</p>
    </Panel>
  );
}
