/** Sentences of the calls that set up a new shop. */
export const shopSetupMessages = {
  profileSaved: 'Saved. Your shop has its name and address.',
  shippingSaved: 'Shipping saved',
  taxesSaved: 'Taxes saved',
  pagesPublished: 'Your legal pages are published',
  testOrdersRemoved: (count: number) => (count === 1 ? 'The test order is removed' : `${count} test orders are removed`),

  countryRequired: 'Please choose your country',
  addressRequired: 'Please enter the address of your shop',
  tradeInvalid: 'Please choose one of the listed kinds of goods',
  zonesRequired: 'Please say where you deliver to',
  tooManyRates: 'Please give at most 20 rates',
  hasZones: 'Your shop has shipping zones already. Change them under Shipping.',
  wasOpen: 'Your shop was open before, so its orders can be real. Cancel a test order instead.',
  hasPayments: 'An order was paid through a payment provider. Refund and cancel it instead.',
  noTestOrders: 'There is no test order.',
} as const;
