import type { OpeningStep } from './opening.rules';
import { openingStepsMessages as messages } from './opening-console.messages';

/** What each step is called, and what to do there. */
export const STEP_TEXTS = {
  name: { title: messages.nameAndAddress, text: messages.whatYourShopIsCalled },
  logo: { title: messages.logoAndColour, text: messages.uploadYourLogo },
  shipping: { title: messages.shipping, text: messages.sayWhatDeliveryCosts },
  taxes: { title: messages.taxes, text: messages.confirmTheRates },
  payment: { title: messages.payment, text: messages.whileTheDoorsAreClosed },
  product: { title: messages.firstProduct, text: messages.addOne },
  legal: { title: messages.legalPages, text: messages.readAndPublish },
  order: { title: messages.testOrder, text: messages.buySomething },
  open: { title: messages.openTheDoors, text: messages.visitorsSeeTheShopInsteadOfComing },
} as const satisfies Record<OpeningStep, { title: string; text: string }>;
