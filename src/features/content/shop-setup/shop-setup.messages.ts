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

/** What a tax is called at checkout and on invoices. */
export const taxNames = { salesTax: 'Sales tax', gst: 'GST', vat: 'VAT', consumptionTax: 'Consumption tax', tax: 'Tax' };

/** The categories that a shop can begin with, by what it sells. */
export const startingCategories = {
  clothing: { women: 'Women', men: 'Men', children: 'Children', accessories: 'Accessories' },
  jewelry: { necklaces: 'Necklaces', earrings: 'Earrings', rings: 'Rings', bracelets: 'Bracelets' },
  home: { kitchen: 'Kitchen', livingRoom: 'Living room', bedroom: 'Bedroom', garden: 'Garden' },
  crafts: { ceramics: 'Ceramics', prints: 'Prints', candles: 'Candles', stationery: 'Stationery' },
  food: { pantry: 'Pantry', sweets: 'Sweets', drinks: 'Drinks', giftBoxes: 'Gift boxes' },
  beauty: { face: 'Face', body: 'Body', hair: 'Hair', fragrance: 'Fragrance' },
  books: { fiction: 'Fiction', nonfiction: 'Nonfiction', childrensBooks: 'Children’s books', stationery: 'Stationery' },
  electronics: { computers: 'Computers', phones: 'Phones', audio: 'Audio', accessories: 'Electronics accessories' },
  sports: { fitness: 'Fitness', cycling: 'Cycling', camping: 'Camping', sportswear: 'Sportswear' },
  toys: { games: 'Games', puzzles: 'Puzzles', softToys: 'Soft toys', outdoorToys: 'Outdoor toys' },
};
