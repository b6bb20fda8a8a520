import { type CardBrand, guessCardBrand } from './card.rules';

/** Never contains number or CVV: docs/rules.md#payments-saved-cards. */
export interface SavedCard {
  _id: string;
  type: 'card';
  cardType: CardBrand;
  last4: string;
  expiryMonth: string;
  expiryYear: string;
  holderName: string;
  isDefault: boolean;
  createdAt: string;
}

export interface CardInput {
  holderName: string;
  number: string;
  /** 'MM/YY'. */
  expiry: string;
}

/** Of 16 digits, in groups of four. */
export const GROUPED_LENGTH = 19;

/** '4242 4242 4242 4242' from the digits typed so far. */
export function groupInFours(typed: string): string {
  return (
    typed
      .replace(/\D/g, '')
      .slice(0, 16)
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  );
}

/** '12/29' from the digits typed so far; the slash is inserted automatically. */
export function slashExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** The first card becomes the default. */
export function addCard(cards: readonly SavedCard[], input: CardInput, { _id, now }: { _id: string; now: Date }): SavedCard[] {
  const card: SavedCard = {
    _id,
    type: 'card',
    cardType: guessCardBrand(input.number),
    last4: input.number.replace(/\D/g, '').slice(-4),
    holderName: input.holderName,
    ...parseExpiry(input.expiry),
    isDefault: cards.length === 0,
    createdAt: now.toISOString(),
  };
  return [...cards, card];
}

export function changeCard(cards: readonly SavedCard[], id: string, { holderName, expiry }: Omit<CardInput, 'number'>): SavedCard[] {
  return cards.map((card) => (card._id === id ? { ...card, holderName, ...parseExpiry(expiry) } : card));
}

/** When the default card is removed, the first remaining one becomes the default. */
export function removeCard(cards: readonly SavedCard[], id: string): SavedCard[] {
  const left = cards.filter((card) => card._id !== id);
  const [first] = left;
  return !first || left.some((card) => card.isDefault) ? left : makeDefaultCard(left, first._id);
}

export function makeDefaultCard(cards: readonly SavedCard[], id: string): SavedCard[] {
  return cards.map((card) => ({ ...card, isDefault: card._id === id }));
}

function parseExpiry(expiry: string) {
  const [expiryMonth = '', expiryYear = ''] = expiry.split('/');
  return { expiryMonth, expiryYear };
}
