export const returnFactsMessages = {
  photos: 'Photos',
  backInStock: 'back in stock',
  notBackInStock: 'not back in stock',
  photo: (number: number) => `Photo ${number}`,
  refunded: {
    asCredit: 'Refund: <amount/><how>, as store credit</how>' as const,
    theWayItWasPaid: 'Refund: <amount/><how>, the way it was paid</how>' as const,
  },
  worth: {
    asCredit: 'Worth: <amount/><how>, as store credit</how>' as const,
    theWayItWasPaid: 'Worth: <amount/><how>, the way it was paid</how>' as const,
  },
};

export const returnsPanelMessages = {
  returns: 'Returns',
};

export const returnsListMessages = {
  status: 'Status',
  all: 'All',
  return: 'Return',
  customer: 'Customer',
  items: 'Items',
  refund: 'Refund',
  requested: 'Requested',
  returns: 'Returns',
  whatCustomersSendBack: 'Approve, receive and refund what customers send back.',
  searchReturns: 'Search returns',
  noReturnWaitsForYou: 'No returns need your attention',
  customersRequestReturnsOnThePages: 'Customers request returns on the pages of their orders. Choose a status to see earlier ones.',
  noReturnMatches: 'No return matches',
  tryAnotherStatus: 'Try another status, or the number of an order, a name, an email address or a product.',
  showWaitingReturns: 'Show waiting returns',
};

export const returnDecisionMessages = {
  approveOrReject: 'Approve or reject',
  afterAnApproval: 'After an approval, the customer can print a label and send the parcel.',
  approve: 'Approve',
  receiveTheParcel: 'Receive the parcel',
  sayWhichItemsCanBeSoldAgain: 'Say which items can be sold again.',
  markAsReceived: 'Mark as received',
  refund: 'Refund',
  theItemsAreHere: 'The items are here.',
  putBackInStock: 'Put back in stock',
  amount: 'Amount',
  theItemsWereWorth: (refundAmount: string) => `The items were worth ${refundAmount}`,
  whereTo: 'Where to',
  theWayItWasPaid: 'The way it was paid',
  storeCredit: 'Store credit, as the customer wished',
  storeCreditLabel: 'Store credit',
  note: 'Note',
  theCustomerGetsItByMail: 'The customer gets it by email',
  reject: 'Reject',
};

export const returnPageMessages = {
  returns: 'Returns',
  return: 'Return',
  loadingTheReturn: 'Loading the return',
  whatComesBack: 'What comes back',
  customer: 'Customer',
  order: (orderNumber: string) => `Order ${orderNumber}`,
  whatHappened: 'What happened',
};
