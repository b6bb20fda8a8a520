import { CreditCard } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { randomUuid } from '#shared/ids';
import { Button } from '#ui/button';
import { Notice } from '#ui/notice';
import { toast } from '#ui/toast';
import { brandNames } from './card-brands.messages';
import { SavedCardForm } from './saved-card-form';
import * as messages from './saved-cards.messages';
import { addCard, type CardInput, changeCard, makeDefaultCard, removeCard, type SavedCard } from './saved-cards.rules';
import { readCards, saveCards } from './saved-cards.storage';

type Open = { form: 'add' } | { form: 'edit'; card: SavedCard } | undefined;

/** The cards that a customer saved in this browser, without API calls (docs/rules.md#payments-saved-cards). */
export function SavedCards({ userId }: { userId: string }) {
  const [cards, setCards] = useState(() => readCards(userId));
  const [open, setOpen] = useState<Open>();
  const [isBusy, setBusy] = useState(false);
  const add = useRef<HTMLButtonElement>(null);

  const storeCards = async (next: SavedCard[], message: string) => {
    setBusy(true);
    await saveCards(userId, next);
    setCards(next);
    setBusy(false);
    toast.success(message, { area: 'account' });
  };
  const close = () => {
    setOpen(undefined);
    // The button is rendered again after this update.
    setTimeout(() => add.current?.focus());
  };
  const save = async (input: CardInput) => {
    if (open?.form === 'edit') await storeCards(changeCard(cards, open.card._id, input), messages.updated);
    else await storeCards(addCard(cards, input, { _id: randomUuid(), now: new Date() }), messages.added);
    close();
  };

  if (open) return <SavedCardForm card={open.form === 'edit' ? open.card : undefined} onSave={save} onCancel={close} />;
  const addButton = (
    <Button ref={add} onClick={() => setOpen({ form: 'add' })}>
      {messages.addPaymentMethod}
    </Button>
  );
  if (cards.length === 0) return <NoCards>{addButton}</NoCards>;
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted">
          {isBusy ? messages.saving : messages.storedCards(cards.length)}
        </p>
        {addButton}
      </div>
      <ul aria-busy={isBusy} className={`grid gap-4 transition-opacity duration-150 sm:grid-cols-2 ${isBusy ? 'opacity-60' : ''}`}>
        {cards.map((card) => (
          <li key={card._id}>
            <CardCard
              card={card}
              isBusy={isBusy}
              onEdit={() => setOpen({ form: 'edit', card })}
              onDelete={() => void storeCards(removeCard(cards, card._id), messages.deleted)}
              onDefault={() => void storeCards(makeDefaultCard(cards, card._id), messages.defaultUpdated)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CardCardProps {
  card: SavedCard;
  isBusy: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onDefault: () => void;
}

function CardCard({
  card: { cardType, last4, holderName, expiryMonth, expiryYear, isDefault },
  isBusy,
  onEdit,
  onDelete,
  onDefault,
}: CardCardProps) {
  const name = messages.endingIn(brandNames[cardType], last4);
  return (
    <article aria-label={name} className="flex h-full flex-col rounded-lg bg-surface p-5 shadow-soft sm:p-6">
      <div className="flex items-center justify-between gap-3">
        <p className="flex items-center gap-2 font-semibold">
          <CreditCard aria-hidden className="size-5 text-muted" />
          {brandNames[cardType]}
        </p>
        {isDefault && (
          <span className="rounded-full bg-raised px-2.5 py-0.5 text-sm font-semibold text-accent">{messages.defaultBadge}</span>
        )}
      </div>
      <p className="mt-4 text-xl font-semibold tracking-wide tabular-nums">
        <span aria-hidden>•••• •••• •••• </span>
        {last4}
      </p>
      <p className="mt-1 mb-5 flex justify-between gap-4 text-muted">
        <span dir="auto" className="min-w-0 truncate">
          {holderName}
        </span>
        <span className="tabular-nums">
          {expiryMonth}/{expiryYear}
        </span>
      </p>
      <div className="mt-auto flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" disabled={isBusy} aria-label={messages.editCard(name)} onClick={onEdit}>
          {messages.edit}
        </Button>
        <Button variant="danger" size="sm" disabled={isBusy} aria-label={messages.deleteCard(name)} onClick={onDelete}>
          {messages.deleteButton}
        </Button>
        {!isDefault && (
          <Button variant="ghost" size="sm" disabled={isBusy} onClick={onDefault}>
            {messages.setAsDefault}
          </Button>
        )}
      </div>
    </article>
  );
}

function NoCards({ children }: { children: ReactNode }) {
  return (
    <Notice icon={CreditCard} level="h2" isBoxed title={messages.noPaymentMethodsYet} text={messages.emptyText}>
      {children}
    </Notice>
  );
}
