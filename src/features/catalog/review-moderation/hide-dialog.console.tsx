import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { TextField } from '#ui/field';
import { REASON_MAX_LENGTH } from './review-moderation.rules';
import { hideDialogMessages as messages } from './review-moderation-console.messages';

const REASONS = [
  messages.spamOrAdvertising,
  messages.insults,
  messages.notAboutTheProduct,
  messages.personalData,
  messages.notARealCustomer,
] as const;
const OTHER = messages.anotherReason;

interface HideDialogProps {
  isOpen: boolean;
  /** How many reviews. */
  count: number;
  onClose: () => void;
  onHide: (reason: string) => void;
}

/** Why reviews are hidden: for the staff only. */
export function HideDialog({ isOpen, count, onClose, onHide }: HideDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={count === 1 ? messages.hideThisReview : messages.hideReviewsQuestion(count)}>
      <HideForm onClose={onClose} onHide={onHide} />
    </Dialog>
  );
}

function HideForm({ onClose, onHide }: Pick<HideDialogProps, 'onClose' | 'onHide'>) {
  const [chosen, setChosen] = useState<string>(REASONS[0]);
  const [own, setOwn] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reason = chosen === OTHER ? own.trim() : chosen;
    if (reason === '') return setMissing(true);
    onHide(reason);
  };
  return (
    <form onSubmit={submit} noValidate className="p-5">
      <p className="text-muted">{messages.shoppersNoLongerSeeIt}</p>
      <fieldset className="mt-4">
        <legend className="text-sm font-semibold">{messages.reason}</legend>
        {[...REASONS, OTHER].map((reason) => (
          <label key={reason} className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="reason"
              checked={chosen === reason}
              onChange={() => setChosen(reason)}
              className="size-4.5 accent-accent"
            />
            {reason}
          </label>
        ))}
      </fieldset>
      {chosen === OTHER && (
        <TextField
          label={messages.yourReason}
          name="own"
          autoFocus
          maxLength={REASON_MAX_LENGTH}
          value={own}
          onChange={(event) => setOwn(event.target.value)}
          error={isMissing && own.trim() === '' ? messages.pleaseEnterAReason : undefined}
          className="mt-2"
        />
      )}
      <div className="dialog-actions mt-6">
        <Button variant="secondary" onClick={onClose}>
          {messages.cancel}
        </Button>
        <Button type="submit" variant="danger">
          {messages.hide}
        </Button>
      </div>
    </form>
  );
}
