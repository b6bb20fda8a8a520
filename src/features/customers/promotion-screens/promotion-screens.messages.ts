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
  uses: 'Uses',
  of: (uses: number, usageLimit: number) => `${uses.toLocaleString('en-US')} of ${usageLimit.toLocaleString('en-US')}`,
  revenueOfItsOrders: 'Revenue',
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
  percent: 'Percentage off',
  amount: 'Amount off',
  free_shipping: 'Free shipping',
  buy_get: 'Buy X, get Y',
  tiers: 'Quantity discount',
  gift: 'Free gift',
};

export const promotionBenefitMessages = {
  whatCustomersGet: 'What customers get',
  customersGetIt: 'How customers get it',
  theCodesAreMadeOnceThePromotion: 'The codes are made once the promotion is added.',
  byThemselves: 'Automatically, without a code',
  byTypingACode: 'With a code',
  byTypingACodeOfTheirOwn: 'With a code of their own',
  code: 'Code',
  createOne: 'Create one',
  theyGet: 'Discount',
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
  everyone: 'Everyone',
  first_order: 'New customers, on their first order',
  tagged: 'Customers with a tag',
  chosen: 'Chosen customers',
};

export const promotionConditionsMessages = {
  forWhatAndForWhom: 'Conditions',
  itIsFor: 'Applies to',
  allItems: 'All products',
  someItems: 'Some products',
  itServes: 'Who can use it',
  tagsOfCustomers: 'Tags of customers',
  separateSeveralByCommas: 'Separate several by commas.',
  customers: 'Customers',
  itsItemsCostAtLeast: 'Minimum purchase ($)',
  empty: 'Leave empty for no minimum.',
  itsItemsAreAtLeast: 'Minimum quantity',
  emptyHint: 'Leave empty for no minimum.',
  products: 'Products',
  categories: 'Categories, with all below them',
  tagsOfProducts: 'Tags of products',
};

export const combinationNames = { all: 'Codes and other promotions', codes: 'Codes only', alone: 'Nothing else' };

export const promotionTimesMessages = {
  whenAndHowOften: 'When and how often',
  timesAreThoseOfThisComputer: (zone: string) => `Times are in this computer’s time zone: ${zone}.`,
  itApplies: 'Combines with',
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
  notKnownYet: 'Not known yet',
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
