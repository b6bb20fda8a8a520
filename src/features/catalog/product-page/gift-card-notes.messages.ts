export const sentByEmail = 'Sent by email';
export const codeForEach = 'You get a code for each gift card as soon as it is paid. Nothing is shipped.';
export const paysLikeMoney = 'Pays like money';
export const typeTheCode =
  'Type the code as you pay. What is left stays on the card, and <balance>its balance</balance> is shown to whoever has the code.';
export const noTax = 'No tax on the card itself';
export const taxedLater = 'What is bought with it is taxed as usual.';
