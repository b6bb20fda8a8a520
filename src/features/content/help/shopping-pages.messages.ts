import { listInSentence } from '#shared/list-in-sentence';

export const help = 'Help';
export const helpLead = 'The questions that come up most, answered in a few words.';
export const whereIsMyOrder = 'Where is my order?';
export const underMyOrders =
  'Under <orders>My Orders</orders> every order has a timeline: processing, confirmed, shipped, out for delivery, delivered. When it is on its way, the tracking number is shown there too. Without signing in, <track>Track Order</track> shows its progress, by order number and email address.';
export const canICancel = 'Can I cancel an order?';
export const yesCancel =
  'Yes, as long as it is processing or confirmed: open the order and choose Cancel Order. What you paid is refunded the way you paid.';
export const returnInstead = 'Once it is shipped, you can <return>return</return> it instead.';
export const howCanIPay = 'How can I pay?';
export const cardOrCash =
  'By credit or debit card, or in cash at your door. Card details go to the payment provider; we store only the brand and the last four digits.';
export const forgotPassword = 'I forgot my password';
export const haveALinkSent = '<send>Have a link sent</send> to your email address. It works once, for 60 minutes.';
export const needAnAccount = 'Do I need an account?';
export const toBrowseNo =
  'To browse and to fill a cart, no. To order, yes: that is how you follow an order and get back to it. What you put into the cart before signing in stays in it.';
export const howDoCouponsWork = 'How do coupons work?';
export const oneCoupon =
  'One coupon for each order, typed in at checkout. It is checked again at the moment you order, so what you see there is what you pay.';
export const somethingElse = 'Something else?';
export const writeToUs = '<contact>Write to us</contact>, or straight to <email/>.';
export const shipping = 'Shipping';
export const whatItCosts = 'What it costs';
export const taxDepends = 'Tax depends on where the order goes, and is shown at checkout before you pay:';
export const taxIsTheSame = 'Tax is the same wherever the order goes, and is shown at checkout before you pay:';
export const tax = 'Tax';
export const taxRates = 'Tax rates';
export const destination = 'Destination';
export const howLong = 'How long it takes';
export const checkoutShowsDays = 'Checkout shows the days of each way.';
export const estimate = (days: number) =>
  days === 1 ? 'The estimate is 1 day after you order.' : `The estimate is ${days} days after you order.`;
export const orderShowsDate = 'The order’s page shows the date, and each step on the way with its time.';
export const whereWeDeliver = 'Where we deliver';
export const toCountries = (countries: readonly string[]) =>
  countries.length > 1 ? `To ${countries.length} countries: ${listInSentence(countries)}.` : `To ${listInSentence(countries)}.`;
export const freeFrom = (price: string) => `Free from ${price}.`;
export const freeFromWithin = (price: string, days: number) =>
  days === 1 ? `Free from ${price}, and about 1 day to your door.` : `Free from ${price}, and about ${days} days to your door.`;
export const alwaysFree = 'Always free.';
export const alwaysFreeWithin = (days: number) =>
  days === 1 ? 'Always free, and about 1 day to your door.' : `Always free, and about ${days} days to your door.`;
export const costsForEachPlace = 'What it costs, for each place.';
export const toYourDoorWithin = (days: number) => (days === 1 ? 'About 1 day to your door.' : `About ${days} days to your door.`);
export const costsAndDays = 'What it costs and how long it takes, for each place.';
export const freeElseByCountry = (price: string) =>
  `Orders of ${price} or more ship free, wherever they go. Below that, it depends on the country:`;
export const freeElseTheSame = (price: string) =>
  `Orders of ${price} or more ship free, wherever they go. Below that, it is the same everywhere:`;
export const shippingPrices = 'Shipping prices';
export const country = 'Country';
export const below = (price: string) => `Below ${price}`;
export const everyOrderFree = 'Nothing: every order ships free, wherever it goes.';
export const alwaysByCountry = 'Whatever you order, it depends on the country:';
export const alwaysTheSame = 'Whatever you order, it is the same everywhere:';
export const price = 'Price';
export const where = 'Where';
export const how = 'How';
export const returns = 'Returns';
export const returnsLead = (days: number) =>
  days === 1 ? 'You have 1 day after delivery to change your mind.' : `You have ${days} days after delivery to change your mind.`;
export const changedYourMind = 'Changed your mind before it shipped?';
export const cancelYourself =
  'Then cancel the order yourself: while it is processing or confirmed, its page has a Cancel Order button, and you are refunded automatically.';
export const ifSomethingBreaks = 'If something breaks';
export const yearsOfWarranty = (years: number) => `Everything comes with a ${years}-year warranty.`;
export const monthsOfWarranty = (months: number) => `Everything comes with a ${months}-month warranty.`;
export const writeWithPhoto = 'Write to <email/> with the order number and a photo.';
export const howToReturn = 'How to return something';
export const openTheOrder = 'Open the order under <orders>My Orders</orders> and choose Return Items.';
export const chooseItems = 'Choose the items to return, and say why.';
export const weWillAnswer = 'We will answer by email. The order’s page shows each step, from your request to the refund.';
export const yourMoney = 'Your money';
export const refund =
  'When the parcel arrives, we refund what you paid for the items in it, to your card. If you paid in cash, say so in your request: our support team will agree with you by email how you get your money back.';
export const sizeGuide = 'Size Guide';
export const sizeGuideLead = 'What the sizes on our pages mean, and how to find yours.';
export const whereSizesComeFrom = 'Where the sizes come from';
export const manufacturersPrint =
  'The sizes are those that manufacturers print on their labels. Cuts differ, and we do not measure every item: a chart of ours would promise more than we know. Where a manufacturer gives measurements, you find them under Specifications on the product’s page.';
export const whatSizesMean = 'What the sizes mean';
export const clothing = 'Clothing and gloves: letters, from S (small) over M and L to XL and XXL.';
export const trousers = 'Trousers: the waist in inches.';
export const shoes = 'Shoes: European sizes. Socks: the European shoe sizes that they fit.';
export const hats = 'Hats: two sizes, S/M and L/XL.';
export const howToFindYours = 'How to find yours';
export const lookAtLabel = 'Look at the label of something of the same kind that fits you well.';
export const readReviews = 'Read the reviews: other customers say whether it runs large or small.';
export const largerIsSafer = 'Between two sizes, the larger one is the safer choice.';
export const stillNotSure = 'Still not sure?';
export const askOrReturn = (days: number) =>
  days === 1
    ? ('<ask>Ask us</ask>, or take your usual size: <returns>returns</returns> are open for 1 day.' as const)
    : (`<ask>Ask us</ask>, or take your usual size: <returns>returns</returns> are open for ${days} days.` as const);
export const ask = '<ask>Ask us</ask>.';
