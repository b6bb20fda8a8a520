import { useState } from 'react';
import { OUTSIDE_METHODS, type OutsideMethod, type PaidOutside } from '#features/orders/payment-links/payment-links.schema';
import { REMARK_MAX_LENGTH } from '#shared/lengths';
import { formatDollars } from '#shared/money';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { SelectField, TextField } from '#ui/field';
import { paidOutsideDialogMessages as messages } from './order-edits-console.messages';

const METHODS = { cash: messages.cash, bank_transfer: messages.bankTransfer, other: messages.anotherWay } as const satisfies Record<
  OutsideMethod,
  string
>;

interface PaidOutsideDialogProps {
  amount: number;
  isSaving: boolean;
  onClose: () => void;
  onPaid: (paid: PaidOutside) => void;
}

/** How the money came that the shop's payment providers do not know of. */
export function PaidOutsideDialog({ amount, isSaving, onClose, onPaid }: PaidOutsideDialogProps) {
  const [method, setMethod] = useState<OutsideMethod>('cash');
  const [note, setNote] = useState('');
  const [isRefused, setRefused] = useState(false);
  return (
    <Dialog isOpen onClose={onClose} title={messages.markAsPaid(formatDollars(amount))}>
      <form
        noValidate
        className="grid gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (note.trim() === '') setRefused(true);
          else if (!isSaving) onPaid({ method, note });
        }}
      >
        <p className="text-muted">{messages.onlyIfYouHaveTheMoney}</p>
        <SelectField
          label={messages.paidBy}
          name="method"
          value={method}
          onChange={(event) => setMethod(event.target.value as OutsideMethod)}
        >
          {OUTSIDE_METHODS.map((id) => (
            <option key={id} value={id}>
              {METHODS[id]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={messages.reference}
          name="note"
          required
          maxLength={REMARK_MAX_LENGTH}
          hint={messages.aReceiptsNumber}
          error={isRefused && note.trim() === '' ? messages.pleaseSayHowItWasPaid : undefined}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" isBusy={isSaving}>
            {messages.markAsPaidText}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
