/** All sentences about refunds by staff. */
export const refundsMessages = {
  itemInvalid: 'Please name items of the order',
  itemUnknown: 'This item is not part of the order',
  shippingInvalid: 'The shipping must be dollars with at most two decimals',
  restockInvalid: 'Please say true or false',
  methodInvalid: 'Please choose the payment or store credit',
  refundedBeforeInvalid: 'What was refunded before must be dollars with at most two decimals',
  tooMany: (name: string, left: number) =>
    left > 0 ? `No more than ${left} of ${name} can be refunded` : `${name} is refunded already, or in a return`,
  tooMuchShipping: (left: string) => `No more than ${left} of the shipping is left to refund`,
  refundedMeanwhile: (left: string) => `Someone else refunded this order meanwhile: ${left} is left`,
  onGiftCards: (available: string) =>
    `No more than ${available} can be refunded: the rest is on gift cards of this order. Choose them to take back what is left on them; what was spent stays.`,
  noCreditForGuests: 'A guest has no account for store credit. Please refund the way the order was paid.',
  notRestockable: 'The pieces of this order are back in stock already',

  amountUnreadable: 'Please enter the amount in dollars, like 12.50',
  shippingUnreadable: 'Please enter the shipping in dollars, like 5.99',
  shippingLeft: (left: string) => `No more than ${left} of the shipping is left`,
  nothingChosen: 'Please choose items, shipping or an amount',
  moneyLeft: (left: string) => `No more than ${left} is left to refund`,
} as const;
