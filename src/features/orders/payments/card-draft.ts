/** A card while it is typed; stored in memory only. */
export interface CardDraft {
  number: string;
  expiryMonth: string;
  expiryYear: string;
  cvv: string;
  name: string;
}

export const EMPTY_CARD: CardDraft = { number: '', expiryMonth: '', expiryYear: '', cvv: '', name: '' };
