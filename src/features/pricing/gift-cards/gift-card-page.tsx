import { useState } from 'react';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import { GIFT_CARD_CODE_MAX_LENGTH } from '#shared/lengths';
import { formatDollars } from '#shared/money';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { CODE_CLASS } from '#ui/code-class';
import { TextField } from '#ui/field';
import { richText } from '#ui/rich-text';
import type { GiftCardBalance } from './gift-card-balance.schema';
import * as texts from './gift-card-page.messages';
import { giftCardBalanceCalls } from './gift-cards.calls';
import { giftCardsMessages as messages } from './gift-cards.messages';

/** What a gift card still has, for whoever has its code. */
export function GiftCardPage() {
  const [card, setCard] = useState<GiftCardBalance>();
  const [refusal, setRefusal] = useState('');
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./gift-card-balance.schema')).GiftCardCodeSchema,
    submit: async (entry) => {
      setCard(undefined);
      setRefusal('');
      setCard((await api.post(giftCardBalanceCalls('/balance'), entry)).giftCard);
    },
    onFailure: (error) => setRefusal(messageOf(error, messages.checkFailed)),
  });
  return (
    <div className="container-shop py-10 lg:py-16">
      <div className="mx-auto grid max-w-2xl gap-6">
        <div>
          <h1 className="text-3xl font-bold lg:text-4xl">{texts.giftCardBalance}</h1>
          <p className="mt-3 text-lg text-muted">
            {richText(texts.whereTheCodeIs, { code: (code) => <span className={CODE_CLASS}>{code}</span> })}
          </p>
        </div>
        <CheckedForm {...form} className="grid grid-cols-1 gap-4 rounded-lg bg-surface p-5 shadow-soft sm:p-8">
          <TextField
            label={texts.giftCardCode}
            name="code"
            required
            maxLength={GIFT_CARD_CODE_MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={errors.code}
          />
          {refusal && (
            <p role="alert" className="font-medium text-bad">
              {refusal}
            </p>
          )}
          <Button type="submit" size="lg" isBusy={isSubmitting} className="justify-self-start">
            {texts.showBalance}
          </Button>
          <div role="status">
            {card && (
              <p className="text-lg">
                {richText(messages.cardHas(card.last4), {
                  balance: <strong className="tabular-nums">{formatDollars(card.balance)}</strong>,
                })}
              </p>
            )}
          </div>
        </CheckedForm>
      </div>
    </div>
  );
}
