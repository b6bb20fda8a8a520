import { ADDRESS, ADMIN, makeProduct, newCustomer, signInByApi } from '../support/callers';
import { findProduct, isPlain, openProduct } from '../support/demo-products';
import { expect, test } from '../support/fixtures';
import { findMoves, noteMoves } from '../support/layout-shifts';
import { button, untilHydrated, untilPartHydrated } from '../support/steps';

/** Oak in two widths, one of them sold out in one finish; steel only in a third width. */
function tableOf(name: string) {
  const variant = (Material: string, Width: string, Finish: string, more: object) => ({ options: { Material, Width, Finish }, ...more });
  return {
    name,
    price: 200,
    category: 'furniture-decor',
    description: 'Seats eight.',
    images: ['/favicon.svg'],
    options: [
      { name: 'Material', values: ['Oak', 'Steel'] },
      { name: 'Width', values: ['120 cm', '160 cm', '200 cm'] },
      { name: 'Finish', values: ['Oiled', 'Raw'] },
    ],
    variants: [
      variant('Oak', '120 cm', 'Oiled', { stock: 5 }),
      variant('Oak', '160 cm', 'Oiled', { stock: 0, price: 260 }),
      variant('Oak', '160 cm', 'Raw', { stock: 4, price: 240, salePrice: 219.5 }),
      variant('Steel', '200 cm', 'Raw', { stock: 3, price: 410 }),
    ],
  };
}

test.describe('three options', () => {
  test('a variant is chosen, seen with its own price, and bought', async ({ page, isMobile }) => {
    const admin = await signInByApi(page.request, ADMIN);
    const { product } = await admin.send('POST', '/products', tableOf(`Table of ${isMobile ? 'a small' : 'a wide'} room ${Date.now()}`));
    await openProduct(page, product);
    const option = (name: string) => page.getByRole('radio', { name, exact: true });
    const price = page.locator('main .price').first();
    await expect(price).toHaveText('$200.00');
    await expect(option('Steel')).toBeVisible();
    await expect(option('200 cm')).toHaveCount(0);
    await option('160 cm, out of stock').check();
    await expect(option('Oiled, out of stock')).toBeVisible();
    await option('Raw').check();
    await expect(price).toContainText('$219.50');
    await expect(page).toHaveURL(/\?Material=Oak&Width=160\+cm&Finish=Raw$/);

    // The address leads to the same choice, before any script runs.
    const shared = await (await page.request.get(page.url())).text();
    expect(shared).toContain('219.50');
    await page.reload();
    await expect(option('Raw')).toBeChecked();

    await option('Steel').check();
    await expect(option('200 cm')).toBeChecked();
    await expect(price).toHaveText('$410.00');
    await untilHydrated(page);
    await button(page, 'Add to Cart').click();
    const drawer = page.getByRole('dialog', { name: 'Cart (1)' });
    await expect(drawer.getByText('Steel, 200 cm, Raw')).toBeVisible();
    await expect(drawer.getByText('$410.00 each')).toBeVisible();

    const customer = await newCustomer(page.request);
    const { variants } = (await (await page.request.get(`/api/products/${product._id}`)).json()).product;
    await customer.send('POST', '/cart/add', { productId: product._id, variantId: variants[3]._id });
    const { order } = await customer.send('POST', '/orders', {
      paymentMethod: 'cash_on_delivery',
      useNewAddress: true,
      newAddress: ADDRESS,
    });
    expect(order).toMatchObject({ itemsPrice: 410, orderItems: [{ options: { Material: 'Steel', Width: '200 cm', Finish: 'Raw' } }] });

    // The list shows the lowest price.
    await page.goto(`/products?search=${encodeURIComponent(product.name)}`);
    await expect(page.getByRole('article').first()).toContainText('from $200.00');
    await admin.send('DELETE', `/products/${product._id}`);
  });
});

test.describe('size and colour', () => {
  test('another colour shows other pictures and its own stock', { tag: '@wide' }, async ({ page }) => {
    const product = await findProduct(
      page,
      ({ colors, sizes, images, stock }) =>
        colors.length > 1 && sizes.length > 1 && stock > 0 && colors.every((name) => images.some(({ color }) => color === name)),
      ({ variants }) => variants.some(({ stock }) => stock === 0),
    );
    await openProduct(page, product);
    const option = (name = '') => page.getByRole('radio', { name, exact: true });
    const maybeSoldOut = (name = '') => option(name).or(option(`${name}, out of stock`));
    const first = product.variants.find(({ stock }) => stock > 0);
    await expect(option(first?.color)).toBeChecked();
    await expect(option(first?.size)).toBeChecked();

    const picture = page
      .getByRole('region', { name: /^Pictures of/ })
      .locator('img')
      .first();
    const other = product.colors.find((color) => color !== first?.color);
    await maybeSoldOut(other).check();
    await expect(picture).toHaveAttribute('src', product.images.find(({ color }) => color === other)?.url ?? '');

    // A sold-out variant can be selected and says so, and adding it shows an error.
    const soldOut = product.variants.find(({ stock }) => stock === 0);
    await maybeSoldOut(soldOut?.color).check();
    await option(`${soldOut?.size}, out of stock`).check();
    await expect(page.getByRole('status').filter({ hasText: /^Out of stock$/ })).toBeVisible();
    await expect(button(page, 'Add to Cart')).toHaveAttribute('aria-disabled', 'true');
    await button(page, 'Add to Cart').focus();
    await page.keyboard.press('Enter');
    const reason = page.getByRole('alert').filter({ hasText: 'Product is out of stock' });
    await expect(reason).toBeVisible();
    await maybeSoldOut(first?.color).check();
    await maybeSoldOut(first?.size).check();
    await expect(reason).toBeHidden();
    await expect(button(page, 'Add to Cart')).not.toHaveAttribute('aria-disabled');
  });

  test('the quantity stays between 1 and the stock, and is added to the cart', { tag: '@wide' }, async ({ page }) => {
    const product = await makeProduct(page.request, { stock: 4 });
    await openProduct(page, product);
    await expect(page.getByText(`Only ${product.stock} left in stock!`).first()).toBeVisible();
    await expect(button(page, 'Decrease quantity')).toBeDisabled();
    for (let quantity = 1; quantity < product.stock; quantity++) await button(page, 'Increase quantity').click();
    await expect(button(page, 'Increase quantity')).toBeDisabled();
    await button(page, 'Decrease quantity').click();
    await button(page, 'Add to Cart').click();
    await expect(page.getByRole('dialog', { name: `Cart (${product.stock - 1})` })).toBeVisible();
    await expect(page.getByText(`${product.name} added to cart!`)).toBeVisible();
  });

  test('Buy Now adds to the cart and opens checkout, which redirects a guest to sign in', { tag: '@wide' }, async ({ page }) => {
    const product = await findProduct(page, (found) => isPlain(found) && found.stock > 5);
    await openProduct(page, product);
    await button(page, 'Buy Now').click();
    await expect(page).toHaveURL(/\/login\?redirect=%2Fcheckout$/);
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  });

  test('the buttons stay visible, and never cover the focused element', { tag: '@touch' }, async ({ page }) => {
    await openProduct(page, await findProduct(page, isPlain));
    for (const y of [0, 600, 1500]) {
      await page.evaluate((top) => window.scrollTo(0, top), y);
      await expect(button(page, 'Add to Cart')).toBeInViewport({ ratio: 1 });
    }
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < 60; stop++) {
        await page.keyboard.press(key);
        expect(await page.evaluate(coveredFocus), `${key} ${stop}`).toBeNull();
      }
    }
  });
});

/** WCAG 2.4.11: the focused element, if something else covers its centre. */
function coveredFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { x, y, width, height } = focused.getBoundingClientRect();
  const onTop = document.elementFromPoint(x + width / 2, y + Math.min(height, innerHeight) / 2);
  if (!onTop || focused.contains(onTop) || onTop.contains(focused)) return null;
  return `${focused.outerHTML.slice(0, 200)} is covered by ${onTop.outerHTML.slice(0, 200)}`;
}

test('a size guide opens beside the sizes, and what was chosen stays', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const mark = `${Date.now()}`;
  const { page: guide } = await owner.send('POST', '/admin/pages', { title: `Glove sizes ${mark}` });
  await owner.send('PUT', `/admin/pages/${guide._id}`, { body: '| Size | Hand |\n| --- | --- |\n| M | 20 cm |\n| L | 22 cm |' });
  await owner.send('POST', `/admin/pages/${guide._id}/publish`, {});
  await owner.send('POST', '/categories', { name: `Gloves ${mark}`, parent: 'clothing', sizeGuide: guide.path.split('/').at(-1) });
  const product = await makeProduct(request, { stock: 5, category: `Gloves ${mark}`, sizes: ['M', 'L'] });
  await page.goto(`/product/${product.slug}`);
  await untilHydrated(page);
  await page.getByRole('radio', { name: /^L/ }).check();
  const help = page.getByRole('main').getByRole('link', { name: 'Size guide' });
  // Before its code is there, the link leads to the page.
  await untilPartHydrated(help);
  await help.click();
  const dialog = page.getByRole('dialog', { name: `Glove sizes ${mark}` });
  await expect(dialog.getByRole('cell', { name: '22 cm' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('radio', { name: /^L/ })).toBeChecked();
  await expect(page).toHaveURL(/Size=L/);
});

test('nothing moves while it loads, and it fits 320 pixels', async ({ page }) => {
  const product = await findProduct(page, ({ colors, sizes, reviewCount }) => colors.length > 2 && sizes.length > 3 && reviewCount > 10);
  await noteMoves(page);
  // biome-ignore lint/plugin: whatever arrives late must not move anything either.
  await page.goto(`/product/${product.slug}`, { waitUntil: 'networkidle' });
  expect(await findMoves(page)).toEqual([]);

  await page.setViewportSize({ width: 320, height: 640 });
  for (const hash of ['', '#specifications', '#reviews']) {
    await openProduct(page, product, hash);
    if (hash) await expect(page.getByRole('tabpanel').and(page.locator(hash))).toBeVisible();
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(sideways, hash).toBeLessThanOrEqual(0);
  }
});

test.describe('tabs', () => {
  test('have addresses, and are selected by keys', async ({ page }) => {
    const product = await findProduct(
      page,
      ({ reviewCount }) => reviewCount > 3,
      ({ specifications }) => Object.keys(specifications).length > 0,
    );
    const tab = (name: string | RegExp) => page.getByRole('tab', { name });
    await openProduct(page, product);
    await expect(tab('Product Details')).toHaveAttribute('aria-selected', 'true');
    await tab('Specifications').click();
    await expect(page).toHaveURL(/#specifications$/);
    await expect(page.getByRole('tabpanel', { name: 'Specifications' })).toContainText(Object.values(product.specifications)[0] ?? '');
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/#reviews$/);
    await expect(tab(`Reviews (${product.reviewCount})`)).toBeFocused();
    await page.reload();
    await expect(tab(/^Reviews/)).toHaveAttribute('aria-selected', 'true');
    await expect(tab(/^Reviews/)).toBeInViewport();
    // Back leads to the previous page, not through the tabs.
    await page.goBack();
    await expect(page).toHaveURL('about:blank');

    await openProduct(page, product);
    await page.getByRole('link', { name: /\d+ reviews?\)$/ }).click();
    await expect(page.getByRole('list', { name: 'Reviews', exact: true })).toBeVisible();
    await expect(tab(/^Reviews/)).toBeInViewport();
  });

  test('handle a click before their code is loaded', { tag: '@wide' }, async ({ page }) => {
    const product = await findProduct(page, ({ reviewCount }) => reviewCount > 12);
    const codeMayCome = Promise.withResolvers<void>();
    for (const part of ['product-info', 'product-reviews']) {
      await page.route(`**/assets/${part}-*.js`, async (route) => {
        await codeMayCome.promise;
        await route.continue();
      });
    }
    await openProduct(page, product);
    await untilHydrated(page);
    const specifications = page.getByRole('tab', { name: 'Specifications' });
    await specifications.click();
    await expect(specifications).toHaveAttribute('aria-selected', 'false');
    codeMayCome.resolve();
    await expect(specifications).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/#specifications$/);
  });
});

test('the link is copied, or shared by the system', { tag: '@wide' }, async ({ page, context }) => {
  const product = await findProduct(page, isPlain);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true, writable: true }));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openProduct(page, product, '#reviews');
  await button(page, 'Share').click();
  await expect(page.getByText('Product link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/product/${product.slug}$`));

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'));
  });
  await button(page, 'Share').click();
  await expect(page.getByText('Failed to copy link')).toBeVisible();

  await page.evaluate(() => {
    navigator.share = async (data) => {
      document.title = JSON.stringify(data);
    };
  });
  await button(page, 'Share').click();
  await expect.poll(() => page.title()).toContain(product.slug);
});

test('recently viewed products are remembered here, and can be cleared', { tag: '@wide' }, async ({ page }) => {
  const first = await findProduct(page, isPlain);
  const second = await findProduct(page, (found) => found._id !== first._id);
  await openProduct(page, first);
  await page.getByRole('heading', { name: 'You may also like' }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shop.viewed'))).toContain(first.slug);
  await openProduct(page, second);
  await page.getByRole('heading', { name: 'You may also like' }).scrollIntoViewIfNeeded();
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await expect(viewed.getByRole('link', { name: first.name })).toBeVisible();
  await expect(viewed.getByRole('link', { name: second.name })).toHaveCount(0);
  await button(page, 'Clear recently viewed').click();
  await expect(viewed).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('shop.viewed'))).toBeNull();
});

test('a price that changes while a shopper looks around is shown with the next visit of the product', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const admin = await signInByApi(request, ADMIN);
  const { _id, name, slug } = await makeProduct(request, { price: 20, stock: 5 });
  await page.goto(`/products?search=${encodeURIComponent(name)}`);
  await untilHydrated(page);
  const open = () => page.getByRole('region', { name: 'Results' }).getByRole('link', { name }).first().click();
  const price = page.getByRole('main').getByText('$', { exact: false }).first();
  await open();
  await expect(price).toHaveText('$20.00');
  await page.goBack();
  await admin.send('PUT', `/products/${_id}`, { price: 30 });
  // A cached page is dropped a moment after the change.
  await expect.poll(async () => (await request.get(`/product/${slug}`)).text()).toContain('$30.00');
  await open();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(price).toHaveText('$30.00');
});

test('an unknown product', { tag: '@wide' }, async ({ page }) => {
  const response = await page.goto('/product/no-such-thing');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible();
  await expect(page.getByText('The product you are looking for does not exist.')).toBeVisible();
  await page.getByRole('link', { name: 'Browse Products' }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all text is there', { tag: '@wide' }, async ({ page }) => {
    const product = await findProduct(page, ({ reviewCount }) => reviewCount > 12);
    await page.goto(`/product/${product.slug}`);
    await expect(page.getByRole('tabpanel', { name: 'Specifications' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Reviews', exact: true }).getByRole('article')).toHaveCount(10);
    await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible();
    await expect(page.getByText('Standard')).toBeVisible();
    await page.getByRole('link', { name: /reviews\)$/ }).click();
    await expect(page.getByRole('button', { name: /^5 stars: / })).toBeInViewport();
  });
});
