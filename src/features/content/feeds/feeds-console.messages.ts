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
  googleMerchant: 'Google Merchant, Meta and others read it to show the shop’s products, once an hour at most.',
  loadingTheFeed: 'Loading the feed',
  address: 'Address',
  enterItAtGoogleMerchantCenter: 'Enter it at Google Merchant Center or Meta Commerce Manager.',
  addressCopied: 'Address copied',
  pleaseSelectAndCopyIt: 'Please select and copy it.',
  copy: 'Copy',
  lastFetches: 'Last fetches',
  nobodyHasFetchedItYet: 'Nobody has fetched it yet.',
  unknownProgram: 'Unknown program',
  settings: 'Settings',
  theFeedIsOn: 'The feed is on',
  categories: 'Categories',
  withAllBelowThem: 'With all below them. Without a choice, all products are in the feed.',
  save: 'Save',
  nothingNew: 'nothing new',
};
