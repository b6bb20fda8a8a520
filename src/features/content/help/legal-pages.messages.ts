export const terms = 'Terms';
export const termsLead = (shop: string) => `What you and ${shop} promise each other when you shop here.`;
export const whoYouBuyFrom = 'Who you buy from';
export const yourAccount = 'Your account';
export const onePerson =
  'An account belongs to one person, who gives a correct name and email address and keeps the password private. You may end any of your sessions at any time, and ask us to delete the account.';
export const pricesAndOrders = 'Prices and orders';
export const pricesWithTax = 'Prices are in US dollars, tax included.';
export const pricesBeforeTax = 'Prices are in US dollars, before tax.';
export const fullPrice =
  'The full price of an order, with tax and shipping, is shown before you place it, and is what you pay: if a price or the stock changes in that moment, we ask you again instead of charging something else.';
export const orderIsPlaced = 'An order is placed when you see its number. If we cannot deliver it, you get back all that you paid.';
export const paying = 'Paying';
export const howToPay =
  'By card, through a payment provider, or in cash when the order arrives. A card is charged once for an order, however often a button was pressed.';
export const delivery = 'Delivery, cancelling, returns';
export const cancelOrReturn = (returnDays: number) =>
  returnDays === 1
    ? 'You can cancel an order until it ships, and return what you bought within 1 day after delivery.'
    : `You can cancel an order until it ships, and return what you bought within ${returnDays} days after delivery.`;
export const cancel = 'You can cancel an order until it ships.';
export const pagesSayHow = 'The pages on <shipping>shipping</shipping> and <returns>returns</returns> say how.';
export const yearsOfWarrantyAndRights = (years: number) => `Goods have a ${years}-year warranty; your legal rights are not affected.`;
export const monthsOfWarrantyAndRights = (months: number) => `Goods have a ${months}-month warranty; your legal rights are not affected.`;
export const legalRights = 'Your legal rights are not affected.';
export const coupons = 'Coupons';
export const oneCoupon = 'You can use one coupon for each order, within its dates and limits. It has no cash value.';
export const reviews = 'Reviews';
export const oneReview =
  'One review for each product and customer, about the product and in your own words. We may remove reviews that insult, advertise or break the law.';
export const questions = 'Questions';
export const writeTo = 'Write to <email/>.';
export const privacy = 'Privacy';
export const privacyLead = 'What we know about you, why, and how you can get or delete it.';
export const whoIsResponsible = 'Who is responsible';
export const whatWeStore = 'What we store';
export const storedAccount =
  'Your account: name, email address, phone and home address if you give them, and your password as a hash that cannot be reversed.';
export const storedThings = 'Your addresses, cart, wishlist, orders and reviews.';
export const storedSessions = 'Where you are signed in: browser, device, when it began and when it was last used.';
export const storedCard =
  'Of a card: its brand and last four digits. The number and the CVV go to the payment provider and are never stored here.';
export const storedNewsletter = 'If you subscribe to the newsletter: your email address, and when you confirmed it.';
export const whyWeStoreIt = 'Why we store it';
export const toSellYouThings =
  'To sell you things and bring them to you. We sell nothing about you to anyone, and no page of this shop loads anything from another company.';
export const visits = 'Visits';
export const countedVisits =
  'The shop counts visits, viewed products and searches without cookies and without knowing whose they are; browsers that ask not to be tracked are left out.';
export const whoElseSeesIt = 'Who else sees it';
export const providerAndCarrier = 'The payment provider sees your card, and the carrier sees the address on the parcel. Nobody else.';
export const againstAbuse = 'Against abuse';
export const countedAttempts =
  'To stop password guessing, failed attempts are counted for a while by network address and account, the latter as a hash. Our logs hold no passwords, no card numbers and nothing that opens an account.';
export const yourRights = 'Your rights, as buttons';
export const underSettings =
  'Under <settings>Settings</settings> you can have all of your data sent to you as a file, end sessions, and ask for your account to be deleted; our support team takes care of that. Every newsletter has a link to unsubscribe.';
export const cookies = 'Cookies';
export const cookiesLead = 'One cookie, no tracking, and nothing from anyone else.';
export const inYourBrowser = 'What is stored in your browser';
export const aFewNotes =
  'The shop needs a few notes in your browser to work. The first is a cookie, the others are stored locally and never travel by themselves. Only who opens a private link to a coming sale has a second cookie, sale_preview, until the preview ends.';
export const inTheBrowser = 'What is stored in the browser';
export const name = 'Name';
export const whatItIs = 'What it is';
export const howLong = 'How long';
export const whatIsNot = 'What is not';
export const noAnalytics = 'No analytics, no advertising, no third parties. That is why there is no banner to click away.';
export const howToRemoveIt = 'How to remove it';
export const signingOut = 'Signing out removes the session. Your browser’s settings remove everything else; the shop then starts fresh.';
export const visitStored =
  'A cookie that says “this browser is open”, the same for everyone; it ends a session that should not be remembered';
export const untilBrowserCloses = 'Until the browser closes';
export const sessionStored = 'Who is signed in here';
export const untilSignOut = 'Until you sign out, at most 30 days';
export const cartStored = 'Your cart';
export const untilEmpty = 'Until it is empty';
export const wishlistStored = 'Which hearts are filled, for when you come back';
export const untilRemoved = 'Until you remove it';
export const pendingWishStored = 'What you added to your wishlist before signing in';
export const anHour = 'An hour, or until the tab closes';
export const checkoutStored = 'What you typed at checkout, without the card';
export const untilTabCloses = 'Until the tab closes';
export const viewedStored = 'Products you looked at';
export const untilClearedOnProduct = 'Until you clear them, on any product’s page';
export const reviewStored = 'A review that you have begun';
export const untilSent = 'Until you send or cancel it';
export const settingsStored = 'Your notification and privacy choices';
export const untilCleared = 'Until you clear them';
export const cardsStored = 'Cards you saved: brand and last four digits';
export const untilDeleted = 'Until you delete them';
export const pagesStored = 'Pages, pictures and code that you have seen, for when you are offline; nothing of your account';
export const untilNewer = 'Until newer ones need the space';
export const themeStored = 'Light or dark, if you chose';
export const untilThemeCleared = 'Until you clear it';
