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
  marketing: 'Marketing',
  newsletter: 'Newsletter',
  mails: 'Emails',
  staff: 'Staff',
  activity: 'Activity',
  yourProfile: 'Your profile',
  themeAndHomePage: 'Theme and home page',
  mailTexts: 'Email texts',
  payments: 'Payments',
  mail: 'Email',
  connections: 'Connections',
  productFeed: 'Product feed',
  apiKeys: 'API keys',
  opening: 'Opening',
  clearTheDemo: 'Clear the demo',
  promises: 'Promises',
  languages: 'Languages',
  taxes: 'Taxes',
  shipping: 'Shipping',
  checkout: 'Checkout',
  backups: 'Backups',
  webhooks: 'Webhooks',
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
  toDo: '<count/> <words>to do</words>' as const,
  screensOf: (label: string) => `Screens of ${label}`,
  viewShop: 'View shop',
  signOut: 'Sign out',
};

export const signInMessages = {
  email: 'Email',
  password: 'Password',
  code: 'Code',
  ofYourAuthenticatorApp: 'From your authenticator app, or a recovery code.',
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
  lastsDays: (product: string, days: number) => `${product} lasts ${days} days`,
  runsOutToday: (product: string) => `${product} runs out today`,
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
  nothingWaitsForYou: 'You’re all caught up',
  ordersToPack: 'Orders to pack, returns, reviews, low stock, drafts and imports appear here.',
  firstSteps: 'First steps',
  yourShopHasNoProductsYet: 'Your shop has no products yet',
  addWhatYouSell: 'Add your first product, or import products from another shop.',
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

export const notFoundMessages = {
  notFound: 'Not found',
  thereIsNothingAtThisAddress: 'This page does not exist',
  itMayHaveBeenDeleted: 'It may have been deleted, or the link may be wrong.',
  goToTheFirstScreen: 'Go to Home',
};
