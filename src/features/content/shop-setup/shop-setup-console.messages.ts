import { listInSentence } from '#shared/list-in-sentence';
import { formatList } from '#shared/lists';
import type { Trade } from './trades.rules';

export const setupStepMessages = {
  openYourShop: 'Open your shop',
  saveAndGoOn: 'Save and continue',
  countryFirst: 'First, set your shop’s country. Shipping and taxes start from it.',
  toYourShop: 'Name and address',
};

export const tradeNames: Record<Trade, string> = {
  clothing: 'Clothing and accessories',
  jewelry: 'Jewelry',
  home: 'Home and garden',
  crafts: 'Art and crafts',
  food: 'Food and drink',
  beauty: 'Beauty and health',
  books: 'Books and stationery',
  electronics: 'Electronics',
  sports: 'Sports and outdoors',
  toys: 'Toys and games',
};

export const profileStepMessages = {
  nameAndAddress: 'Name and address',
  onEveryPage: 'Shown on your pages, in emails, on invoices and in your terms. You can change all of it later.',
  yourShop: 'Your shop',
  nameOfTheShop: 'Name of the shop',
  email: 'Email for shoppers',
  shoppersWriteToIt: 'Shoppers write to it, and your emails come from it.',
  country: 'Country',
  setsWhatToBeginWith: 'We start with the usual shipping and taxes there.',
  chooseACountry: 'Choose a country',
  address: 'Address',
  asOnAnEnvelope: 'As on an envelope, without your name.',
  whatDoYouSell: 'What do you sell?',
  someCategories: (names: readonly string[]) =>
    names.length > 0
      ? `You begin with the categories ${formatList(names)}. Rename or remove them as you like.`
      : 'Choose one to begin with some categories.',
  somethingElse: 'Something else',
};

export const shippingStepMessages = {
  shipping: 'Shipping',
  whatShoppersPay: 'What shoppers pay for delivery. Nothing else is charged, and you can change it at any time under Shipping.',
  deliveryIn: (country: string) => `Delivery in ${country}`,
  price: 'Price ($)',
  freeFrom: 'Free from ($)',
  leaveEmpty: 'Leave empty to always charge it.',
  fewestDays: 'Fewest days',
  mostDays: 'Most days',
  otherCountries: 'Other countries',
  deliverToOtherCountries: 'Deliver to other countries, too',
  nobodyElseCanOrder: (country: string) => `Otherwise only addresses in ${country} can order.`,
  standard: 'Standard',
  international: 'International',
  everywhereElse: 'Everywhere else',
  isSetUp: 'You have set your shipping prices.',
  changeShipping: 'Change shipping',
};

export const taxesStepMessages = {
  taxes: 'Taxes',
  whatYouCharge:
    'What is added to your prices, or is a part of them. Nothing else is charged, and you can change it at any time under Taxes.',
  taxOnSales: 'Tax on your sales',
  chargeTaxIn: (country: string) => `Charge tax in ${country}`,
  usualRates: (country: string) => `These are the usual rates in ${country}. Please check that they are right for what you sell.`,
  rateUnknown: 'Rates differ by place and by what you sell. Please ask your tax adviser for yours.',
  noTax: 'Charge no tax',
  noTaxMeans: 'For example because your business is small, or must not collect tax yet.',
  name: 'Name',
  shownAtCheckout: 'Shown at checkout and on invoices.',
  state: 'State',
  allStates: 'All states',
  standardRate: 'Rate (%)',
  reducedRate: 'Reduced rate (%)',
  reducedFor: (taxClass: string) => `For products that you put into the class ${taxClass}.`,
  pricesIncludeTax: 'My prices include tax',
  alsoIn: (countries: readonly string[]) => `Charge the same in ${listInSentence(countries)}`,
  smallSellers: 'Right for small shops in the European Union.',
  isSetUp: 'You have set your tax rates.',
  changeTaxes: 'Change taxes',
};

export const legalStepMessages = {
  legalPages: 'Legal pages',
  howYourShopWorks:
    'These texts say how your shop works, with your name and address. Have them checked by someone who knows the law of your country.',
  edit: 'Edit',
  textOf: (title: string) => `Text of ${title}`,
  publish: (count: number) => (count === 1 ? 'Publish this page' : 'Publish both pages'),
  arePublished: 'Your terms and your privacy page are published.',
  allPages: 'All pages',
};

export const testOrderMessages = {
  testOrder: 'Test order',
  asAShopper: 'Buy something in your own shop, as a shopper does. You are signed in there already.',
  howItGoes: 'How it goes',
  steps: [
    'Open your shop, put a product into the cart, and go to checkout.',
    'Enter an address, and choose cash on delivery. Or pay with the test card 4242 4242 4242 4242, any later date and any three digits.',
    'Look at the confirmation, at the email, and at the order under Orders. You can ship it, too.',
    'Come back here, and remove it.',
  ],
  openMyShop: 'Open my shop',
  noOrderYet: 'No test order yet.',
  orders: (count: number) => (count === 1 ? '1 test order' : `${count} test orders`),
  removedWithAll: 'Removing it takes it out of your orders and figures, and makes what it held available again.',
  viewOrders: 'View orders',
  remove: (count: number) => (count === 1 ? 'Remove the test order' : 'Remove the test orders'),
  removeQuestion: (count: number) => (count === 1 ? 'Remove the test order?' : `Remove all ${count} orders?`),
  allOrdersGo: 'All orders so far are removed, because your shop was never open. This cannot be undone.',
  wasOpen: 'Your shop was open, so its orders can be real. Cancel a test order instead of removing it.',
};
