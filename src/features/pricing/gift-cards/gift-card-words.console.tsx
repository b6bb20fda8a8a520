import { Badge } from '#console/badge';
import type { GiftCardRecord } from './gift-cards.schema';

/** Nobody but the recipient sees more of the code. */
export function nameOfCard({ last4 }: Pick<GiftCardRecord, 'last4'>): string {
  return last4 ? `•••• ${last4}` : 'Not mailed yet';
}

export function GiftCardBadge({ status }: Pick<GiftCardRecord, 'status'>) {
  return <Badge tone={status === 'active' ? 'good' : 'neutral'}>{status === 'active' ? 'Active' : 'Disabled'}</Badge>;
}
