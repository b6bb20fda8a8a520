export const taxClassFieldMessages = {
  taxClass: 'Tax class',
};

export const taxRateFormMessages = {
  name: 'Name',
  asShoppersReadIt: 'As shoppers read it: VAT, Sales tax.',
  rateInPercent: 'Rate in percent',
  country: 'Country',
  everywhereElse: 'Everywhere else',
  forProductsOfTheClass: 'For products of the class',
  allWithoutARateOfTheirOwn: 'All others',
  state: 'State',
  allStates: 'All states',
  stateOrProvince: 'State or province',
  empty: 'Empty: the whole country.',
  postalCodesThatBeginWith: 'Postal codes that begin with',
  emptyHint: 'Empty: all.',
  prices: 'Prices',
  asTheShopsSetting: 'As the shop’s setting',
  includeThisTax: 'Include this tax',
  thisTaxIsAddedToThem: 'This tax is added to them',
  comesBesidesTheRateOfTheMost: 'Added on top of the most specific rate, such as a city tax on top of a state tax',
  cancel: 'Cancel',
  saveRate: 'Save rate',
  addRate: 'Add rate',
};

export const taxRatesTableMessages = {
  taxRates: 'Tax rates',
  addRate: 'Add rate',
  rates: 'Rates',
  theMostExactPlaceWins: 'The most specific place wins: a postal code before a state, a state before a country.',
  searchPlacesAndNames: 'Search places and names',
  nothingIsTaxed: 'Nothing is taxed',
  withoutARate: 'Without a rate, you charge no tax. Add one for each place where you collect tax.',
  noRateMatches: 'No rate matches',
  showAllRates: 'Show all rates',
  addATaxRate: 'Add a tax rate',
  changeTheTaxRate: 'Change the tax rate',
  place: 'Place',
  name: 'Name',
  products: 'Products',
  allOtherClasses: 'All other classes',
  rate: 'Rate',
  kind: 'Kind',
  included: 'Included',
  added: 'Added',
  besidesOthers: 'Besides others',
  delete: 'Delete',
  deleteThisTaxRate: 'Delete this tax rate?',
  forIsNotChargedAnyMore: (name: string, place: string) => `${name} for ${place} is no longer charged. You can undo this in Activity.`,
  deleteLabel: (name: string, place: string) => `Delete ${name}, ${place}`,
};

export const taxSettingsFormMessages = {
  howTaxesWorkHere: 'How taxes work here',
  pricesIncludeTax: 'Prices include tax',
  everybodyPaysTheSamePrice:
    'Everyone pays the same price, whatever the tax rate at their address. If off, tax is added at checkout. Each rate can override this.',
  taxOnShipping: 'Tax on shipping',
  shippingIsNotTaxed: 'Shipping is not taxed',
  asProductsOfTheClass: (name: string) => `As products of the class ${name}`,
  estimatesAreFor: 'Estimates are for',
  inTheCart: 'In the cart, before the address is known.',
  ownTaxClasses: 'Own tax classes',
  oneALine: (map: string) => `One a line, such as Books. Besides ${map}; products of Zero are never taxed.`,
  productsByTaxClass: 'Products by tax class',
  productsOfClass: (name: string, count: number) =>
    count === 1 ? `${name}: 1 product` : `${name}: ${count.toLocaleString('en-US')} products`,
};

export const taxTryerMessages = {
  tryIt: 'Try it',
  whatAnOrderWouldOwe: 'See the tax of an order before a shopper does.',
  itemsFor: 'Items for $',
  class: 'Class',
  removeTheseItems: 'Remove these items',
  moreItems: 'More items',
  to: 'To',
  unitedStates: 'United States',
  state: 'State',
  texas: 'Texas',
  postalCode: 'Postal code',
  shippingFor: 'Shipping for $',
  calculate: 'Calculate',
  items: 'Items',
  shipping: 'Shipping',
  of: (label: string, base: string) => `${label} of ${base}`,
  noTax: 'No tax.',
  total: 'Total',
};

export const taxesScreenMessages = {
  taxes: 'Taxes',
  whatIsChargedWhere: 'The tax you charge in each place. Changes apply to new orders; existing orders don’t change.',
  loadingTheTaxes: 'Loading the taxes',
  theShopChargesItsBuiltInRates: 'The shop charges its built-in rates',
  theyAreBelow:
    'They are below, for all products alike. Make them your own to change them, to have tax classes, and prices that include tax. Until you change something, nothing costs more or less.',
  toUseMyOwnRates: 'Use my own rates',
  onlyThoseWhoMayChangeSettings: 'Only people who can change settings can do that.',
};
