import { promiseMessages } from '#features/platform/settings/promises.messages';
import type { ShopPromises } from '#features/platform/settings/settings.rules';

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

/** What search engines show of one of the pages. */
export function describeHelpPage(name: keyof typeof helpPages, { returnDays }: Pick<ShopPromises, 'returnDays'>): string {
  if (name !== 'returns' || returnDays === 0) return helpPages[name].description;
  return `${promiseMessages.daysToChangeYourMind(returnDays)}, and how it works.`;
}
