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
  allWithoutARateOfTheirOwn: 'All without a rate of their own',
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
  comesBesidesTheRateOfTheMost: 'Comes besides the rate of the most exact place, as a city’s tax besides the state’s',
  cancel: 'Cancel',
  saveRate: 'Save rate',
  addRate: 'Add rate',
};

export const taxRatesTableMessages = {
  addRate: 'Add rate',
  rates: 'Rates',
  theMostExactPlaceWins: 'The most exact place wins: a postal code before a state, a state before a country.',
  searchPlacesAndNames: 'Search places and names',
  nothingIsTaxed: 'Nothing is taxed',
  withoutARate: 'Without a rate, no order has any tax. Add one for each place that you collect taxes for.',
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
  forIsNotChargedAnyMore: (name: string, place: string) => `${name} for ${place} is not charged any more. Activity can bring it back.`,
  deleteLabel: (name: string, place: string) => `Delete ${name}, ${place}`,
};

export const taxSettingsFormMessages = {
  howTaxesWorkHere: 'How taxes work here',
  pricesIncludeTax: 'Prices include tax',
  everybodyPaysTheSamePrice:
    'Everybody pays the same price; the tax in it is that of where it goes. Off: tax is added at checkout. A rate can have its own way.',
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
  whatAnOrderWouldOwe: 'What an order would owe, before a shopper finds out.',
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
  whatIsChargedWhere: 'What is charged where. A change counts for orders from now on; orders that were placed stay as they are.',
  loadingTheTaxes: 'Loading the taxes',
  theShopChargesItsBuiltInRates: 'The shop charges its built-in rates',
  theyAreBelow:
    'They are below, for all products alike. Make them your own to change them, to have tax classes, and prices that include tax. Until you change something, nothing costs more or less.',
  toUseMyOwnRates: 'Use my own rates',
  onlyThoseWhoMayChangeSettings: 'Only those who may change settings can do that.',
};
