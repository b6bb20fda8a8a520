import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '#features/accounts/account-security/account-calls.console';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '#shared/lengths';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { TextArea, TextField } from '#ui/field';
import { giftCardsAdminCalls } from './gift-cards.calls';
import { GIFT_CARD_MESSAGE_MAX_LENGTH, type NewGiftCard } from './gift-cards.schema';
import { issueDialogMessages as messages } from './gift-cards-console.messages';

interface IssueDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A new card, whose code is mailed at once. */
export function IssueDialog({ isOpen, onClose }: IssueDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={messages.issueAGiftCard}>
      {isOpen && <IssueForm onClose={onClose} />}
    </Dialog>
  );
}

function IssueForm({ onClose }: Pick<IssueDialogProps, 'onClose'>) {
  const navigate = useNavigate();
  const [amount, setAmount] = useState('50');
  const issue = useChange((card: NewGiftCard) => api.post(giftCardsAdminCalls('/'), card), giftCardsAdminCalls('/'));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      amount: Number(amount),
      recipientEmail: String(form.get('recipientEmail')),
      recipientName: String(form.get('recipientName')),
      message: String(form.get('message')),
    };
    issue.mutate(body, { onSuccess: ({ giftCard }) => void navigate(adminPaths.giftCard(giftCard._id)) });
  };
  return (
    <form onSubmit={submit} className="grid gap-4 p-5">
      <p className="text-muted">{messages.theCodeIsMailedToTheRecipient}</p>
      <TextField
        label={messages.amountInDollars}
        name="amount"
        type="number"
        min="1"
        max="2000"
        step="0.01"
        required
        value={amount}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
      />
      <TextField
        label={messages.recipientsEmail}
        name="recipientEmail"
        type="email"
        required
        maxLength={EMAIL_MAX_LENGTH}
        autoComplete="off"
      />
      <TextField label={messages.recipientsName} name="recipientName" maxLength={NAME_MAX_LENGTH} autoComplete="off" />
      <TextArea label={messages.message} name="message" maxLength={GIFT_CARD_MESSAGE_MAX_LENGTH} />
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          {messages.cancel}
        </Button>
        <Button type="submit" isBusy={issue.isPending}>
          {messages.issueAndMail}
        </Button>
      </div>
    </form>
  );
}
