import type { StaffOrderCore } from '#features/orders/orders/staff-order.schema';
import { REMARK_MAX_LENGTH } from '#shared/lengths';
import { formatDollars } from '#shared/money';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { TextArea } from '#ui/field';
import { cancelOrderDialogMessages as messages } from './order-screens.messages';

interface CancelOrderDialogProps {
  isOpen: boolean;
  order: StaffOrderCore;
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
    <Dialog isOpen={isOpen} onClose={onClose} title={messages.cancelOrderQuestion(order.orderNumber)}>
      <form
        className="p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void onConfirm();
        }}
      >
        <p className="text-muted">{messages.thePiecesGoBackToStock(left, formatDollars(left))}</p>
        <TextArea
          label={messages.reason}
          hint={messages.theCustomerReadsIt}
          name="reason"
          maxLength={REMARK_MAX_LENGTH}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
          className="mt-4"
        />
        <div className="dialog-actions mt-6">
          <Button variant="secondary" onClick={onClose}>
            {messages.leaveItAsItIs}
          </Button>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            {messages.cancelOrder}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
