import type { AdminOrderCore } from '#features/orders/orders/admin-order.schema';
import { REMARK_MAX_LENGTH } from '#shared/lengths';
import { formatDollars } from '#shared/money';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { TextArea } from '#ui/field';

interface CancelOrderDialogProps {
  isOpen: boolean;
  order: AdminOrderCore;
  reason: string;
  onReason: (reason: string) => void;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Cancelling gives everything back, so it says what happens before it does. */
export function CancelOrderDialog({ isOpen, order, reason, onReason, isBusy, onClose, onConfirm }: CancelOrderDialogProps) {
  const left = order.paid - order.refundedAmount;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Cancel order ${order.orderNumber}?`}>
      <form
        className="p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void onConfirm();
        }}
      >
        <p className="text-muted">
          {left > 0 ? `${formatDollars(left)} goes back to the customer. ` : 'Nothing was paid. '}
          The pieces go back to stock, and the customer gets a mail. This cannot be undone.
        </p>
        <TextArea
          label="Reason"
          hint="The customer reads it."
          name="reason"
          maxLength={REMARK_MAX_LENGTH}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
          className="mt-4"
        />
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Leave it as it is
          </Button>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            Cancel order
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
