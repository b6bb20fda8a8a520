import { type APIRequestContext, expect, type Page, type Request } from '@playwright/test';
import { ADDRESS, ADMIN, type Caller, newCustomer, placeOrder, type SeenOrder, SHOPPER, signInByApi } from './callers';
import { endTransitions } from './fixtures';
import { button, PASSWORD, untilHydrated } from './steps';

/** The users and data of the demo shop that the screens show. */
export interface Stage {
  /** With many orders in every state. */
  shopper: Caller;
  /** With three products in the cart, six on the wishlist, two addresses and one order. */
  regular: Caller;
  /** Without any data. */
  newcomer: Caller;
  /** With long names, and with long product names in cart and orders. */
  wordy: Caller;
  orders: Record<string, SeenOrder>;
  placed: SeenOrder;
  wordyOrder: SeenOrder;
  shareToken: string;
  /** Products: with sizes, colours and reviews; on sale; sold out. */
  product: string;
  soldOut: string;
  onSale: string;
  /** With the longest valid name, brand and description, in words and in one word. */
  longNamed: string;
  /** No longer sold. */
  archived: string;
  /** The address of a draft's private preview. */
  preview: string;
}

type Who = 'shopper' | 'regular' | 'newcomer' | 'wordy';

/** One screen in one state, and how to reach it. */
export interface Screen {
  name: string;
  as?: Who;
  path: string | ((stage: Stage) => string);
  /** The API calls that fail, or that get no response. */
  failing?: string;
  waiting?: string;
  act?: (page: Page, stage: Stage) => Promise<void>;
  /** A region that the browser loads after the page. */
  late?: string;
  only?: 'wide' | 'small';
}

const order =
  (status: string, part = '') =>
  ({ orders }: Stage) =>
    `/orders/${orderOf(orders, status)._id}${part}`;

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'newsletter-errors', path: '/', act: (page) => button(page, 'Subscribe').click() },
  { name: 'menu', path: '/', only: 'small', act: (page) => page.getByRole('group').locator('summary').first().click() },
  { name: 'search-suggestions', path: '/', act: (page) => suggest(page, 'head') },
  { name: 'products', path: '/products' },
  { name: 'products-filtered', path: '/products?category=electronics&onSale=true&inStock=true&rating=3' },
  { name: 'products-as-list', path: '/products?view=list&sort=rating' },
  { name: 'products-last-page', path: '/products?page=25' },
  { name: 'products-search', path: '/products?search=wireless+headphones' },
  { name: 'products-none', path: '/products?search=qqxxzz' },
  { name: 'products-misspelled', path: '/products?search=hedphones+qqxxzz' },
  { name: 'products-filters', path: '/products', only: 'small', act: (page) => page.getByRole('button', { name: /^Filters/ }).click() },
  { name: 'category-not-found', path: '/products?category=no-such-one' },
  { name: 'deals', path: '/deals' },
  { name: 'new-arrivals', path: '/new-arrivals' },
  { name: 'best-sellers', path: '/best-sellers' },
  { name: 'categories', path: '/categories' },
  { name: 'product', path: ({ product }) => `/product/${product}` },
  { name: 'product-on-sale', path: ({ onSale }) => `/product/${onSale}` },
  { name: 'product-sold-out', path: ({ soldOut }) => `/product/${soldOut}` },
  { name: 'product-reviews', path: ({ product }) => `/product/${product}#reviews` },
  { name: 'product-specifications', path: ({ product }) => `/product/${product}#specifications` },
  {
    name: 'product-review-form',
    as: 'newcomer',
    path: ({ product }) => `/product/${product}#reviews`,
    act: (page) => writeReview(page),
  },
  { name: 'product-archived', path: ({ archived }) => `/product/${archived}` },
  { name: 'product-preview', path: ({ preview }) => preview },
  { name: 'product-preview-gone', path: '/preview/not-a-token' },
  { name: 'pay-link-gone', path: '/pay/not-a-token' },
  { name: 'gift-card', path: '/gift-card' },
  { name: 'guest-order-gone', path: '/guest-order#not-a-token' },
  { name: 'product-review-guest', path: ({ product }) => `/product/${product}#reviews`, act: (page) => writeReview(page) },
  {
    name: 'product-review-errors',
    as: 'newcomer',
    path: ({ product }) => `/product/${product}#reviews`,
    act: async (page) => {
      await writeReview(page);
      await button(page, 'Submit Review').click();
    },
  },
  {
    name: 'product-review-delete',
    as: 'wordy',
    path: ({ longNamed }) => `/product/${longNamed}#reviews`,
    act: (page) =>
      page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click(),
  },
  { name: 'product-reviews-none', path: ({ product }) => `/product/${product}#reviews`, act: searchReviews },
  { name: 'product-long', path: ({ longNamed }) => `/product/${longNamed}` },
  { name: 'products-long', path: '/products?search=Extraordinarily' },
  { name: 'cart-long', as: 'wordy', path: '/cart' },
  { name: 'checkout-long', as: 'wordy', path: '/checkout' },
  { name: 'order-long', as: 'wordy', path: ({ wordyOrder }) => `/orders/${wordyOrder._id}` },
  { name: 'orders-long', as: 'wordy', path: '/orders' },
  { name: 'profile-long', as: 'wordy', path: '/profile' },
  { name: 'wishlist-long', as: 'wordy', path: '/wishlist' },
  { name: 'product-not-found', path: '/product/there-is-no-such-thing' },
  { name: 'cart-drawer', path: ({ onSale }) => `/product/${onSale}`, act: addToCart },
  {
    name: 'cart-guest',
    path: ({ onSale }) => `/product/${onSale}`,
    act: async (page) => {
      await addToCart(page);
      await page.getByRole('link', { name: 'View Cart' }).click();
      await page.waitForURL('**/cart');
    },
  },
  { name: 'cart', as: 'regular', path: '/cart' },
  { name: 'cart-empty', path: '/cart', late: 'Popular right now' },
  { name: 'login', path: '/login' },
  { name: 'login-errors', path: '/login', act: (page) => button(page, 'Sign In').click() },
  { name: 'register', path: '/register' },
  { name: 'register-errors', path: '/register', act: (page) => button(page, 'Sign Up').click() },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'forgot-password-errors', path: '/forgot-password', act: (page) => button(page, 'Send Reset Link').click() },
  { name: 'forgot-password-sent', path: '/forgot-password', act: requestReset },
  { name: 'reset-password', path: '/reset-password/not-a-token' },
  { name: 'reset-password-errors', path: '/reset-password/not-a-token', act: (page) => button(page, 'Reset Password').click() },
  { name: 'reset-password-expired', path: '/reset-password/not-a-token', act: useOldLink },
  { name: 'wishlist-guest', path: '/wishlist' },
  { name: 'contact', path: '/contact' },
  { name: 'contact-errors', path: '/contact', act: (page) => page.getByRole('main').locator('button[type=submit]').click() },
  { name: 'help', path: '/help' },
  { name: 'shipping', path: '/shipping' },
  { name: 'returns', path: '/returns' },
  { name: 'size-guide', path: '/size-guide' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'cookies', path: '/cookies' },
  { name: 'track-order', path: '/track-order' },
  { name: 'track-order-found', path: '/track-order', act: lookUpOrder },
  { name: 'newsletter-confirm', path: '/newsletter/confirm?token=not-a-token' },
  { name: 'confirm-email', path: '/confirm-email#not-a-token' },
  { name: 'revert-email', path: '/revert-email#not-a-token' },
  { name: 'newsletter-leave', path: '/newsletter/leave?token=not-a-token' },
  { name: 'wishlist-shared', path: ({ shareToken }) => `/wishlist/shared/${shareToken}` },
  { name: 'wishlist-shared-gone', path: '/wishlist/shared/not-a-token' },
  { name: 'not-found', path: '/there-is-no-such-page', late: 'Popular right now' },

  { name: 'account-menu', as: 'regular', path: '/', only: 'wide', act: (page) => page.getByLabel('Account of Ada').click() },
  { name: 'checkout-shipping', as: 'regular', path: '/checkout' },
  {
    name: 'checkout-errors',
    as: 'regular',
    path: '/checkout',
    act: async (page) => {
      await page.getByRole('radio', { name: 'Use a new address' }).check();
      await button(page, 'Continue').click();
    },
  },
  {
    name: 'checkout-payment',
    as: 'regular',
    path: '/checkout',
    act: async (page) => {
      await button(page, 'Continue').click();
      await page.getByRole('radio', { name: /Credit Card/ }).check();
    },
  },
  {
    name: 'checkout-review',
    as: 'regular',
    path: '/checkout',
    act: async (page) => {
      await button(page, 'Continue').click();
      await page.getByRole('radio', { name: /Cash on Delivery/ }).check();
      await button(page, 'Continue').click();
    },
  },
  { name: 'checkout-coupon', as: 'wordy', path: '/checkout', act: applyCoupon },
  { name: 'checkout-loading', as: 'regular', path: '/checkout', waiting: '**/api/checkout/summary*' },
  { name: 'checkout-failed', as: 'regular', path: '/checkout', failing: '**/api/checkout/summary*' },
  { name: 'order-confirmation', as: 'regular', path: ({ placed }) => `/order-confirmation/${placed._id}` },
  { name: 'order-confirmation-not-found', as: 'regular', path: '/order-confirmation/00000000-0000-4000-8000-000000000000' },
  { name: 'orders', as: 'shopper', path: '/orders' },
  { name: 'orders-none', as: 'newcomer', path: '/orders' },
  { name: 'orders-no-match', as: 'shopper', path: '/orders?search=qqxxzz' },
  { name: 'orders-loading', as: 'shopper', path: '/orders', waiting: '**/api/orders?*' },
  { name: 'orders-failed', as: 'shopper', path: '/orders', failing: '**/api/orders?*' },
  { name: 'order-processing', as: 'shopper', path: order('processing') },
  { name: 'order-delivered', as: 'shopper', path: order('delivered') },
  { name: 'order-cancelled', as: 'shopper', path: order('cancelled') },
  { name: 'order-cancel', as: 'shopper', path: order('processing'), act: (page) => button(page, 'Cancel Order').click() },
  { name: 'order-loading', as: 'shopper', path: order('delivered'), waiting: '**/api/orders/*' },
  { name: 'order-failed', as: 'shopper', path: order('delivered'), failing: '**/api/orders/*' },
  { name: 'order-invoice', as: 'shopper', path: order('delivered', '/invoice') },
  ...['pending', 'processing', 'confirmed', 'shipped', 'out_for_delivery', 'delivered', 'cancelled', 'returned'].map(
    (status): Screen => ({ name: `tracking-${status}`, as: 'shopper', path: order(status, '/track') }),
  ),
  { name: 'profile-guest', path: '/profile' },
  { name: 'profile', as: 'regular', path: '/profile' },
  { name: 'profile-edit', as: 'regular', path: '/profile', act: (page) => page.getByRole('button', { name: /Edit/ }).first().click() },
  {
    name: 'profile-errors',
    as: 'regular',
    path: '/profile',
    act: async (page) => {
      await button(page, 'Edit').click();
      await page.getByLabel('First name').fill('');
      await button(page, 'Save Changes').click();
    },
  },
  { name: 'profile-orders', as: 'shopper', path: '/profile?tab=orders' },
  { name: 'profile-orders-none', as: 'newcomer', path: '/profile?tab=orders' },
  { name: 'profile-addresses', as: 'regular', path: '/profile?tab=addresses' },
  { name: 'profile-addresses-none', as: 'newcomer', path: '/profile?tab=addresses' },
  { name: 'profile-addresses-failed', as: 'regular', path: '/profile?tab=addresses', failing: '**/api/addresses' },
  {
    name: 'profile-address-form',
    as: 'regular',
    path: '/profile?tab=addresses',
    act: (page) => page.getByRole('button', { name: /^Add/ }).first().click(),
  },
  {
    name: 'profile-address-errors',
    as: 'regular',
    path: '/profile?tab=addresses',
    act: async (page) => {
      await button(page, 'Add Address').click();
      await button(page, 'Save Address').click();
    },
  },
  { name: 'profile-payment-methods', as: 'newcomer', path: '/profile?tab=payment-methods' },
  {
    name: 'profile-card-form',
    as: 'newcomer',
    path: '/profile?tab=payment-methods',
    act: (page) => page.getByRole('button', { name: /^Add/ }).first().click(),
  },
  {
    name: 'profile-card-errors',
    as: 'newcomer',
    path: '/profile?tab=payment-methods',
    act: async (page) => {
      await button(page, 'Add Payment Method').click();
      await button(page, 'Save Card').click();
    },
  },
  { name: 'profile-cards', as: 'newcomer', path: '/profile?tab=payment-methods', act: saveCards },
  { name: 'profile-wishlist', as: 'regular', path: '/profile?tab=wishlist' },
  { name: 'profile-wishlist-as-list', as: 'regular', path: '/profile?tab=wishlist&view=list' },
  { name: 'profile-wishlist-none', as: 'newcomer', path: '/profile?tab=wishlist' },
  { name: 'profile-settings', as: 'regular', path: '/profile?tab=settings' },
  {
    name: 'profile-delete',
    as: 'regular',
    path: '/profile?tab=settings',
    act: (page) => button(page, 'Delete Account').click(),
  },
  { name: 'profile-loading', as: 'shopper', path: '/profile?tab=orders', waiting: '**/api/orders?*' },
  { name: 'wishlist', as: 'regular', path: '/wishlist' },
  { name: 'wishlist-share', as: 'regular', path: '/wishlist', act: (page) => button(page, 'Share Wishlist').click() },
  { name: 'wishlist-none', as: 'newcomer', path: '/wishlist' },
  { name: 'wishlist-loading', as: 'regular', path: '/wishlist', waiting: '**/api/wishlist*' },
  { name: 'wishlist-failed', as: 'regular', path: '/wishlist', failing: '**/api/wishlist*' },
];

/** Opens a screen and waits until it is hydrated, its requests have finished, and it changes no more. */
export async function openScreen(page: Page, stage: Stage, screen: Screen): Promise<void> {
  if (screen.as) await signInHere(page, stage[screen.as]);
  if (screen.failing)
    await page.route(screen.failing, (route) => route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong' } }));
  // Never fulfilled; closing the page ends it.
  if (screen.waiting) await page.route(screen.waiting, () => {});
  const { path, act, late } = screen;
  const address = typeof path === 'string' ? path : path(stage);
  if (screen.waiting) await page.goto(address);
  else await untilSettled(page, () => page.goto(address).then(() => untilHydrated(page)));
  if (late) await expect(page.getByRole('region', { name: late })).toBeVisible();
  if (act) await untilSettled(page, () => act(page, stage));
}

/** Acts, and waits until the requests that this caused have ended and the page changes no more. */
async function untilSettled(page: Page, act: () => Promise<unknown>) {
  const pending = new Set<Request>();
  const add = (request: Request) => pending.add(request);
  const remove = (request: Request) => pending.delete(request);
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove);
  await act();
  do await page.evaluate(untilStill);
  while (pending.size > 0);
  page.off('request', add).off('requestfinished', remove).off('requestfailed', remove);
  await page.evaluate(endTransitions);
}

/** Runs in the page. */
function untilStill(): Promise<void> {
  const LONG_ENOUGH_MS = 100;
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(end, LONG_ENOUGH_MS);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, LONG_ENOUGH_MS);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

async function signInHere(page: Page, { session }: Caller) {
  await page.addInitScript(
    (session) => localStorage.setItem('shop.session', session),
    JSON.stringify({ ...session, endsWithBrowser: false }),
  );
}

async function suggest(page: Page, words: string) {
  await page.getByRole('combobox', { name: 'Search products' }).pressSequentially(words);
  await page.getByRole('option').first().waitFor();
}

async function addToCart(page: Page) {
  await button(page, 'Add to Cart').first().click();
  await page.getByRole('dialog', { name: 'Cart (1)' }).waitFor();
}

async function writeReview(page: Page) {
  await button(page, 'Write a Review').first().click();
}

async function searchReviews(page: Page) {
  await page.getByRole('searchbox', { name: 'Search reviews' }).fill('xylophone');
  await page.getByRole('searchbox', { name: 'Search reviews' }).press('Enter');
  await page.getByText('No reviews match').waitFor();
}

async function requestReset(page: Page) {
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
  await button(page, 'Send Reset Link').click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

async function useOldLink(page: Page) {
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await button(page, 'Reset Password').click();
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
}

async function applyCoupon(page: Page) {
  await page.getByLabel('Coupon code').fill('welcome10');
  await button(page, 'Apply').click();
  await page.getByText('Coupon discount').waitFor();
}

async function saveCards(page: Page) {
  const cards = page.getByRole('main').getByRole('article');
  for (const number of ['4242424242424242', '5555555555554444']) {
    const shown = await cards.count();
    await button(page, 'Add Payment Method').click();
    await page.getByLabel('Cardholder name').fill('Ada Lovelace');
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiry date').fill('12/29');
    await page.getByLabel('CVV').fill('123');
    await button(page, 'Save Card').click();
    await expect(cards).toHaveCount(shown + 1);
  }
}

async function lookUpOrder(page: Page, { placed, regular }: Stage) {
  await page.getByLabel('Order number').fill(placed.orderNumber);
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(regular.email);
  await page.getByRole('main').locator('button[type=submit]').click();
  await page.getByRole('heading', { name: `Order ${placed.orderNumber}` }).waitFor();
}

interface Listed {
  _id: string;
  slug: string;
  sizes: string[];
  colors: string[];
  reviewCount: number;
}

/** Prepares the demo shop's customers for the screens. */
export async function setStage(request: APIRequestContext): Promise<Stage> {
  const list = async (query: string): Promise<Listed[]> => (await (await request.get(`/api/products?${query}`)).json()).products;
  const [shopper, regular, newcomer] = await Promise.all([signInByApi(request, SHOPPER), newCustomer(request), newCustomer(request)]);
  const [popular, sale] = await Promise.all([list('limit=100&sortBy=popularity&inStock=true'), list('limit=12&onSale=true&inStock=true')]);
  const rich = popular.find(({ sizes, colors, reviewCount }) => sizes.length > 0 && colors.length > 1 && reviewCount > 3);
  const plain = sale.find(({ sizes, colors }) => sizes.length + colors.length === 0) ?? sale[0];

  const placed = await placeOrder(
    regular,
    popular.slice(0, 2).map(({ _id }) => _id),
  );
  for (const { _id } of popular.slice(2, 5)) await regular.send('POST', '/cart/add', { productId: _id, quantity: 2 });
  for (const { _id } of popular.slice(5, 11)) await regular.send('POST', `/wishlist/${_id}`, {});
  await regular.send('POST', '/addresses', { ...ADDRESS, type: 'both', phone: '+1 512 555 0100', isDefault: true });
  await regular.send('POST', '/addresses', {
    ...ADDRESS,
    type: 'shipping',
    firstName: 'Maximiliana-Theodora',
    lastName: 'von Hohenzollern-Sigmaringen',
    addressLine2: 'Rear building, third floor, the green door',
  });
  const { data } = await regular.send('POST', '/wishlist/share', {});
  const { orders } = await shopper.get('/orders?limit=100');
  const { wordy, wordyOrder, longNamed } = await setWordyStage(request);
  return {
    ...(await setHiddenStage(request)),
    wordy,
    wordyOrder,
    longNamed,
    shopper,
    regular,
    newcomer,
    placed,
    shareToken: data.shareToken,
    orders: Object.fromEntries(orders.map((seen) => [seen.orderStatus, seen])),
    product: rich?.slug ?? '',
    onSale: plain?.slug ?? '',
    soldOut: await findSoldOut(request),
  };
}

/** Uses the longest valid texts. */
async function setWordyStage(request: APIRequestContext) {
  const [admin, wordy] = await Promise.all([signInByApi(request, ADMIN), newCustomer(request)]);
  const long =
    'Extraordinarily Comfortable Weatherproof Travelling Companion for Everyone Who Is on the Road All Year Round, in All Weathers';
  const word = `Extraordinarily${'unbreakable'.repeat(8)}`;
  const sizes = ['One size that fits nearly everybody', 'Another size', 'XXXXL'];
  const [{ product }, { product: other }] = await Promise.all([
    admin.send('POST', '/products', {
      name: `${long} ${wordy.email}`,
      brand: 'The Very Long-Established Brand of Great Renown and Company',
      description: `${long}. `.repeat(20) + word,
      price: 123456.78,
      salePrice: 98765.43,
      category: 'Electronics',
      stock: 5,
      features: [long, word],
      specifications: { 'A specification with a long name': long, [word.slice(0, 60)]: word },
      sizes,
    }),
    admin.send('POST', '/products', { name: `${word} ${wordy.email}`, price: 9.99, category: 'Books', stock: 50 }),
  ]);
  await wordy.send('PUT', '/auth/profile', { firstName: 'Maximiliana-Theodora', lastName: 'von Hohenzollern-Sigmaringen-Wolfenbüttel' });
  const wordyOrder = await placeOrder(wordy, [other._id]);
  for (const productId of [product._id, other._id]) {
    await wordy.send('POST', '/cart/add', { productId, quantity: 2, ...(productId === product._id && { size: sizes[0] }) });
    await wordy.send('POST', `/wishlist/${productId}`, {});
  }
  await wordy.send('POST', `/products/${product._id}/reviews`, { rating: 4, title: long.slice(0, 80), comment: word });
  return { wordy, wordyOrder, longNamed: product.slug };
}

/** What shoppers do not find. */
async function setHiddenStage(request: APIRequestContext): Promise<Pick<Stage, 'archived' | 'preview'>> {
  const admin = await signInByApi(request, ADMIN);
  const lampThatIs = (status: string) => ({ name: `${status} lamp ${admin.email}`, status, price: 20, category: 'Electronics', stock: 5 });
  const { product: archived } = await admin.send('POST', '/products', lampThatIs('archived'));
  const { product: draft } = await admin.send('POST', '/products', lampThatIs('draft'));
  const { url } = await admin.send('POST', `/admin/products/${draft._id}/preview`);
  return { archived: archived.slug, preview: new URL(url).pathname };
}

/** The API's list can exclude sold-out products, but not available ones. */
async function findSoldOut(request: APIRequestContext): Promise<string> {
  for (let page = 1; page <= 5; page++) {
    const { products } = await (await request.get(`/api/products?limit=100&page=${page}`)).json();
    const found = products.find(({ stock }: { stock: number }) => stock === 0);
    if (found) return found.slug;
  }
  throw new Error('The demo shop has no sold-out product.');
}

function orderOf(orders: Stage['orders'], status: string): SeenOrder {
  const found = orders[status];
  if (!found) throw new Error(`The demo shopper has no order that is ${status}.`);
  return found;
}
