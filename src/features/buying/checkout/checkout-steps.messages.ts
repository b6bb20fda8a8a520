/** Of the steps that are loaded after the first one. */
export const checkoutStepsMessages = {
  giftCardPays: (paid: string, balance: string) => `Gift card ending in <digits/> pays ${paid} of ${balance}` as const,
  choiceIsGone: 'What you chose before is not offered for this address.',
  chosenInstead: (name: string) => `What you chose before is not offered for this address. ${name} is chosen instead.`,
};
