import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { ADMIN, type Caller, newCustomer, openAs, placeOrder, type SeenOrder, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { scanBarcode, tabTo, tabToAndPress } from '../support/keyboard';
import { receiveMail } from '../support/mailbox';
import { button } from '../support/steps';

const FIRST_NUMBER = '1Z999AA10123456784';
const SECOND_NUMBER = '1Z999AA10123456793';
const PASTED_NUMBER = '9400100000000000000017';

interface Packing {
  owner: Caller;
  mark: string;
  barcode: string;
  /** Two cups and a jug. */
  large: { order: SeenOrder; customer: Caller };
  /** A jug. */
  small: { order: SeenOrder; customer: Caller };
}

/** Two customers' orders of products that no other journey knows. */
async function makePacking(request: APIRequestContext): Promise<Packing> {
  const owner = await signInByApi(request, ADMIN);
  const mark = crypto.randomUUID().slice(0, 8);
  const barcode = String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(13, '40');
  const make = async (name: string, variant: object) =>
    (
      await owner.send('POST', '/products', {
        name: `${name} ${mark}`,
        price: 30,
        category: 'Books',
        variants: [{ stock: 50, ...variant }],
      })
    ).product._id;
  const cup = await make('Cup', { barcode, sku: `CUP-${mark}` });
  const jug = await make('Jug', { sku: `JUG-${mark}` });
  const order = async (productIds: string[]) => {
    const customer = await newCustomer(request);
    return { customer, order: await placeOrder(customer, productIds) };
  };
  return { owner, mark, barcode, large: await order([cup, cup, jug]), small: await order([jug]) };
}

/** Selects both orders in the list. */
async function selectBoth(page: Page, { owner, mark, large, small }: Packing, isSmall: boolean): Promise<void> {
  await openAs(page, owner, `/admin/orders?q=jug+${mark}`);
  await expect(page.getByRole('link', { name: small.order.orderNumber })).toBeVisible();
  if (isSmall) await button(page, 'Select').click();
  for (const { order } of [large, small]) await page.getByRole('checkbox', { name: `Select Order ${order.orderNumber}` }).check();
}

/** In points; browsers round differently. */
const PAPERS = { A4: [595, 842], letter: [612, 792], label: [288, 432] } as const;

/** The paper of each page that would be printed. */
async function printed(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/g)].map(([, width, height]) => {
    const found = Object.entries(PAPERS).find(([, [w, h]]) => Math.abs(Number(width) - w) < 2 && Math.abs(Number(height) - h) < 2);
    return found?.[0] ?? `${width} × ${height}`;
  });
}

async function openAsCustomer(browser: Browser, customer: Caller, path: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await openAs(page, customer, path);
  return page;
}

test(
  'an owner picks and prints two orders, ships one in two parcels and the other from the carrier’s list',
  { tag: '@wide' },
  async ({ page, request, browser }, { project }) => {
    const packing = await makePacking(request);
    const { mark, barcode, large, small } = packing;
    await selectBoth(page, packing, project.name === 'small');
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('link', { name: 'Pack' }).click();

    // Pick: by thumb and by scanner; a reload loses nothing.
    await expect(page.getByRole('heading', { level: 1, name: 'Pack 2 orders' })).toBeVisible();
    await expect(page.getByText('0 of 4 pieces picked')).toBeVisible();
    const picks = page.getByRole('list', { name: 'Pick list' }).getByRole('listitem');
    await expect(picks.nth(0)).toContainText(`CUP-${mark}`);
    await expect(picks.nth(1)).toContainText(`1 × ${large.order.orderNumber}`);
    await picks.nth(1).getByRole('checkbox').check();
    await scanBarcode(page, barcode);
    await expect(page.getByText(`Cup ${mark}: 1 of 2`)).toBeVisible();
    await page.reload();
    await expect(page.getByText('3 of 4 pieces picked')).toBeVisible();

    // Print: one order a page, on the paper that was chosen.
    await page.getByRole('link', { name: 'Go on to print' }).click();
    await expect(page.getByRole('article', { name: `Packing slips: ${large.order.orderNumber}` })).toContainText('3 pieces');
    expect(await printed(page)).toEqual(['A4', 'A4']);
    await page.getByLabel('Paper').selectOption('letter');
    await expect(page.getByRole('article').first()).toHaveClass(/print-letter/);
    expect(await printed(page)).toEqual(['letter', 'letter']);
    await page.getByLabel('Print', { exact: true }).selectOption('labels');
    await expect(page.getByRole('article', { name: `Address labels: ${small.order.orderNumber}` })).toContainText('12 St James Square');
    expect(await printed(page)).toEqual(['label', 'label']);
    await page.getByLabel('Print', { exact: true }).selectOption('invoices');
    await expect(page.getByRole('article', { name: `Invoices: ${large.order.orderNumber}` })).toContainText('$90.00');

    // One order in two parcels.
    await page.getByRole('link', { name: 'Go on to ship' }).click();
    await page.getByRole('link', { name: large.order.orderNumber }).click();
    await button(page, 'Pack a parcel').click();
    const form = page.getByRole('form', { name: 'New parcel' });
    await form
      .getByRole('group', { name: `Jug ${mark}` })
      .getByRole('button', { name: 'Decrease quantity' })
      .click();
    await form.getByLabel('Tracking number').fill(FIRST_NUMBER);
    await button(form, 'Ship 2 pieces').click();
    await expect(page.getByText('1 piece is in no parcel yet.')).toBeVisible();
    const parcels = page.getByRole('region', { name: 'Parcels' });
    await expect(parcels.getByRole('listitem', { name: 'Parcel 1' })).toContainText(`UPS · ${FIRST_NUMBER}`);
    await button(page, 'Pack a parcel').click();
    await form.getByLabel('Tracking number').fill(SECOND_NUMBER);
    await button(form, 'Ship 1 piece').click();
    await expect(page.getByText('All items are in parcels.')).toBeVisible();

    // The other from the carrier's list.
    await page.goto(`/admin/pack?orders=${large.order._id},${small.order._id}&step=ship`);
    await button(page, 'Paste the carrier’s list').click();
    await page
      .getByRole('textbox', { name: 'List' })
      .fill(
        `Date,Tracking Number,Customer Reference\n2026-01-31,${PASTED_NUMBER},${small.order.orderNumber}\n2026-01-31,9400100000000000000024,TW-0000-0000`,
      );
    await expect(page.getByText('1 of 1 order found, by “Customer Reference” and “Tracking Number”')).toBeVisible();
    await expect(page.getByRole('row', { name: /TW-0000-0000/ })).toContainText('Not among these orders');
    await button(page, 'Use 1 number').click();
    await expect(page.getByLabel(`Tracking number of ${small.order.orderNumber}`)).toHaveValue(PASTED_NUMBER);
    await button(page, 'Mark 1 order as shipped').click();
    await expect(page.getByText('1 order moved, 0 are that far already, 0 are refused')).toBeVisible();

    // What the shoppers see.
    const shopper = await openAsCustomer(browser, large.customer, `/orders/${large.order._id}/track`);
    await expect(shopper.getByRole('region', { name: 'Parcel 1 of 2' })).toContainText(FIRST_NUMBER);
    await expect(shopper.getByRole('region', { name: 'Parcel 1 of 2' })).toContainText('Quantity 2');
    await expect(shopper.getByRole('region', { name: 'Parcel 2 of 2' }).getByRole('link', { name: /Follow It at UPS/ })).toHaveAttribute(
      'href',
      `https://www.ups.com/track?tracknum=${SECOND_NUMBER}`,
    );
    const { orderNumber } = large.order;
    // Whoever sends mails may be slower than the packer of the second parcel.
    const first = await receiveMail(large.customer.email, new RegExp(`^Parcel 1 (of 2 )?of your order ${orderNumber} is on its way$`));
    expect(first.text).toContain(FIRST_NUMBER);
    expect(first.text).not.toContain('Jug');
    await receiveMail(large.customer.email, `Parcel 2 of 2 of your order ${orderNumber} is on its way`);
    expect((await receiveMail(small.customer.email, `Your order ${small.order.orderNumber} is on its way`)).text).toContain(PASTED_NUMBER);

    // Delivered, one after the other.
    await page.goto(`/admin/orders/${large.order._id}`);
    await parcels
      .getByRole('listitem', { name: 'Parcel 1' })
      .getByRole('button', { name: /as delivered$/ })
      .click();
    await expect(parcels.getByRole('listitem', { name: 'Parcel 1' }).getByRole('button', { name: /as delivered$/ })).toBeHidden();
    await expect(parcels.getByRole('listitem', { name: 'Parcel 1' })).toContainText('Delivered');
    await shopper.reload();
    await expect(shopper.getByRole('heading', { level: 1 })).toContainText('Shipped');
    await expect(shopper.getByRole('region', { name: 'Parcel 1 of 2' })).toContainText('It has been delivered.');
    await parcels
      .getByRole('listitem', { name: 'Parcel 2' })
      .getByRole('button', { name: /as delivered$/ })
      .click();
    await expect(parcels.getByRole('listitem', { name: 'Parcel 2' }).getByRole('button', { name: /as delivered$/ })).toBeHidden();
    await expect(parcels.getByRole('listitem', { name: 'Parcel 2' })).toContainText('Delivered');
    await shopper.reload();
    await expect(shopper.getByRole('heading', { level: 1 })).toContainText('Delivered');
    await shopper.goto(`/orders/${large.order._id}`);
    await expect(shopper.getByRole('region', { name: 'Parcel 2 of 2' })).toBeVisible();
    await shopper.context().close();
  },
);

test('a packer ships with a scanner and the keyboard alone', { tag: '@mouse' }, async ({ page, request }) => {
  const { owner, large, small, mark, barcode } = await makePacking(request);
  await openAs(page, owner, `/admin/pack?orders=${large.order._id},${small.order._id}`);
  await expect(page.getByText('0 of 4 pieces picked')).toBeVisible();
  for (let piece = 1; piece <= 2; piece++) {
    await scanBarcode(page, barcode);
    await expect(page.getByText(`Cup ${mark}: ${piece} of 2`)).toBeVisible();
  }
  await tabToAndPress(page, page.getByRole('checkbox', { name: new RegExp(`Jug ${mark}`) }), 'Space');
  await expect(page.getByText('4 of 4 pieces picked')).toBeVisible();
  const toShip = page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Ship' });
  await tabTo(page, toShip, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel(`Tracking number of ${large.order.orderNumber}`));
  await page.keyboard.type(FIRST_NUMBER);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Tracking number of ${small.order.orderNumber}`)).toBeFocused();
  await page.keyboard.type(SECOND_NUMBER);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Mark 2 orders as shipped')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 orders moved, 0 are that far already, 0 are refused')).toBeVisible();
  expect((await owner.get(`/orders/${small.order._id}`)).order).toMatchObject({ orderStatus: 'shipped', trackingNumber: SECOND_NUMBER });
});

test(
  'many orders are moved together after a preview, and refusals are listed',
  { tag: '@wide' },
  async ({ page, request }, { project }) => {
    const packing = await makePacking(request);
    const { owner, large, small } = packing;
    await selectBoth(page, packing, project.name === 'small');
    await owner.send('PUT', `/orders/${small.order._id}/status`, { status: 'cancelled' });
    await button(page, 'Move to').click();
    await page.getByRole('menuitem', { name: 'Move to Shipped' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Move 2 orders to Shipped' })).toBeVisible();
    await expect(page.getByText('1 order will move, 0 are that far already, 1 are refused')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: small.order.orderNumber })).toContainText('It is cancelled');
    await button(page, 'Move 1 order').click();
    await expect(page.getByText('1 order moved, 0 are that far already, 1 are refused')).toBeVisible();
    expect((await owner.get(`/orders/${large.order._id}`)).order.orderStatus).toBe('shipped');
    await page.goto('/admin/orders/jobs');
    await expect(page.getByRole('link', { name: 'Move 2 orders to Shipped' }).first()).toBeVisible();
  },
);
