/** Apart from the others: the box is on every page. */
export const newsletterBoxMessages = { subscribeFailed: 'Failed to subscribe' } as const;
