export const feedProblemsMessages = {
  toCorrect: 'To correct',
  otherSitesRefuseSuchProducts: 'Other sites refuse such products, or show them less.',
  nothingHere: 'Nothing here',
  nothingToCorrect: 'Nothing to correct',
  fromTheStart: 'From the start',
  more: 'More',
};

export const feedScreenMessages = {
  productFeed: 'Product feed',
  googleMerchant: 'Google Merchant, Meta and others read it to list your products. It updates at most once an hour.',
  loadingTheFeed: 'Loading the feed',
  address: 'Address',
  enterItAtGoogleMerchantCenter: 'Enter it at Google Merchant Center or Meta Commerce Manager.',
  addressCopied: 'Address copied',
  pleaseSelectAndCopyIt: 'Please select and copy it.',
  copy: 'Copy',
  lastFetches: 'Last fetches',
  nobodyHasFetchedItYet: 'Not fetched yet.',
  unknownProgram: 'Unknown program',
  settings: 'Settings',
  theFeedIsOn: 'The feed is on',
  categories: 'Categories',
  withAllBelowThem: 'Includes their sub-categories. If you choose none, the feed has all products.',
  save: 'Save',
  nothingNew: 'nothing new',
};
