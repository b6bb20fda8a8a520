export const customerCardsMessages = {
  figures: 'Figures',
  withoutPendingAndCancelledOrders: 'Excludes pending and cancelled orders, and refunds.',
  returns: (count: number, formatted: string) => (count === 1 ? `${formatted} return` : `${formatted} returns`),
  spent: 'Spent',
  averageOrder: 'Average order',
  returned: 'Returned',
  firstOrder: 'First order',
  lastOrder: 'Last order',
  customerSince: 'Customer since',
  storeCredit: 'Store credit',
  orders: 'Orders',
  noOrdersYet: 'No orders yet.',
  showEarlierOrders: 'Show earlier orders',
  pieces: (count: number) => (count === 1 ? '1 piece' : `${count.toLocaleString('en-US')} pieces`),
  addresses: 'Addresses',
  noSavedAddresses: 'No saved addresses.',
  cart: 'Cart',
  atPresentPrices: (total: string) => `${total} at current prices`,
  theCartIsEmpty: 'The cart is empty.',
  wishlist: 'Wishlist',
  theNewestOf: (count: number, wishlistCount: string) => `The newest ${count} of ${wishlistCount}`,
  nothingOnTheWishlist: 'Nothing on the wishlist.',
  added: (addedAt: string) => `Added: ${addedAt}`,
  reviews: 'Reviews',
  theNewestOfText: (count: number, reviewCount: string) => `The newest ${count} of ${reviewCount}`,
  noReviewsYet: 'No reviews yet.',
  of5Stars: (rating: number) => `${rating} of 5 stars`,
  subscribed: 'Subscribed',
  askedForIt: 'Not confirmed yet',
  unsubscribed: 'Unsubscribed',
  neverSubscribed: 'Never subscribed',
  account: 'Account',
  newsletter: 'Newsletter',
  since: (newsletterSince: string) => `, since ${newsletterSince}`,
  password: 'Password',
  signedIn: 'Signed in',
  nowhere: 'Nowhere',
  lastUsed: (lastUsedAt: string) => `last used ${lastUsedAt}`,
  none: 'None: ordered as a guest, without an account',
  chosen: 'Chosen',
  neverChosen: 'Not set: they can’t sign in yet',
  default: 'default',
};

export const customerFormMessages = {
  theCustomerCouldNotBeSaved: 'The customer could not be saved. What you entered is still here; please try again.',
  theCustomerCouldNotBeAdded: 'The customer could not be added. What you entered is still here; please try again.',
};

export const customerFormScreenMessages = {
  contact: 'Contact',
  onlyOwnersAndManagersCanChangeIt: 'Only owners and managers can change it: it decides who signs in.',
  typeATag: 'Type a tag, then Enter',
  somebodyElseChangedThisToo: 'Someone else changed this too',
  nothingOfYoursIsSavedYet: 'Nothing of yours is saved yet. What only one of you changed is merged. Which of these should stay?',
  yours: (mine: string) => `Yours: ${mine}`,
  savedNow: (theirs: string) => `Saved now: ${theirs}`,
  goOnEditing: 'Go on editing',
  takeTheirs: 'Take theirs',
  takeMine: 'Take mine',
};

export const customerNamesMessages = {
  customers: (count: number) => (count === 1 ? '1 customer' : `${count.toLocaleString('en-US')} customers`),
};

export const eraseDialogMessages = {
  eraseQuestion: (firstName: string, lastName: string) => `Erase ${firstName} ${lastName}?`,
  thisIsNotPossibleYet: 'This is not possible yet, because the name and address are still needed:',
  close: 'Close',
  whatGoes: 'Permanently deleted',
  name: 'Name, email address, phone number, password, tags and sessions',
  andWhatTheLogSays: (newsletter: boolean) =>
    newsletter ? 'The newsletter subscription, emails and what the log says of the person' : 'Emails and what the log says of the person',
  names: 'Names, streets, notes and tracking numbers in orders, returns and refunds; photos of reviews and returns',
  ofStoreCredit: (storeCredit: string) => `${storeCredit} of store credit, which nobody can spend any more`,
  whatStays: 'Kept for your books',
  withAmounts: ({ count, paid, refunded }: { count: number; paid: string; refunded: string }) =>
    count === 1
      ? `1 order with amounts (${paid} paid, ${refunded} refunded), dates, products, tax, country and state, and the references of payments`
      : `${count.toLocaleString('en-US')} orders with amounts (${paid} paid, ${refunded} refunded), dates, products, tax, country and state, and the references of payments`,
  withoutAuthor: (count: number) =>
    count === 1 ? '1 review without author; all statistics' : `${count.toLocaleString('en-US')} reviews without author; all statistics`,
  theCustomerGetsALastMail: 'The customer gets a final email. Earlier backups still contain the data until they are replaced.',
  typeToConfirm: (typed: string) => `Type ${typed} to confirm. This cannot be undone`,
  cancel: 'Cancel',
  eraseCustomer: 'Erase customer',
  addresses: (count: number) => (count === 1 ? '1 address' : `${count.toLocaleString('en-US')} addresses`),
  cartItems: (count: number) => (count === 1 ? '1 item in the cart' : `${count.toLocaleString('en-US')} items in the cart`),
  wishlist: (count: number) => (count === 1 ? '1 item on the wishlist' : `${count.toLocaleString('en-US')} items on the wishlist`),
  notes: (count: number) => (count === 1 ? '1 note' : `${count.toLocaleString('en-US')} notes`),
  importRows: (count: number) => (count === 1 ? '1 row of an imported file' : `${count.toLocaleString('en-US')} rows of imported files`),
};

export const mergeDialogMessages = {
  mergeTwoAccounts: 'Merge two accounts',
  forOnePersonWithTwoAccounts: 'For one person with two accounts. Everything moves to one account, and the other is closed.',
  otherAccount: 'Other account',
  searchName: 'Search name, email or phone',
  stays: 'Stays',
  isClosed: 'Is closed',
  theOtherWayRound: 'The other way round',
  thisCannotBeUndone: (email: string) =>
    `This cannot be undone: ${email} does not sign in any more, and is signed out everywhere. Both addresses get an email.`,
  cancel: 'Cancel',
  mergeForGood: 'Merge accounts',
  since: (createdAt: string) => `since ${createdAt}`,
  ofStoreCredit: (storeCredit: string) => `${storeCredit} of store credit`,
  theTags: (tags: string) => `the tags ${tags}`,
  thePhoneNumber: (phone: string) => `the phone number ${phone}`,
  whatMoves: 'What moves',
  nothing: 'Nothing: the closed account is empty',
  ofAProductInBothCarts: 'If a product is in both carts, the larger quantity is kept.',
  bothReviewed: (droppedReviews: string) => `Both reviewed ${droppedReviews}: only the newer review of each stays.`,
  theNewsletterSubscription: 'the newsletter subscription',
  counts: {
    orders: (count: number) => (count === 1 ? '1 order' : `${count.toLocaleString('en-US')} orders`),
    addresses: (count: number) => (count === 1 ? '1 address' : `${count.toLocaleString('en-US')} addresses`),
    cartItems: (count: number) => (count === 1 ? '1 item of the cart' : `${count.toLocaleString('en-US')} items of the cart`),
    wishlist: (count: number) => (count === 1 ? '1 item of the wishlist' : `${count.toLocaleString('en-US')} items of the wishlist`),
    reviews: (count: number) => (count === 1 ? '1 review' : `${count.toLocaleString('en-US')} reviews`),
    notes: (count: number) => (count === 1 ? '1 note' : `${count.toLocaleString('en-US')} notes`),
  },
};

export const customerScreenMessages = {
  customers: 'Customers',
  customer: 'Customer',
  guest: 'Guest',
  theDataWasSavedAsAFile: 'The data was saved as a file',
  moreActions: 'More actions',
  saveACopyOfAllData: 'Save a copy of all data',
  mergeAnotherAccountIntoThisOne: 'Merge another account into this one',
  eraseCustomer: 'Erase customer',
  mailAPasswordLink: 'Email a password link',
  contact: 'Contact',
  noPhoneNumber: 'No phone number',
  mergedAccount: 'Merged account',
  erasedCustomer: 'Erased customer',
  merged: 'Merged',
  erased: 'Erased',
  thisAccountWasMerged: 'This account was merged',
  openTheAccountThatHasItsOrders: 'Open the account that has its orders',
  whoThisWasIsNotKnownAny: 'This customer was erased',
  name: 'Their name, addresses and other personal data are gone. Their orders are kept for your books.',
};

export const customerBulkMessages = {
  changeTags: 'Change tags',
  tagsOf: (count: string) => `Tags of ${count}`,
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  cancel: 'Cancel',
  typeATag: 'Type a tag, then Enter',
};

export const customerColumnsMessages = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  tags: 'Tags',
  orders: 'Orders',
  spent: 'Spent',
  lastOrder: 'Last order',
  newsletter: 'Newsletter',
  yes: 'Yes',
  no: 'No',
  since: 'Since',
  guest: '<name/> <kind>(guest)</kind>' as const,
  oneOrder: '<count/> <noun>order</noun>' as const,
  countedOrders: '<count/> <noun>orders</noun>' as const,
};

export const customerFiltersMessages = {
  tag: 'Tag',
  spent: 'Spent',
  orders: 'Orders',
  lastOrder: 'Last order',
  within30Days: 'Within 30 days',
  within90Days: 'Within 90 days',
  withinAYear: 'Within a year',
  longerThanAYearAgo: 'Longer than a year ago',
  never: 'Never',
  registered: 'Registered',
  within7Days: 'Within 7 days',
  newsletter: 'Newsletter',
  subscribed: 'Subscribed',
  notSubscribed: 'Not subscribed',
};

export const customerListViewsMessages = {
  all: 'All',
  cameAgain: 'Came again',
  boughtLately: 'Bought lately',
  notForAYear: 'Not for a year',
  neverBought: 'Never bought',
};

export const customersListMessages = {
  customers: 'Customers',
  addCustomer: 'Add customer',
  searchCustomers: 'Search customers',
  noCustomersYet: 'No customers yet',
  everybodyWhoRegistersOrOrdersIsListed: 'Everyone who registers or orders appears here. You can also import customers from another shop.',
  noCustomerMatches: 'No customer matches',
  tryFewerFilters: 'Try fewer filters, or another part of the name, the email address or the phone number.',
  showAllCustomers: 'Show all customers',
  addTheFirstCustomer: 'Add the first customer',
  importCustomers: 'Import customers',
};

export const newCustomerMessages = {
  newCustomer: 'New customer',
  customers: 'Customers',
  customer: 'Customer',
  mailThemThatTheyHaveAnAccount: 'Email them about their account',
  withAWayToChooseAPassword: 'Includes a link to set a password.',
  addCustomer: 'Add customer',
};
