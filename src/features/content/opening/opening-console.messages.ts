export const openingStepsMessages = {
  name: 'Name, logo and accent',
  whatYourShopIsCalled: 'What your shop is called, on every page and in every mail.',
  addressAndContact: 'Address and contact',
  whereShoppersWriteTo: 'Where shoppers write to, and what mails come from.',
  shipping: 'Shipping',
  sayWhereYouDeliverTo: 'Say where you deliver to, what it costs and how long it takes, or leave the standard prices.',
  taxes: 'Taxes',
  checkTheRatesOfThePlaces: 'Check the rates of the places that you sell to, and make them your own.',
  payment: 'Payment',
  whileTheDoorsAreClosed:
    'While the doors are closed, test cards work. An open shop takes cards only with the keys of a provider, set where the shop runs. Cash on delivery works at once.',
  firstProduct: 'First product',
  addOne: 'Add one, or bring those of another shop with you.',
  legalPages: 'Legal pages',
  publishYourOwnTermsAndYourOwn: 'Publish your own terms and your own privacy page.',
  testOrder: 'Test order',
  lookAtYourShopAsAShopper: 'Look at your shop as a shopper does, and order something.',
  openTheDoors: 'Open the doors',
  visitorsSeeTheShopInsteadOfComing: 'Visitors see the shop instead of “Coming soon”.',
};

export const checklistMessages = {
  yourShopIsOpen: 'Your shop is open',
  openYourShop: 'Open your shop',
  ofSteps: ({ settled, count, isOpen }: { settled: number; count: number; isOpen: boolean }) =>
    `${settled} of ${count} steps. ${isOpen ? 'Visitors see your shop.' : 'Until you open the doors, visitors see “Coming soon”, and you see the shop.'}`,
  removeThisList: 'Remove this list',
  done: 'Done',
  leaveOrSkip: (isSkipped: boolean, title: string) => `${isSkipped ? 'Do later' : 'Skip'}: ${title}`,
  doItAfterAll: 'Do it after all',
  skip: 'Skip',
};

export const openingScreenMessages = {
  opening: 'Opening',
  whetherVisitorsSeeTheShop: 'Whether visitors see the shop.',
  open: 'Open',
  closed: 'Closed',
  theDoorsAreOpen: 'The doors are open',
  theDoorsAreClosed: 'The doors are closed',
  everybodySeesTheShopAndCanOrder: 'Everybody sees the shop and can order.',
  visitorsSeeComingSoonAndCanLeave:
    'Visitors see “Coming soon” and can leave their email address for the newsletter. This browser sees the shop, and so does that of everybody on the staff who looked at the console’s home screen.',
  lookAtTheShop: 'Look at the shop',
};

export const firstOwnerPageMessages = {
  yourShop: 'Your shop',
  thisLinkCannotBeUsed: 'This link cannot be used',
  thisShopIsYours: 'This shop is yours',
  makeItsFirstAccount: 'Make its first account. It may do everything, and invites the others.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  atLeast8Characters: 'At least 8 characters, with upper and lower case letters and a number.',
  makeMyAccount: 'Make my account',
};
