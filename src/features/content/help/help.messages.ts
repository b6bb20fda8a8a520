import { RETURN_DAYS } from '#features/pricing/pricing/delivery.rules';

/** Titles of the shop's own pages, and what search engines show of them. */
export const helpPages = {
  help: { title: 'Help', description: 'Orders, payments, returns and your account: the questions that come up most.' },
  shipping: { title: 'Shipping', description: 'What shipping costs, how long it takes, and where we deliver.' },
  returns: { title: 'Returns', description: `${RETURN_DAYS} days to change your mind, and how it works.` },
  'size-guide': { title: 'Size Guide', description: 'What our sizes mean, and how to find yours.' },
  terms: { title: 'Terms', description: 'What you and the shop promise each other.' },
  privacy: { title: 'Privacy', description: 'What we know about you, why, and how you can get it.' },
  cookies: { title: 'Cookies', description: 'One cookie, no tracking, and nothing from anyone else.' },
} as const;
