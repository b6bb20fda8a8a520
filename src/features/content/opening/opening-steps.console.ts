import type { OpeningStep } from './opening.rules';
import { openingStepsMessages as messages } from './opening-console.messages';

/** What each step is called, and what to do there. */
export const STEP_TEXTS = {
  name: { title: messages.name, text: messages.whatYourShopIsCalled },
  contact: { title: messages.addressAndContact, text: messages.whereShoppersWriteTo },
  shipping: {
    title: messages.shipping,
    text: messages.sayWhereYouDeliverTo,
  },
  taxes: { title: messages.taxes, text: messages.checkTheRatesOfThePlaces },
  payment: {
    title: messages.payment,
    text: messages.whileTheDoorsAreClosed,
  },
  product: { title: messages.firstProduct, text: messages.addOne },
  legal: { title: messages.legalPages, text: messages.publishYourOwnTermsAndYourOwn },
  order: { title: messages.testOrder, text: messages.lookAtYourShopAsAShopper },
  open: { title: messages.openTheDoors, text: messages.visitorsSeeTheShopInsteadOfComing },
} as const satisfies Record<OpeningStep, { title: string; text: string }>;
