import type { ShopPromises } from './settings.rules';

/** What the shop promises, in the words of pages and mails: docs/rules.md#promises. */
export const promiseMessages = {
  warranty: (months: number) => `${months % 12 === 0 ? `${months / 12}-year` : `${months}-month`} warranty`,
  returnPolicy: (days: number) => `${days}-day return policy`,
  daysToChangeYourMind: (days: number) => `${countDays(days)} to change your mind`,
  returnWithin: (days: number) => `If not, you can return it within ${countDays(days)}.`,
  youHave: (promises: string) => `You have ${promises}.`,
  goods: 'Well-made goods at honest prices',
  with: (goods: string, promises: string) => `${goods}, with ${promises}.`,
  fastDelivery: 'Fast Delivery',
  delivery: 'Delivery',
  atYourDoor: (days: number, offer: string | undefined) =>
    `At your door in about ${days === 7 ? 'a week' : countDays(days)}${offer ? `, with ${offer}` : ''}.`,
  securePayments: 'Secure Payments',
  cardsGoToTheProvider: 'Your card goes to the payment provider, never to us.',
  supportAlways: '24/7 Support',
  writeWheneverYouLike: 'Write whenever you like. A person answers.',
  support: 'Support',
  personAnswersByEmail: 'A person answers, by email.',
  personAnswers: (hours: string) => `A person answers: ${hours}.`,
} as const;

/** '1 day', '30 days'. */
export function countDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** 'free shipping over $50' and '30 days to change your mind', as far as they are promised. */
export function listPromises(offer: string | undefined, { returnDays }: Pick<ShopPromises, 'returnDays'>): string[] {
  return [...(offer === undefined ? [] : [offer]), ...(returnDays > 0 ? [promiseMessages.daysToChangeYourMind(returnDays)] : [])];
}
