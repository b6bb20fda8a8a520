import { subtractCents, toCents, toDollars } from '#shared/money';
import type { CheckoutDraft } from './checkout.storage';
import type { CheckoutSummary } from './checkout-summary.schema';

/** How much of the total store credit pays, in dollars. */
export function creditOf(draft: CheckoutDraft, summary: CheckoutSummary): number {
  return draft.useCredit ? Math.min(summary.storeCredit, leftAfter(summary, giftCardOf(draft, summary))) : 0;
}

/** How much of the total the gift card pays, in dollars; it comes before store credit. Gift cards are not bought with it. */
export function giftCardOf({ giftCard }: CheckoutDraft, { amountDue, giftCardsPrice = 0 }: CheckoutSummary): number {
  return giftCard ? Math.min(giftCard.balance, toDollars(subtractCents(toCents(amountDue), toCents(giftCardsPrice)))) : 0;
}

/** What of the total is left to pay another way, in dollars. */
export function leftToPay(draft: CheckoutDraft, summary: CheckoutSummary): number {
  return toDollars(subtractCents(toCents(leftAfter(summary, giftCardOf(draft, summary))), toCents(creditOf(draft, summary))));
}

function leftAfter({ amountDue }: CheckoutSummary, paid: number): number {
  return toDollars(subtractCents(toCents(amountDue), toCents(paid)));
}

/** Whether gift card and store credit pay everything, so that no other method is needed. */
export function isCovered(draft: CheckoutDraft, summary: CheckoutSummary | undefined): boolean {
  return summary !== undefined && summary.amountDue > 0 && leftToPay(draft, summary) === 0;
}
