/** Sentences about the opening of the shop: for staff, and below for visitors. */
export const openingMessages = {
  opened: 'The doors are open',
  closed: 'The doors are closed',
  saved: 'Saved',
  stepUnknown: 'Please choose one of the listed steps',
  flagInvalid: 'This must be true or false',
  pricesFirst: 'First confirm what your shop charges for shipping and tax: two steps of the list on the home screen.',
  openFirst: 'Open the doors first, then the checklist can go.',
  welcome: (shopName: string) => `Welcome! ${shopName} is yours.`,
  refusesCards: 'Shoppers can’t pay by card: no payment provider is connected, and an open shop refuses test cards.',
  toConnections: 'See the connections',
  linkDead: 'This link is no longer valid. Start the shop again: it prints a new one while nobody owns it.',
} as const;

export const comingSoonMessages = {
  notOpen: 'This shop has not opened yet.',
  title: 'Coming soon',
  text: 'We are still setting up our shop. Leave your email address, and our newsletter tells you when the doors open.',
  label: 'Email',
  button: 'Let me know',
  tooMany: 'Too many attempts. Please wait a moment and try again.',
} as const;
