export const insightWordsMessages = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7Days: 'Last 7 days',
  last30Days: 'Last 30 days',
  last90Days: 'Last 90 days',
  last12Months: 'Last 12 months',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisYear: 'This year',
  otherDays: 'Other days',
  besideThePeriodBefore: 'Compared with the previous period',
  besideTheYearBefore: 'Compared with the previous year',
  besideNothing: 'No comparison',
  usualSteps: 'Automatic',
  byDay: 'By day',
  byWeek: 'By week',
  byMonth: 'By month',
  figureByDay: (figure: string) => `${figure} by day`,
  figureByWeek: (figure: string) => `${figure} by week`,
  figureByMonth: (figure: string) => `${figure} by month`,
  day: 'Day',
  week: 'Week',
  month: 'Month',
  salesByCountry: 'Sales by country',
  country: 'Country',
  salesByPaymentMethod: 'Sales by payment method',
  paymentMethod: 'Payment method',
  salesByPromotionCode: 'Sales by promotion code',
  code: 'Code',
  newAndReturningCustomers: 'New and returning customers',
  customers: 'Customers',
  noCountry: 'No country',
  notPaid: 'Not paid',
  withoutACode: 'Without a code',
  firstOrders: 'First orders',
  returningCustomers: 'Returning customers',
};

export const periodBarMessages = {
  period: 'Period',
  firstDay: 'First day',
  to: 'to',
  lastDay: 'Last day',
  compareWith: 'Compare with',
  step: 'Step',
};

export const reportMessages = {
  isBeingLoaded: (title: string) => `${title} is being loaded`,
};

export const productsPanelMessages = {
  productsThatWereDeleted: 'Products that were deleted',
  soldFor: 'Sold for',
  pieces: 'Pieces',
  bestSellers: 'Best sellers',
  product: 'Product',
  before: 'Before',
  orderOfBestSellers: 'Order of best sellers',
  byMoney: 'By money',
  byPieces: 'By pieces',
  nothingWasSoldInTheseDays: 'No sales in this period.',
  categories: 'Categories',
  category: 'Category',
  nothingWasSoldInTheseDaysEmpty: 'No sales in this period or the previous one.',
  deadStock: 'Dead stock',
  binds: 'Binds',
  lastSold: 'Last sold',
  never: 'Never',
  notSoldIn: 'Not sold in',
  noSaleInDays: (choice: string) => `No sale in ${choice} days`,
  everythingInStockWasSold: (days: string) => `Everything in stock was sold in the last ${days} days, or is newer.`,
  withPiecesBindAtTodaysPrices: ({
    products,
    productCount,
    pieces,
    value,
    isPart,
    shown,
  }: {
    products: string;
    productCount: number;
    pieces: string;
    value: string;
    isPart: boolean;
    shown: number;
  }) =>
    productCount === 1
      ? isPart
        ? `${products} product with ${pieces} pieces bind ${value} at today’s prices; these are the ${shown} that bind most.`
        : `${products} product with ${pieces} pieces bind ${value} at today’s prices.`
      : isPart
        ? `${products} products with ${pieces} pieces bind ${value} at today’s prices; these are the ${shown} that bind most.`
        : `${products} products with ${pieces} pieces bind ${value} at today’s prices.`,
};

export const figuresMessages = {
  before: (before: string) => `before: ${before}`,
};

export const salesPanelMessages = {
  paidBackAfterChanges: 'Paid back after changes',
  sales: 'Sales',
  orders: 'Orders',
  averageOrder: 'Average order',
  refunds: 'Refunds',
  taxes: 'Taxes',
  shipping: 'Shipping',
  returnedPieces: 'Returned pieces',
  discounts: 'Discounts',
  before: 'Before',
  nothingWasSoldInTheseDays: 'No sales in this period or the previous one.',
};

export const timeZoneMessages = {
  settingsSaved: 'Settings saved',
  countDaysOfQuestion: (here: string) => `Count days in ${here}?`,
  allSalesAreCountedAgain:
    'All sales are counted again for the days of this time zone, which takes a moment. Visits of days that are over stay with their days.',
  changeTheTimeZone: 'Change the time zone',
  daysBeginAtMidnightIn: (timeZone: string) => `Days begin at midnight in ${timeZone}.`,
  use: (here: string) => `Use this computer’s time zone, ${here}`,
};

export const visitTablesMessages = {
  visits: 'Visits',
  cartStarted: 'Cart started',
  checkoutOpened: 'Checkout opened',
  addressGiven: 'Address given',
  paymentChosen: 'Payment chosen',
  orderPlaced: 'Order placed',
  stepsToAnOrder: 'Steps to an order',
  step: 'Step',
  times: 'Times',
  ofTheLastStep: 'Of the last step',
  ofVisits: 'Of visits',
  before: 'Before',
  withoutCookiesNobodyIsFollowedFromStep:
    'Without cookies nobody is followed from step to step: each step is counted on its own, and a share is the ratio of two counts. Who comes back to a cart of last week makes a step more than the one before it.',
  mostViewedProducts: 'Most viewed products',
  product: 'Product',
  views: 'Views',
  sold: 'Sold',
  soldPer100Views: 'Sold per 100 views',
  viewsBefore: 'Views before',
  aProductThatWasDeleted: 'A product that was deleted',
  noProductWasViewedInTheseDays: 'No product was viewed in these days.',
  searchesThatFoundNothing: 'Searches that found nothing',
  mostFrequentSearches: 'Most frequent searches',
  search: 'Search',
  foundNothing: 'Found nothing',
  searches: 'Searches',
  everySearchInTheseDaysFoundSomething: 'Every search in these days found something.',
  nobodySearchedInTheseDays: 'Nobody searched in these days.',
};

export const visitsPanelMessages = {
  visits: 'Visits',
  pageViews: 'Page views',
  cartsStarted: 'Carts started',
  ordersByVisitors: 'Orders by visitors',
  searchesWithoutAResult: 'Searches without a result',
  productViews: 'Product views',
  searches: 'Searches',
  productsPutIntoCarts: 'Products put into carts',
  visitsAreBeingLoaded: 'Visits are being loaded',
  conversion: 'Conversion',
  conversionIn: 'Conversion in %',
  noVisitsInTheseDays: 'No visits in these days',
  theShopCountsThePagesThatPeople:
    'The shop counts the pages that people open, their searches and the steps to an order, without cookies and without knowing who they are. Search engines, other robots and people who ask not to be counted are left out.',
  showTheLast12Months: 'Show the last 12 months',
  aVisitBeginsWhenSomebodyComes:
    'A visit begins when someone comes from another site, a bookmark or a typed address; who comes back later is a new visit. Nobody is recognised or followed: there are no cookies, and no addresses or devices are stored. Robots, the console, and browsers that ask not to be tracked (Global Privacy Control, Do Not Track) are left out, with their orders. The latest visits show within seconds.',
};

export const insightPageMessages = {
  sales: 'Sales',
  products: 'Products',
  visits: 'Visits',
  insight: 'Insight',
  insightIsBeingLoaded: 'Insight is being loaded',
  nothingWasSoldInTheseDays: 'No sales in this period',
  ordersCountAsSoon: 'Orders count as soon as they are paid, or placed to be paid on delivery.',
  showTheLast12Months: 'Show the last 12 months',
  allOrders: 'All orders',
  rangeComparedWith: (range: string, before: string) => `${range} compared with ${before}`,
  daysAreStillBeingCounted: (days: number) => `${days.toLocaleString('en-US')} days are still being counted, the newest first`,
};
