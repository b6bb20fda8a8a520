/** Apart from the others: the home page's first load carries it. */
export const newsletterBoxMessages = { subscribeFailed: 'Failed to subscribe' } as const;
