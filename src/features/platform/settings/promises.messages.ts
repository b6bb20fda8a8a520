/** What the shop promises, in the words of pages and mails: docs/rules.md#promises. */
export const promiseMessages = {
  yearsOfWarranty: (years: number) => `${years}-year warranty`,
  monthsOfWarranty: (months: number) => `${months}-month warranty`,
  returnPolicy: (days: number) => `${days}-day return policy`,
  daysToChangeYourMind: (days: number) => (days === 1 ? '1 day to change your mind' : `${days} days to change your mind`),
  returnWithin: (days: number) =>
    days === 1 ? 'If not, you can return it within 1 day.' : `If not, you can return it within ${days} days.`,
  youHave: (promises: string) => `You have ${promises}.`,
  /** As a part of a sentence that the owner writes. */
  bothPromises: (one: string, other: string) => `${one}, and ${other}`,
  goodsWith: (promise: string) => `Well-made goods at honest prices, with ${promise}.`,
  goodsWithBoth: (one: string, other: string) => `Well-made goods at honest prices, with ${one} and ${other}.`,
  fastDelivery: 'Fast Delivery',
  delivery: 'Delivery',
  atYourDoor: (days: number) =>
    days === 7 ? 'At your door in about a week.' : days === 1 ? 'At your door in about 1 day.' : `At your door in about ${days} days.`,
  atYourDoorWith: (days: number, offer: string) =>
    days === 7
      ? `At your door in about a week, with ${offer}.`
      : days === 1
        ? `At your door in about 1 day, with ${offer}.`
        : `At your door in about ${days} days, with ${offer}.`,
  securePayments: 'Secure Payments',
  cardsGoToTheProvider: 'Your card goes to the payment provider, never to us.',
  supportAlways: '24/7 Support',
  writeWheneverYouLike: 'Write whenever you like. A person answers.',
  support: 'Support',
  personAnswersByEmail: 'A person answers, by email.',
  personAnswers: (hours: string) => `A person answers: ${hours}.`,
} as const;
