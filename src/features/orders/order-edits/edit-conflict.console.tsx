import { formatWhen } from '#console/format';
import { addressLine } from '#features/accounts/addresses/address-draft';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import type { EditConflict } from './edit-calls.console';
import { editConflictMessages as messages } from './order-edits-console.messages';

interface EditConflictDialogProps {
  conflict: EditConflict;
  isSaving: boolean;
  onMine: () => void;
  onTheirs: () => Promise<void>;
}

/** Two people changed the same part of an order: who, what it is now, and one choice. */
export function EditConflictDialog({ conflict: { current, changedBy }, isSaving, onMine, onTheirs }: EditConflictDialogProps) {
  const [last] = changedBy;
  return (
    <Dialog isOpen onClose={() => void onTheirs()} title={messages.somebodyElseChangedThisToo}>
      <div className="grid gap-4 p-5">
        <p>{last ? messages.changedThisOrder(last.name, formatWhen(last.at)) : messages.somebodyElseChangedThisOrder}</p>
        <ul className="list-disc ps-5">
          {current.lines
            .filter(({ quantity }) => quantity > 0)
            .map(({ itemId, name, quantity }) => (
              <li key={itemId}>
                {quantity} × <bdi>{name}</bdi>
              </li>
            ))}
          <li dir="auto">{addressLine(current.shippingAddress)}</li>
        </ul>
        <div className="dialog-actions">
          <Button variant="secondary" onClick={() => void onTheirs()}>
            {messages.leaveItAsItIsNow}
          </Button>
          <Button isBusy={isSaving} onClick={onMine}>
            {messages.saveMineOnTop}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
