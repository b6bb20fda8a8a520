export const ownAccountFormMessages = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  atLeast8Characters: 'At least 8 characters, with upper and lower case letters and a number.',
  makeThisAccountMine: 'Make this account mine',
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
