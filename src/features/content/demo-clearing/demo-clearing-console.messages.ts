export const ownAccountFormMessages = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  atLeast8Characters: 'At least 8 characters, with upper and lower case letters and a number.',
  makeThisAccountMine: 'Make this account mine',
};

/** What goes with the demo, after its number. */
export const goesNames = {
  products: (count: number) => (count === 1 ? 'product' : 'products'),
  categories: (count: number) => (count === 1 ? 'category' : 'categories'),
  orders: (count: number) => (count === 1 ? 'order, whoever placed it' : 'orders, whoever placed them'),
  customers: (count: number) => (count === 1 ? 'customer of the demo' : 'customers of the demo'),
  guests: (count: number) => (count === 1 ? 'guest' : 'guests'),
  reviews: (count: number) => (count === 1 ? 'review' : 'reviews'),
  promotions: (count: number) => (count === 1 ? 'promotion or coupon' : 'promotions and coupons'),
  drafts: (count: number) => (count === 1 ? 'draft order' : 'draft orders'),
  giftCards: (count: number) => (count === 1 ? 'gift card' : 'gift cards'),
};

/** What stays, after its number. */
export const staysNames = {
  products: (count: number) => (count === 1 ? 'product of your own' : 'products of your own'),
  categories: (count: number) =>
    count === 1 ? 'category: yours, and those that your products are in' : 'categories: yours, and those that your products are in',
  customers: (count: number) =>
    count === 1 ? 'customer who signed up or whom you added, without orders' : 'customers who signed up or whom you added, without orders',
  promotions: (count: number) => (count === 1 ? 'promotion of your own' : 'promotions of your own'),
  pages: (count: number) => (count === 1 ? 'page that you wrote' : 'pages that you wrote'),
  subscribers: (count: number) => (count === 1 ? 'address for the newsletter' : 'addresses for the newsletter'),
  staff: (count: number) => (count === 1 ? 'member of the staff, you included' : 'members of the staff, you included'),
};

export const demoScreenMessages = {
  clearTheDemo: 'Clear the demo',
  settings: 'Settings',
  removesTheProducts: 'Removes the products, orders and people that came with the shop, and begins with yours.',
  thisShopHasNoDemo: 'This shop has no demo',
  everythingInItWasPutThere: 'Everything in it was put there by you and your customers.',
  home: 'Home',
  theDemoIsGone: 'The demo is gone',
  theDoorsAreClosed: 'The doors are closed. The list on the home screen leads you to opening your own shop.',
  goToTheList: 'Go to the list',
  theDemoIsBeingRemoved: 'The demo is being removed',
  youCanLeaveThisPage: 'You can leave this page; it goes on. Visitors see “Coming soon”.',
  beginning: 'Beginning',
  theDemoCannotBeRemoved: 'The demo cannot be removed',
  ordersOfThisShopWerePaidThrough:
    'Orders of this shop were paid through Stripe, PayPal or Razorpay. They are in the books there, so they stay here too. You can still archive products and end promotions one by one.',
  products: 'Products',
  somethingWentWrongBeforeEverythingWasRemoved:
    'Something went wrong before everything was removed. What is gone is gone; please start again to remove the rest.',
  oneMakeThisAccountYours: '1. Make this account yours',
  youAreSignedInWithTheDemos:
    'You are signed in with the demo’s account, whose password everyone knows. Give it your name, your address and a password of your own. Everyone else who uses it is signed out.',
  thisGoes: 'This goes, for good',
  nothingIsLeftOfTheDemo: 'Nothing is left of the demo.',
  also: 'Also: carts, wishlists, store credit, statistics, bulk edits, and the pictures of the demo.',
  thisStays: 'This stays',
  alsoText: 'Also: settings, the theme and its versions, email texts, API keys, webhooks, redirects, and the activity log.',
  removeTheDemo: 'Remove the demo',
  theDoorsCloseAtOnce: 'The doors close at once, and visitors see “Coming soon” until you open them. This cannot be undone.',
  typeTheNameOfTheShop: (shopName: string) => `Type the name of the shop: ${shopName}`,
  beginningText: 'Beginning…',
  removeTheDemoForGood: 'Remove the demo for good',
};
