export const saleStatusMessages = {
  running: 'Running',
  scheduled: 'Scheduled',
  ended: 'Ended',
  stopped: 'Stopped',
};

export const salesListMessages = {
  all: 'All',
  running: 'Running',
  scheduled: 'Scheduled',
  ended: 'Ended',
  stopped: 'Stopped',
  sales: 'Sales',
  lowerPricesForATime: 'Lower prices for a time. Where several apply, the lowest wins.',
  addSale: 'Add sale',
  salesByState: 'Sales by state',
  nameOfTheSale: 'Name of the sale',
  noSalesYet: 'No sales yet',
  aSaleLowersManyPrices: 'A sale lowers prices at a time you choose, and restores them when it ends.',
  planTheFirstSale: 'Plan the first sale',
  noSaleMatches: 'No sale matches',
  showAllSales: 'Show all sales',
  name: 'Name',
  state: 'State',
  start: 'Start',
  end: 'End',
  noEnd: 'No end',
  prices: 'Prices',
};

export const salePreviewDialogMessages = {
  whoeverOpensThisLinkSeesTheWhole: (isDirty: boolean) =>
    isDirty
      ? 'Anyone who opens this link sees your shop with the prices of this sale until they end the preview. It shows what is saved, without your last changes.'
      : 'Anyone who opens this link sees your shop with the prices of this sale until they end the preview.',
};

export const saleFormMessages = {
  saleAdded: 'Sale added',
  saleSaved: 'Sale saved',
  theSaleCouldNotBeSaved: 'The sale could not be saved. What you entered is still here; please try again.',
  pleaseEnterAName: 'Please enter a name',
  pleaseEnterAStart: 'Please enter a start',
  theEndMustBeAfterTheStart: 'The end must be after the start',
};

export const salePricesMessages = {
  onePriceInThisSale: '1 price in this sale',
  pricesInThisSale: (count: number) => `${count.toLocaleString('en-US')} prices in this sale`,
  noPricesYet: 'No prices yet',
  chooseProductsAndHowMuchTheyCost: 'Choose products and a discount, then add them to the sale.',
  pricesInThisSaleLabel: 'Prices in this sale',
  andMore: (count: string) => `and ${count} more`,
  removeFromTheSale: (name: string) => `Remove ${name} from the sale`,
  oldPrice: '<words>Old price:</words> <price/>' as const,
  newPrice: '<words>New price:</words> <price/>' as const,
};

export const saleRuleFormMessages = {
  percentOff: 'Percent off',
  percent: 'Percent',
  amountOff: 'Amount off',
  dollarsOff: 'Dollars off',
  ownPrice: 'Own price',
  priceInDollars: 'Price in dollars',
  asCalculated: 'As calculated',
  addPrices: 'Add prices',
  chooseProducts: 'Choose products and a discount. You see the new prices before you add them to the sale.',
  products: 'Products',
  ofACategory: 'Of a category',
  pickedOneByOne: 'Picked one by one',
  allProducts: 'All products',
  category: 'Category',
  pleaseChoose: 'Please choose',
  productsToAdd: 'Products to add',
  price: 'Price',
  ending: 'Ending',
  calculating: 'Calculating…',
  showThePrices: 'Show the prices',
  thePricesCouldNotBeCalculated: 'The prices could not be calculated. Please try again.',
  prices: (count: number) => (count === 1 ? '1 price' : `${count.toLocaleString('en-US')} prices`),
  newPrices: 'New prices',
  noProductWouldCostLess: 'No product would cost less',
  wouldBeLower: (count: string) => `${count} would be lower`,
  leftOut: (skipped: number) => `${skipped.toLocaleString('en-US')} left out: the rule does not make them cheaper.`,
  inAtTheSameTime: (products: number, name: string) =>
    products === 1
      ? `1 of these products is in “${name}” at the same time. The lowest price wins.`
      : `${products.toLocaleString('en-US')} of these products are in “${name}” at the same time. The lowest price wins.`,
  putThemIntoTheSale: 'Add to sale',
  andMore: (count: string) => `and ${count} more`,
};

export const saleScreenMessages = {
  sales: 'Sales',
  sale: 'Sale',
  newSale: 'New sale',
  timesAreThoseOfThisComputer: (zone: string) => `Times are in this computer’s time zone: ${zone}.`,
  name: 'Name',
  start: 'Start',
  end: 'End',
  withoutAnEndItRunsUntil: 'Leave empty to run it until you stop it.',
  unsavedChanges: 'Unsaved changes',
  newSaleWith: (count: number) => (count === 1 ? 'New sale with 1 price' : `New sale with ${count} prices`),
  save: 'Save',
  addTheSale: 'Add the sale',
  saleDeleted: 'Sale deleted',
  theSaleCouldNotBeDeleted: 'The sale could not be deleted. Please try again.',
  startNowQuestion: (name: string) => `Start ${name} now?`,
  itsPricesApplyInTheShop: 'Its prices apply in the shop at once.',
  startNow: 'Start now',
  stopNowQuestion: (name: string) => `Stop ${name} now?`,
  thePricesFromBeforeApplyAgain: 'The prices from before apply again at once. You can start it again.',
  stopNow: 'Stop now',
  deleteQuestion: (name: string) => `Delete ${name}?`,
  itsPricesEndAtOnce: 'Its prices end at once. You can undo this in Activity.',
  delete: 'Delete',
  preview: 'Preview',
  callOff: 'Call off',
};
