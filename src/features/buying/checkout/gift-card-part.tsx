import { useState } from 'react';
import { GiftCardField } from '#features/pricing/gift-cards/gift-card-field';
import { formatDollars } from '#shared/money';
import { Button } from '#ui/button';
import { richText } from '#ui/rich-text';
import { checkoutStepsMessages as messages } from './checkout-steps.messages';
import * as texts from './gift-card-part.messages';
import type { Checkout } from './use-checkout';

interface GiftCardPartProps {
  checkout: Checkout;
  /** What the chosen card pays, in dollars. */
  paid: number;
}

/** docs/rules.md#gift-cards-payment */
export function GiftCardPart({ checkout: { draft, errors, change }, paid }: GiftCardPartProps) {
  const [isOpen, setOpen] = useState(false);
  const { giftCard } = draft;
  if (giftCard) {
    return (
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 rounded-md border border-line px-4 py-2">
        <p>
          {richText(messages.giftCardPays(formatDollars(paid), formatDollars(giftCard.balance)), {
            digits: <strong>{giftCard.last4}</strong>,
          })}
        </p>
        <Button variant="ghost" size="sm" onClick={() => change({ giftCard: undefined })}>
          {texts.removeTheGiftCard}
        </Button>
        {errors.giftCardCode && (
          <p role="alert" className="w-full text-sm font-medium text-bad">
            {errors.giftCardCode}
          </p>
        )}
      </div>
    );
  }
  if (!isOpen) {
    return (
      <Button variant="ghost" size="sm" className="mb-3" onClick={() => setOpen(true)}>
        {texts.useAGiftCard}
      </Button>
    );
  }
  return <GiftCardField onFound={(found) => change({ giftCard: found })} />;
}
