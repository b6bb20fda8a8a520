import { useState } from 'react';
import { OUTSIDE_METHODS, type OutsideMethod, type PaidOutside } from '#features/orders/payment-links/payment-links.schema';
import { REMARK_MAX_LENGTH } from '#shared/lengths';
import { formatDollars } from '#shared/money';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { SelectField, TextField } from '#ui/field';

const METHODS = { cash: 'Cash', bank_transfer: 'Bank transfer', other: 'Another way' } as const satisfies Record<OutsideMethod, string>;

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
    <Dialog isOpen onClose={onClose} title={`Mark ${formatDollars(amount)} as paid`}>
      <form
        noValidate
        className="grid gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (note.trim() === '') setRefused(true);
          else if (!isSaving) onPaid({ method, note });
        }}
      >
        <p className="text-muted">Only if you have the money: nothing is charged.</p>
        <SelectField label="Paid by" name="method" value={method} onChange={(event) => setMethod(event.target.value as OutsideMethod)}>
          {OUTSIDE_METHODS.map((id) => (
            <option key={id} value={id}>
              {METHODS[id]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Reference"
          name="note"
          required
          maxLength={REMARK_MAX_LENGTH}
          hint="A receipt’s number, a bank statement: what finds the money again"
          error={isRefused && note.trim() === '' ? 'Please say how it was paid' : undefined}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isSaving}>
            Mark as paid
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
