export const navigationMessages = {
  settings: 'Settings',
  home: 'Home',
  orders: 'Orders',
  products: 'Products',
  stock: 'Stock',
  messages: 'Messages',
  draftOrders: 'Draft orders',
  pack: 'Pack',
  returns: 'Returns',
  invoices: 'Invoices',
  bulkMoves: 'Bulk moves',
  giftCards: 'Gift cards',
  catalogue: 'Catalogue',
  categories: 'Categories',
  promotions: 'Promotions',
  sales: 'Sales',
  reviews: 'Reviews',
  bulkEdits: 'Bulk edits',
  redirects: 'Redirects',
  importAndExport: 'Import and export',
  shop: 'Shop',
  customers: 'Customers',
  pages: 'Pages',
  insight: 'Insight',
  mails: 'Mails',
  staff: 'Staff',
  activity: 'Activity',
  yourProfile: 'Your profile',
  general: 'General',
  lookAndHomePage: 'Look and home page',
  logo: 'Logo, colour, home page, menus, footer, announcement',
  mail: 'Mail',
  serverAndSender: 'Server, sender, and whether mails arrive',
  mailTexts: 'Mail texts',
  whatMailsToShoppersSay: 'What mails to shoppers say',
  connections: 'Connections',
  mailAndPictures: 'Mail and pictures',
  payments: 'Payments',
  howShoppersPay: 'How shoppers pay',
  productFeed: 'Product feed',
  forGoogleMerchant: 'For Google Merchant, Meta and others',
  apiKeys: 'API keys',
  accessForOtherPrograms: 'Access for other programs',
  opening: 'Opening',
  whetherVisitorsSeeTheShop: 'Whether visitors see the shop',
  clearTheDemo: 'Clear the demo',
  beginWithYourOwnProducts: 'Begin with your own products',
  promises: 'Promises',
  whatYouPromise: 'Returns, warranty, delivery and support',
  taxes: 'Taxes',
  ratesByPlaceAndClass: 'Rates by place and class',
  shipping: 'Shipping',
  zones: 'Zones, methods and pickup',
  checkout: 'Checkout',
  whoCanOrder: 'Who can order',
  backups: 'Backups',
  copiesOfTheWholeShop: 'Copies of the whole shop',
  webhooks: 'Webhooks',
  messagesToOtherPrograms: 'Messages to other programs',
};

export const settingCommandsMessages = {
  promotions: 'Promotions',
  giftCards: 'Gift cards',
  pages: 'Pages',
  mailTexts: 'Mail texts',
};

export const commandsMessages = {
  productSheet: 'Product sheet',
  goTo: 'Go to',
  views: 'Views',
  orders: 'Orders',
  customers: 'Customers',
  products: 'Products',
  categories: 'Categories',
  actions: 'Actions',
  addProduct: 'Add product',
  addPromotion: 'Add promotion',
  addCategory: 'Add category',
  addCustomer: 'Add customer',
  importProducts: 'Import products',
  importCustomers: 'Import customers',
  takeAnOrderByPhone: 'Take an order by phone',
  importStock: 'Import stock',
  exportProducts: 'Export products, customers, orders, stock',
  createApiKey: 'Create API key',
  issueAGiftCard: 'Issue a gift card',
  writeAPage: 'Write a page',
  addWebhookEndpoint: 'Add webhook endpoint',
  openOrCloseTheDoors: 'Open or close the doors',
  changeWhatMailsSay: 'Change what mails say',
  countStock: 'Count stock',
  productsLowInStock: 'Products low in stock',
  messagesToAnswer: 'Messages to answer',
  mailsThatFailed: 'Mails that failed',
  ordersToPack: 'Orders to pack',
  packEverythingThatWaits: 'Pack everything that waits',
  returnsThatWait: 'Returns that wait',
  lateOrders: 'Late orders',
  newReviews: 'New reviews',
  photosOfReviewsToApprove: 'Photos of reviews to approve',
  deadStock: 'Dead stock',
  visits: 'Visits, searches and where checkouts end',
  archivedProducts: 'Archived products',
  lookOfTheShop: (label: string) => `Look of the shop: ${label}`,
  drafts: 'Drafts',
};

export const customersMessages = {
  export: 'Export',
  exportTheCustomersOfThisList: 'Export the customers of this list as CSV',
};

export const screenErrorMessages = {
  thisScreenCouldNotBeShown: 'This screen could not be shown. Your data is safe.',
  somethingWentWrong: 'Something went wrong',
  tryAgain: 'Try Again',
};

export const frameMessages = {
  skipToContent: 'Skip to content',
  goTo: (label: string) => `Go to ${label}`,
  goToText: 'Go to',
  search: 'Search',
  ctrlK: 'Ctrl K',
  menu: 'Menu',
  console: 'Console',
  mostUsed: 'Most used',
  /** After the person's name, for screen readers. */
  yourProfile: 'Your profile',
  viewShop: 'View shop',
  signOut: 'Sign out',
};

export const signInMessages = {
  email: 'Email',
  password: 'Password',
  code: 'Code',
  ofYourAuthenticatorApp: 'Of your authenticator app, or a recovery code.',
  rememberMe: 'Remember me',
  signIn: 'Sign In',
  toUseAPasskey: 'Use a Passkey',
};

export const shellMessages = {
  signInToContinue: 'Sign in to continue',
  yourSessionHasEnded: 'Your session has ended. What you entered is still here.',
  signInTo: (useShopName: string) => `Sign in to ${useShopName}`,
  thisAccountHasNoAccess: 'This account has no access to the console',
  youAreSignedInAs: (email: string) => `You are signed in as ${email}. Ask an owner of the shop to invite you, or use another account.`,
  toUseAnotherAccount: 'Use another account',
  goToTheShop: 'Go to the shop',
};

export const homeAttentionMessages = {
  stock: 'Stock',
  lastsDays: (days: number) => `lasts ${days} days`,
  lowInStock: 'Low in stock',
  reviews: 'Reviews',
  reviewsToApprove: 'Reviews to approve',
  reviewsWithPhotosToApprove: 'Reviews with photos to approve',
  newReviews: 'New reviews',
  notes: 'Notes',
  notesThatMentionYou: 'Notes that mention you',
};

export const homeMessages = {
  home: 'Home',
  whatNeedsAttention: 'What needs attention',
  nothingWaitsForYou: 'Nothing waits for you',
  ordersToPack: 'Orders to pack, returns, reviews, low stock, drafts and imports appear here.',
  firstSteps: 'First steps',
  yourShopHasNoProductsYet: 'Your shop has no products yet',
  addWhatYouSell: 'Add what you sell, or bring the products of another shop with you.',
  addTheFirstProduct: 'Add the first product',
  importProducts: 'Import products',
};

export const ordersPageMessages = {
  export: 'Export',
  exportTheOrdersOfThisList: 'Export the orders of this list as CSV',
};

export const orderPageMessages = {
  yourOrder: (orderNumber: string) => `Your order ${orderNumber}`,
  order: 'Order',
  loadingTheOrder: 'Loading the order',
};

export const settingsPageMessages = {
  allSettings: 'All settings',
};

export const notFoundMessages = {
  notFound: 'Not found',
  thereIsNothingAtThisAddress: 'There is nothing at this address',
  itMayHaveBeenDeleted: 'It may have been deleted, or the link has a mistake.',
  goToTheFirstScreen: 'Go to the first screen',
};
