export const openingStepsMessages = {
  nameAndAddress: 'Name and address',
  whatYourShopIsCalled: 'What your shop is called, where it is, and what it sells.',
  logoAndColour: 'Logo and colour',
  uploadYourLogo: 'Upload your logo, choose a colour, and publish them.',
  shipping: 'Shipping',
  sayWhatDeliveryCosts: 'Set where you deliver and what it costs.',
  taxes: 'Taxes',
  confirmTheRates: 'Confirm the tax of your country, or charge none.',
  payment: 'Payment',
  whileTheDoorsAreClosed: 'Cash on delivery works at once. Connect a provider to take cards; until the shop opens, test cards work.',
  firstProduct: 'First product',
  addOne: 'Add one with a picture and a price, or import those of another shop.',
  legalPages: 'Legal pages',
  readAndPublish: 'Read your terms and your privacy page, and publish them.',
  testOrder: 'Test order',
  buySomething: 'Buy something in your own shop, then remove the order.',
  openTheDoors: 'Open the doors',
  visitorsSeeTheShopInsteadOfComing: 'Visitors see the shop instead of “Coming soon”.',
};

export const checklistMessages = {
  yourShopIsOpen: 'Your shop is open',
  openYourShop: 'Open your shop',
  ofSteps: ({ settled, count, isOpen }: { settled: number; count: number; isOpen: boolean }) =>
    isOpen
      ? `${settled} of ${count} steps. Visitors see your shop.`
      : `${settled} of ${count} steps. Until you open the doors, visitors see “Coming soon”, and you see the shop.`,
  removeThisList: 'Remove this list',
  done: 'Done',
  leaveOrSkip: (isSkipped: boolean, title: string) => (isSkipped ? `Do later: ${title}` : `Skip: ${title}`),
  doItAfterAll: 'Do it after all',
  skip: 'Skip',
  start: (title: string) => `Start: ${title}`,
  startText: 'Start',
  importProducts: 'Import products',
  progress: 'Steps done',
};

export const openingScreenMessages = {
  opening: 'Opening',
  whetherVisitorsSeeTheShop: 'Whether visitors see the shop.',
  open: 'Open',
  closed: 'Closed',
  theDoorsAreOpen: 'The doors are open',
  theDoorsAreClosed: 'The doors are closed',
  everybodySeesTheShopAndCanOrder: 'Everyone sees the shop and can order.',
  visitorsSeeComingSoonAndCanLeave:
    'Visitors see “Coming soon” and can leave their email address for the newsletter. This browser sees the shop, and so does that of everyone on the staff who looked at the console’s home screen.',
  lookAtTheShop: 'Look at the shop',
};

export const firstOwnerPageMessages = {
  yourShop: 'Your shop',
  thisLinkCannotBeUsed: 'This link cannot be used',
  thisShopIsYours: 'This shop is yours',
  makeItsFirstAccount: 'Create the owner’s account. It has every right, and can invite others.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  atLeast8Characters: 'At least 8 characters, with upper and lower case letters and a number.',
  makeMyAccount: 'Make my account',
};
