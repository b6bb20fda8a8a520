/** Titles of the shop's own pages, and what search engines show of them. */
export const helpPages = {
  help: { title: 'Help', description: 'Orders, payments, returns and your account: the questions that come up most.' },
  shipping: { title: 'Shipping', description: 'What shipping costs, how long it takes, and where we deliver.' },
  returns: { title: 'Returns', description: 'How to cancel an order, and what to do if something is wrong with it.' },
  'size-guide': { title: 'Size Guide', description: 'What our sizes mean, and how to find yours.' },
  terms: { title: 'Terms', description: 'What you and the shop promise each other.' },
  privacy: { title: 'Privacy', description: 'What we know about you, why, and how you can get it.' },
  cookies: { title: 'Cookies', description: 'One cookie, no tracking, and nothing from anyone else.' },
} as const;

export const returnsPageMessages = {
  /** What search engines show of the page about returns, where the shop promises them. */
  description: (days: number) =>
    days === 1 ? '1 day to change your mind, and how it works.' : `${days} days to change your mind, and how it works.`,
};
