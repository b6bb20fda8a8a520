export const refundItemsMessages = {
  allItemsAreRefunded: 'All items are refunded, or in a return.',
  items: 'Items',
  chooseAll: 'Choose all',
  left: (left: number) => `${left} left`,
  giftCard: (map: string) => `Gift card: ${map} not spent. A refund takes it back.`,
  piecesOfToRefund: (name: string) => `Pieces of ${name} to refund`,
};

export const refundFormMessages = {
  loadingWhatCanBeRefunded: 'Loading what can be refunded',
  shipping: 'Shipping',
  upTo: (shipping: string) => `Up to ${shipping}`,
  putTheItemsBackInStock: 'Put the items back in stock',
  notSent: (unsent: number) =>
    unsent === 1 ? 'One piece was not sent, and will not be.' : `${unsent} pieces were not sent, and will not be.`,
  whereTo: 'Where to',
  theWayItWasPaid: 'The way it was paid',
  storeCredit: 'Store credit',
  amount: 'Amount',
  isLeftToRefund: ({ left, valueCents, value }: { left: string; valueCents: number; value: string }) =>
    valueCents > 0 ? `${left} is left to refund; items and shipping are worth ${value}` : `${left} is left to refund`,
  reason: 'Reason',
  forTheStaff: 'For the staff, not for the customer',
  refund: (amount: string) => `Refund ${amount}`,
};

export const refundButtonMessages = {
  refund: 'Refund',
  refundTitle: (orderNumber: string) => `Refund ${orderNumber}`,
};
