import { Badge } from '#console/badge';
import type { GiftCardRecord } from './gift-cards.schema';
import { giftCardWordsMessages as messages } from './gift-cards-console.messages';

/** Nobody but the recipient sees more of the code. */
export function nameOfCard({ last4 }: Pick<GiftCardRecord, 'last4'>): string {
  return last4 ? `•••• ${last4}` : messages.notMailedYet;
}

export function GiftCardBadge({ status }: Pick<GiftCardRecord, 'status'>) {
  return <Badge tone={status === 'active' ? 'good' : 'neutral'}>{status === 'active' ? messages.active : messages.disabled}</Badge>;
}
