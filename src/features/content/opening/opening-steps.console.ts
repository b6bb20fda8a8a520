import type { OpeningStep } from './opening.rules';

/** What each step is called, and what to do there. */
export const STEP_TEXTS = {
  name: { title: 'Name, logo and accent', text: 'What your shop is called, on every page and in every mail.' },
  contact: { title: 'Address and contact', text: 'Where shoppers write to, and what mails come from.' },
  shipping: {
    title: 'Shipping',
    text: 'Say where you deliver to, what it costs and how long it takes, or leave the standard prices.',
  },
  taxes: { title: 'Taxes', text: 'Check the rates of the places that you sell to, and make them your own.' },
  payment: {
    title: 'Payment',
    text: 'While the doors are closed, test cards work. An open shop takes cards only with the keys of a provider, set where the shop runs. Cash on delivery works at once.',
  },
  product: { title: 'First product', text: 'Add one, or bring those of another shop with you.' },
  legal: { title: 'Legal pages', text: 'Publish your own terms and your own privacy page.' },
  order: { title: 'Test order', text: 'Look at your shop as a shopper does, and order something.' },
  open: { title: 'Open the doors', text: 'Visitors see the shop instead of “Coming soon”.' },
} as const satisfies Record<OpeningStep, { title: string; text: string }>;
