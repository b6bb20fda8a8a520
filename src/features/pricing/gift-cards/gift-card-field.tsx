import { type KeyboardEvent, useState } from 'react';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { GIFT_CARD_CODE_MAX_LENGTH } from '#shared/lengths';
import { Button } from '#ui/button';
import { TextField } from '#ui/field';
import type { GiftCardBalance } from './gift-card-balance.schema';
import * as texts from './gift-card-field.messages';
import { giftCardBalanceCalls } from './gift-cards.calls';
import { giftCardsMessages as messages } from './gift-cards.messages';

interface GiftCardFieldProps {
  onFound: (card: GiftCardBalance & { code: string }) => void;
}

/** A field for a code inside another form; Enter applies it. */
export function GiftCardField({ onFound }: GiftCardFieldProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const apply = async () => {
    setError('');
    setBusy(true);
    try {
      const { giftCard } = await api.post(giftCardBalanceCalls('/balance'), { code });
      onFound({ ...giftCard, code });
    } catch (refusal) {
      setError(messageOf(refusal, messages.checkFailed));
      setBusy(false);
    }
  };
  const applyByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The form around it would go on to the next step.
    event.preventDefault();
    void apply();
  };
  return (
    <div className="mb-4 flex items-start gap-2">
      <TextField
        label={texts.giftCardCode}
        name="giftCardCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={GIFT_CARD_CODE_MAX_LENGTH}
        value={code}
        error={error}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        onKeyDown={applyByEnter}
        className="min-w-0 flex-1"
      />
      <Button variant="secondary" isBusy={isBusy} onClick={() => void apply()} className="mt-6.5 min-h-12">
        {texts.useCard}
      </Button>
    </div>
  );
}
