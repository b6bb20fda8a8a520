import type { SavedCard } from './saved-cards.rules';

/** A delay as long as an API call would take: docs/rules.md#payments-saved-card-form. */
const DELAY_MS = 1_000;

const keyOf = (userId: string) => `shop.cards.${userId}`;

export function readCards(userId: string): SavedCard[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((card) => typeof card?._id === 'string' && typeof card.last4 === 'string') : [];
  } catch {
    // Unreadable data counts as no cards.
    return [];
  }
}

/** Saves the cards in this browser. */
export async function saveCards(userId: string, cards: readonly SavedCard[]): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  localStorage.setItem(keyOf(userId), JSON.stringify(cards));
}
