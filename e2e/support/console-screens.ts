import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { CONSOLE_PATH } from '#shared/admin-paths';
import { ADMIN, type Caller, signInByApi } from './callers';
import { chooseAction } from './steps';

/** What the console's screens show. */
export interface ConsoleStage {
  owner: Caller;
  /** A product with options and pictures. */
  productId: string;
  /** The ids of orders that wait to be packed, with commas between. */
  packed: string;
  /** An order that was delivered. */
  orderId: string;
  /** A customer with orders and addresses. */
  customerId: string;
  conversationId: string;
  mailId: string;
  giftCardId: string;
  endpointId: string;
  deliveryId: string;
  /** A promotion with codes for single customers. */
  codesPromotionId: string;
}

/** One screen of the console in one state, and how to reach it. */
export interface ConsoleScreen {
  name: string;
  path: string | ((stage: ConsoleStage) => string);
  act?: (page: Page) => Promise<void>;
}

const firstPacked = ({ packed }: ConsoleStage) => `/admin/orders/${packed.split(',')[0]}`;
const customerPath = ({ customerId }: ConsoleStage) => `/admin/customers/${customerId}`;

export const CONSOLE_SCREENS: readonly ConsoleScreen[] = [
  { name: 'home', path: '/admin' },
  { name: 'command-menu', path: '/admin', act: (page) => page.keyboard.press('Control+k') },
  { name: 'shortcuts', path: '/admin', act: (page) => page.keyboard.press('?') },
  { name: 'orders', path: '/admin/orders' },
  { name: 'orders-none', path: '/admin/orders?q=zzzzzz' },
  { name: 'order', path: ({ orderId }) => `/admin/orders/${orderId}` },
  {
    name: 'order-refund',
    path: ({ orderId }) => `/admin/orders/${orderId}`,
    act: (page) => page.getByRole('region', { name: 'Payment', exact: true }).getByRole('button', { name: 'Refund' }).click(),
  },
  {
    name: 'order-message',
    path: ({ orderId }) => `/admin/orders/${orderId}`,
    act: (page) => page.getByRole('button', { name: 'Write a message' }).click(),
  },
  {
    name: 'order-edit',
    path: firstPacked,
    act: (page) => page.getByRole('button', { name: 'Edit items' }).click(),
  },
  {
    name: 'order-address',
    path: firstPacked,
    act: (page) => page.getByRole('region', { name: 'Ship to' }).getByRole('button', { name: 'Change' }).click(),
  },
  { name: 'returns', path: '/admin/returns?status=all' },
  { name: 'returns-none', path: '/admin/returns?search=zzzzzz' },
  { name: 'products', path: '/admin/products' },
  { name: 'views', path: '/admin/products?onSale=true', act: (page) => page.getByRole('button', { name: /^View/ }).click() },
  { name: 'products-none', path: '/admin/products?q=zzzzzz' },
  { name: 'product', path: ({ productId }) => `/admin/products/${productId}` },
  { name: 'new-product', path: '/admin/products/new' },
  { name: 'sheet', path: '/admin/products/sheet' },
  { name: 'bulk-edit', path: '/admin/products/bulk?new=found&onSale=true' },
  { name: 'stock', path: '/admin/stock' },
  {
    name: 'stock-edit',
    path: '/admin/stock',
    act: (page) => page.locator('[data-stock-entry]').first().fill('+1200'),
  },
  { name: 'stock-take', path: '/admin/stock/count' },
  { name: 'stock-movements', path: '/admin/stock/1' },
  { name: 'categories', path: '/admin/categories' },
  { name: 'category', path: '/admin/categories/1' },
  {
    name: 'category-delete',
    path: '/admin/categories/1',
    act: (page) => page.getByRole('button', { name: 'Delete' }).click(),
  },
  { name: 'category-order', path: '/admin/categories/1/order' },
  { name: 'reviews', path: '/admin/reviews' },
  { name: 'reviews-none', path: '/admin/reviews?q=zzzzzz' },
  { name: 'review', path: '/admin/reviews/1' },
  { name: 'review-hide', path: '/admin/reviews/1', act: (page) => page.getByRole('button', { name: 'Hide' }).click() },
  { name: 'promotions', path: '/admin/promotions' },
  { name: 'shipping', path: '/admin/settings/shipping' },
  { name: 'mail-settings', path: '/admin/settings/mail' },
  { name: 'promises', path: '/admin/settings/promises' },
  { name: 'languages', path: '/admin/settings/languages' },
  { name: 'new-shipping-zone', path: '/admin/settings/shipping/new' },
  { name: 'new-promotion', path: '/admin/promotions/new' },
  { name: 'promotion-codes', path: ({ codesPromotionId }) => `/admin/promotions/${codesPromotionId}/codes` },
  {
    name: 'make-codes',
    path: ({ codesPromotionId }) => `/admin/promotions/${codesPromotionId}/codes`,
    act: (page) => page.getByRole('button', { name: 'Make codes' }).click(),
  },
  { name: 'sales', path: '/admin/sales' },
  { name: 'new-sale', path: '/admin/sales/new' },
  { name: 'drafts', path: '/admin/drafts' },
  { name: 'new-draft', path: '/admin/drafts/new' },
  {
    name: 'new-draft-customer',
    path: '/admin/drafts/new',
    act: (page) => page.getByRole('button', { name: 'New customer' }).click(),
  },
  { name: 'opening', path: '/admin/settings/opening' },
  { name: 'setup-profile', path: '/admin/settings/opening/profile' },
  { name: 'setup-shipping', path: '/admin/settings/opening/shipping' },
  { name: 'setup-taxes', path: '/admin/settings/opening/taxes' },
  { name: 'setup-legal', path: '/admin/settings/opening/legal' },
  { name: 'setup-order', path: '/admin/settings/opening/test-order' },
  { name: 'demo', path: '/admin/settings/demo' },
  { name: 'pages', path: '/admin/pages' },
  { name: 'page', path: '/admin/pages/terms' },
  { name: 'page-missing', path: '/admin/pages/999999' },
  { name: 'insight', path: '/admin/insight' },
  { name: 'insight-none', path: '/admin/insight?from=2001-01-01&to=2001-01-07' },
  { name: 'insight-products', path: '/admin/insight?tab=products' },
  { name: 'insight-visits', path: '/admin/insight?tab=visits' },
  { name: 'insight-visits-none', path: '/admin/insight?tab=visits&from=2001-01-01&to=2001-01-07' },
  { name: 'customers', path: '/admin/customers' },
  { name: 'customers-none', path: '/admin/customers?q=zzzzzz' },
  { name: 'customer', path: customerPath },
  { name: 'customer-merge', path: customerPath, act: (page) => chooseAction(page, 'Merge another account into this one') },
  { name: 'customer-erase', path: customerPath, act: (page) => chooseAction(page, 'Erase customer') },
  { name: 'new-customer', path: '/admin/customers/new' },
  { name: 'gift-cards', path: '/admin/gift-cards' },
  { name: 'gift-card', path: ({ giftCardId }) => `/admin/gift-cards/${giftCardId}` },
  { name: 'checkout-settings', path: '/admin/settings/checkout' },
  { name: 'imports', path: '/admin/imports' },
  { name: 'new-import', path: '/admin/imports/new' },
  { name: 'api-keys', path: '/admin/settings/api-keys' },
  {
    name: 'new-api-key',
    path: '/admin/settings/api-keys',
    act: (page) => page.getByRole('button', { name: 'Create key' }).first().click(),
  },
  { name: 'backups', path: '/admin/settings/backups' },
  { name: 'webhooks', path: '/admin/settings/webhooks' },
  {
    name: 'new-webhook',
    path: '/admin/settings/webhooks',
    act: (page) => page.getByRole('button', { name: 'Add endpoint' }).first().click(),
  },
  { name: 'webhook', path: ({ endpointId }) => `/admin/settings/webhooks/${endpointId}` },
  { name: 'webhook-message', path: ({ endpointId, deliveryId }) => `/admin/settings/webhooks/${endpointId}/${deliveryId}` },
  { name: 'connections', path: '/admin/settings/connections' },
  { name: 'payments', path: '/admin/settings/payments' },
  { name: 'feed', path: '/admin/settings/feed' },
  { name: 'taxes', path: '/admin/settings/taxes' },
  { name: 'invoices', path: '/admin/invoices' },
  { name: 'pack', path: '/admin/pack' },
  { name: 'pick-list', path: ({ packed }) => `/admin/pack?orders=${packed}` },
  { name: 'print-slips', path: ({ packed }) => `/admin/pack?orders=${packed}&step=print` },
  { name: 'print-labels', path: ({ packed }) => `/admin/pack?orders=${packed}&step=print&sheet=labels` },
  { name: 'print-invoices', path: ({ packed }) => `/admin/pack?orders=${packed}&step=print&sheet=invoices` },
  { name: 'ship', path: ({ packed }) => `/admin/pack?orders=${packed}&step=ship` },
  {
    name: 'ship-pasted',
    path: ({ packed }) => `/admin/pack?orders=${packed}&step=ship`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Paste the carrier’s list' }).click();
      await page.getByRole('textbox', { name: 'List' }).fill('order\ttracking\nTW-UNKNOWN\t1Z999AA10123456784');
    },
  },
  { name: 'order-jobs', path: '/admin/orders/jobs' },
  { name: 'staff', path: '/admin/staff' },
  { name: 'staff-invite', path: '/admin/staff', act: (page) => page.getByRole('button', { name: 'Invite' }).click() },
  { name: 'roles', path: '/admin/staff/roles' },
  { name: 'new-role', path: '/admin/staff/roles', act: (page) => page.getByRole('button', { name: 'Add role' }).click() },
  { name: 'staff-member', path: ({ owner }) => `/admin/staff/${owner.session.user._id}` },
  { name: 'messages', path: '/admin/messages' },
  { name: 'messages-none', path: '/admin/messages?q=zzzzzz' },
  { name: 'conversation', path: ({ conversationId }) => `/admin/messages/${conversationId}` },
  { name: 'saved-replies', path: '/admin/messages', act: (page) => page.getByRole('button', { name: 'Saved replies' }).click() },
  { name: 'mentions', path: '/admin', act: (page) => page.getByRole('button', { name: /^Mentions/ }).click() },
  { name: 'activity', path: '/admin/activity' },
  { name: 'redirects', path: '/admin/redirects' },
  { name: 'mails', path: '/admin/mails' },
  { name: 'mail', path: ({ mailId }) => `/admin/mails/${mailId}` },
  { name: 'account', path: '/admin/account' },
  {
    name: 'authenticator-app',
    path: '/admin/account',
    act: (page) => page.getByRole('button', { name: 'Set up' }).first().click(),
  },
  { name: 'settings', path: '/admin/settings' },
  { name: 'mail-texts', path: '/admin/settings/mails' },
  { name: 'mail-text', path: '/admin/settings/mails/order.placed' },
  {
    name: 'mail-text-dark',
    path: '/admin/settings/mails/order.placed',
    act: (page) => page.getByRole('tab', { name: 'Dark' }).click(),
  },
  { name: 'mail-text-missing', path: '/admin/settings/mails/no.such' },
  { name: 'look-brand', path: '/admin/settings/look?part=brand' },
  { name: 'look-home', path: '/admin/settings/look?part=home' },
  { name: 'look-menus', path: '/admin/settings/look?part=menus' },
  { name: 'look-contact', path: '/admin/settings/look?part=contact' },
  { name: 'look-announcement', path: '/admin/settings/look?part=announcement' },
  { name: 'look-versions', path: '/admin/settings/look?part=versions' },
  { name: 'invitation-dead', path: '/admin/invitation/unknown' },
  { name: 'not-found', path: '/admin/no-such-screen' },
];

export async function setConsoleStage(request: APIRequestContext): Promise<ConsoleStage> {
  const owner = await signInByApi(request, ADMIN);
  const { products } = await owner.get('/admin/products?q=laptop&limit=1');
  const { orders: waiting } = await owner.get('/admin/packing?limit=3');
  const { orders } = await owner.get('/admin/orders?limit=1&status=delivered');
  const packed = waiting.map(({ _id }: { _id: string }) => _id).join(',');
  const { customers } = await owner.get('/admin/customers?q=shopper@example.com&limit=1');
  const customerId = customers[0]?._id ?? '';
  return {
    owner,
    // biome-ignore lint/plugin: only looked at.
    productId: products[0]?._id ?? '',
    packed,
    // biome-ignore lint/plugin: only looked at.
    orderId: orders[0]?._id ?? '',
    customerId,
    ...(await findMessages(request, owner)),
    ...(await findGiftCardAndEndpoint(owner)),
    codesPromotionId: await findPromotionWithCodes(owner),
  };
}

/** The first test makes them. */
async function findGiftCardAndEndpoint(owner: Caller): Promise<Pick<ConsoleStage, 'giftCardId' | 'endpointId' | 'deliveryId'>> {
  const [{ giftCards }, { endpoints }] = [await owner.get('/admin/gift-cards?limit=1'), await owner.get('/admin/webhooks')];
  const card = giftCards[0] ?? (await owner.send('POST', '/admin/gift-cards', { amount: 25, recipientEmail: 'ada@example.com' })).giftCard;
  const url = 'https://hooks.example.com/shop';
  // Another test deletes its own.
  const endpoint =
    endpoints.find((one) => one.url === url) ?? (await owner.send('POST', '/admin/webhooks', { url, events: ['order.placed'] })).endpoint;
  const findDeliveries = async () => (await owner.get(`/admin/webhooks/${endpoint._id}/deliveries?limit=1`)).deliveries;
  if ((await findDeliveries()).length === 0) await owner.send('POST', `/admin/webhooks/${endpoint._id}/test`, {});
  const [delivery] = await findDeliveries();
  return { giftCardId: card._id, endpointId: endpoint._id, deliveryId: delivery?._id ?? '' };
}

/** The first test adds it, paused, with some codes. */
async function findPromotionWithCodes(owner: Caller): Promise<string> {
  const name = 'Thank you cards';
  const { promotions } = await owner.get(`/admin/promotions?q=${encodeURIComponent(name)}&limit=1`);
  if (promotions[0]) return promotions[0]._id;
  const input = { name, benefit: { kind: 'percent', percent: 15 }, hasCodes: true, isPaused: true };
  const { _id } = (await owner.send('POST', '/admin/promotions', input)).promotion;
  await owner.send('POST', `/admin/promotions/${_id}/codes`, { quantity: 12, prefix: 'THANKS-' });
  await owner.send('POST', `/admin/promotions/${_id}/codes`, { quantity: 3, prefix: 'PARTNER-', usesPerCode: 5 });
  const { codes } = await owner.get(`/admin/promotions/${_id}/codes?limit=2`);
  await owner.send('POST', `/admin/promotions/${_id}/codes/revoke`, { ids: [codes[1]?._id] });
  return _id;
}

/** A conversation and a mail; the first test writes to the shop. */
async function findMessages(request: APIRequestContext, owner: Caller): Promise<Pick<ConsoleStage, 'conversationId' | 'mailId'>> {
  const find = async () => {
    const { conversations } = await owner.get('/admin/conversations?status=all&q=Shape of the kettle&limit=1');
    const { mails } = await owner.get('/admin/mails?q=Shape of the kettle&limit=1');
    return { conversationId: conversations[0]?._id ?? '', mailId: mails[0]?._id ?? '' };
  };
  if ((await find()).conversationId === '') {
    const message = { name: 'Ada Lovelace', email: 'ada@example.com', subject: 'Shape of the kettle', message: 'Is it round?' };
    await request.post('/api/contact', { data: message });
  }
  // The mail leaves a moment later.
  await expect.poll(async () => Object.values(await find()).every(Boolean)).toBe(true);
  return find();
}

/** Opens a screen and waits until it shows its data. */
export async function openConsoleScreen(page: Page, stage: ConsoleStage, { path, act }: ConsoleScreen): Promise<void> {
  await page.goto(typeof path === 'string' ? path : path(stage));
  await untilShown(page, act);
}

/** The same in a page that may show another screen. */
export async function goToConsoleScreen(page: Page, stage: ConsoleStage, { path, act }: ConsoleScreen): Promise<void> {
  await goInConsole(page, typeof path === 'string' ? path : path(stage));
  await untilShown(page, act);
}

/** For the next screen in the same page: undoes what checks have changed (`findLostUnder`), and what the screen's `act` has opened. */
export async function leaveConsoleScreen(page: Page, { act }: ConsoleScreen, size: { width: number; height: number }): Promise<void> {
  // Of the shop's origin, and without any of its code.
  if (act) await page.goto('/robots.txt');
  await page.setViewportSize(size);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
    document.documentElement.style.fontSize = '';
  });
}

/** Goes to an address as a link in the console does, which loads only what is new; a page without the console is loaded. */
async function goInConsole(page: Page, path: string): Promise<void> {
  const hasGone = await page.evaluate(navigateInConsole, path.slice(CONSOLE_PATH.length) || '/');
  if (!hasGone) return void (await page.goto(path));
  // What somebody has typed and not saved would have kept the screen.
  const { pathname } = new URL(path, page.url());
  await expect(page).toHaveURL((url) => url.pathname === pathname);
}

/** What React keeps of a component. */
interface Fiber {
  child: Fiber | null;
  memoizedProps: { router?: { navigate: (to: string, options: { flushSync: boolean }) => Promise<void> } } | null;
}

/**
 * Runs in the page. The console's router is only in the properties of its outermost component. Resolves when the screen is shown, and to
 * false on a page that is not of the console.
 */
async function navigateInConsole(to: string): Promise<boolean> {
  const place: object | null = document.getElementById('console');
  if (!place) return false;
  const [, root] = Object.entries(place).find(([name]) => name.startsWith('__reactContainer$')) ?? [];
  let fiber: Fiber | null | undefined = root?.stateNode.current;
  while (fiber && !fiber.memoizedProps?.router) fiber = fiber.child;
  const router = fiber?.memoizedProps?.router;
  if (!router) throw new Error('The console’s router is not where it was: every screen would be loaded.');
  await router.navigate(to, { flushSync: true });
  return true;
}

async function untilShown(page: Page, act: ConsoleScreen['act']): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await act?.(page);
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}
