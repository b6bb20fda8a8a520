export const promotionStatusMessages = {
  running: 'Running',
  scheduled: 'Scheduled',
  paused: 'Paused',
  ended: 'Ended',
};

export const promotionsListMessages = {
  all: 'All',
  running: 'Running',
  scheduled: 'Scheduled',
  paused: 'Paused',
  ended: 'Ended',
  promotions: 'Promotions',
  discountsWithACode: 'Discount codes and automatic discounts. Shoppers get the best combination.',
  addPromotion: 'Add promotion',
  promotionsByState: 'Promotions by state',
  nameOrCode: 'Name or code',
  noPromotionsYet: 'No promotions yet',
  takeAPercentageOff: 'Take a percentage off, give a third piece for free, or add a gift: for everyone, or with a code.',
  planTheFirstPromotion: 'Plan the first promotion',
  noPromotionMatches: 'No promotion matches',
  showAllPromotions: 'Show all promotions',
  name: 'Name',
  state: 'State',
  code: 'Code',
  ownCodes: 'Own codes',
  automatic: 'Automatic',
  what: 'What',
  uses: 'Uses',
  of: (uses: number, usageLimit: number) => `${uses.toLocaleString('en-US')} of ${usageLimit.toLocaleString('en-US')}`,
  revenueOfItsOrders: 'Revenue of its orders',
};

export const promotionFormMessages = {
  noLongerHere: 'No longer here',
  tier: (pieces: string, percent: string) => `${pieces} for ${percent} off`,
};

export const promotionOptionsMessages = {
  available: (sku: string, available: number) => `${sku} · ${available} available`,
};

export const promotionFormScreenMessages = {
  thePromotionCouldNotBeSaved: 'The promotion could not be saved. What you entered is still here; please try again.',
  promotionSaved: 'Promotion saved',
  promotionAdded: 'Promotion added',
  copyOf: (name: string) => `Copy of ${name}`,
};

export const benefitNames = {
  percent: 'a percentage off',
  amount: 'an amount off',
  free_shipping: 'free shipping',
  buy_get: 'some pieces cheaper: buy X, get Y',
  tiers: 'more off for more pieces',
  gift: 'a gift',
};

export const promotionBenefitMessages = {
  whatCustomersGet: 'What customers get',
  customersGetIt: 'Customers get it',
  theCodesAreMadeOnceThePromotion: 'The codes are made once the promotion is added.',
  byThemselves: 'by themselves, without a code',
  byTypingACode: 'by typing a code',
  byTypingACodeOfTheirOwn: 'by typing a code of their own',
  code: 'Code',
  createOne: 'Create one',
  theyGet: 'They get',
  percent: 'Percent',
  dollarsOff: 'Dollars off',
  buyPieces: 'Buy pieces',
  getPieces: 'Get pieces',
  theCheapestOnes: 'The cheapest ones',
  percentOffThose: 'Percent off those (100: free)',
  gift: 'Gift',
  aLineOfTheOrderAtNo: 'A line of the order at no price, from your stock.',
  piecesOfTheGift: 'Pieces of the gift',
  step: (at: number) => `Step ${at}: from pieces`,
  stepLabel: (at: number) => `Step ${at}: percent off`,
  removeStep: (at: number) => `Remove step ${at}`,
  addAStep: 'Add a step',
};

export const customersNames = {
  everyone: 'everyone',
  first_order: 'customers who have not ordered yet',
  tagged: 'customers with a tag',
  chosen: 'chosen customers',
};

export const promotionConditionsMessages = {
  forWhatAndForWhom: 'For what and for whom',
  itIsFor: 'It is for',
  allItems: 'all items',
  someItems: 'some items',
  itServes: 'It serves',
  tagsOfCustomers: 'Tags of customers',
  separateSeveralByCommas: 'Separate several by commas.',
  customers: 'Customers',
  itsItemsCostAtLeast: 'Its items cost at least, in dollars',
  empty: 'Empty: any price',
  itsItemsAreAtLeast: 'Its items are at least, in pieces',
  emptyHint: 'Empty: any number',
  products: 'Products',
  categories: 'Categories, with all below them',
  tagsOfProducts: 'Tags of products',
};

export const combinationNames = { all: 'together with others', codes: 'together with codes', alone: 'only alone' };

export const promotionTimesMessages = {
  whenAndHowOften: 'When and how often',
  timesAreThoseOfThisComputer: (zone: string) => `Times are in this computer’s time zone: ${zone}.`,
  itApplies: 'It applies',
};

export const tryPromotionMessages = {
  newPromotion: 'New promotion',
  tryItWithACart: 'Try it with a cart',
  nothingIsSaved: 'Nothing is saved. Promotions that run now apply too.',
  addToTheSampleCart: 'Add to the sample cart',
  sampleCart: 'Sample cart',
  remove: (label: string) => `Remove ${label}`,
  deliveredTo: 'Delivered to',
  shippingAndTaxAsTheCartEstimates: 'Shipping and tax as the cart estimates them',
  notKnownYet: 'not known yet',
  state: 'State',
  postalCode: 'Postal code',
  tryIt: 'Try it',
  itCouldNotBeTried: 'It could not be tried. Please try again.',
  itApplies: (total: string, totalBefore: string) => `It applies: ${total} instead of ${totalBefore}`,
  itDoesNotApply: (problem: string) => `It does not apply. ${problem}`,
  gift: (quantity: number, name: string) => `Gift: ${quantity} × ${name}`,
  whyThisTotal: 'Why this total?',
};

export const promotionScreenMessages = {
  promotions: 'Promotions',
  promotion: 'Promotion',
  newPromotion: 'New promotion',
  unsavedChanges: 'Unsaved changes',
  save: 'Save',
  addThePromotion: 'Add the promotion',
  inPlainWords: 'In plain words',
  usedByFor: (uses: number, revenue: string) =>
    uses === 1 ? `Used by 1 order for ${revenue}.` : `Used by ${uses.toLocaleString('en-US')} orders for ${revenue}.`,
  promotionDeleted: 'Promotion deleted',
  thePromotionCouldNotBeDeleted: 'The promotion could not be deleted. Please try again.',
  endNowQuestion: (name: string) => `End ${name} now?`,
  noFurtherOrderGetsIt: 'It no longer applies to new orders. Existing orders don’t change.',
  endNow: 'End now',
  deleteQuestion: (name: string) => `Delete ${name}?`,
  noOrderUsedIt: 'No order used it. You can undo this in Activity.',
  delete: 'Delete',
  codes: 'Codes',
  continue: 'Continue',
  pause: 'Pause',
  duplicate: 'Duplicate',
};
