import type { Browser, Locator, Page, Response } from '@playwright/test';
import { makePicture } from '#test/pictures.server';
import { ADMIN, type Caller, newCustomer, placeOrder, signInBefore, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { newMember } from '../support/new-member';
import { button, PASSWORD } from '../support/steps';

/** What the console's calls return, as far as these journeys read it. */
interface SeenProduct {
  _id: string;
  slug: string;
  name: string;
  version: number;
  status: string;
  basePrice: number;
  images: { url: string; alt: string }[];
  variants: { _id: string; sku: string; onHand: number; options: Record<string, string>; ownPrice?: number; image?: { url: string } }[];
}

let created = 0;
const freshName = (noun: string) => `${noun} ${Date.now()}-${process.pid}-${++created}`;
const field = (place: Page | Locator, name: string) => place.getByRole('textbox', { name, exact: true });
const title = (page: Page) => page.getByRole('textbox', { name: /^Title/ });
const price = (page: Page) => page.getByRole('textbox', { name: /^Price \(\$\)/ }).first();
const pictureFile = async (seed: string) => ({
  name: `${seed}.png`,
  mimeType: 'image/png',
  buffer: await makePicture({ width: 400, height: 300, seed }).png().toBuffer(),
});

async function openAsAdmin(page: Page, path: string): Promise<Caller> {
  const admin = await signInByApi(page.request, ADMIN);
  await signInBefore(page, admin);
  await page.goto(`/admin${path}`);
  return admin;
}

async function makeProduct(admin: Caller, more: object = {}): Promise<SeenProduct> {
  const { product } = await admin.send('POST', '/products', {
    name: freshName('Kettle'),
    price: 20,
    category: 'audio',
    stock: 5,
    ...more,
  });
  return load(admin, product._id);
}

async function load(admin: Caller, id: string): Promise<SeenProduct> {
  return (await admin.get(`/admin/products/${id}`)).product as unknown as SeenProduct;
}

async function save(page: Page): Promise<void> {
  const isSave = (response: Response) => response.request().method() !== 'GET' && /\/api\/(admin\/)?products/.test(response.url());
  const saved = page.waitForResponse((response) => isSave(response) && response.ok());
  await button(page, 'Save').click();
  await saved;
  await expect(page.getByText('Product saved').last()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
}

async function chooseCategory(page: Page): Promise<void> {
  const category = page.getByRole('combobox', { name: /^Category/ });
  // Not any of them: other tests add categories, and delete them while they are empty.
  await category.fill('Audio');
  await page.getByRole('option', { name: /^Audio/ }).click();
}

/** Another browser of the same admin, on the same product. */
async function openElsewhere(
  browser: Browser,
  { admin, path, baseURL }: { admin: Caller; path: string; baseURL: string | undefined },
): Promise<Page> {
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' })).newPage();
  await signInBefore(page, admin);
  await page.goto(path);
  await expect(title(page)).toBeVisible();
  return page;
}

test('a product with three options, from the first word to the storefront', async ({ page, isMobile }) => {
  const admin = await openAsAdmin(page, '/products/new');
  await expect(page.getByRole('heading', { level: 1, name: 'New product' })).toBeVisible();
  const name = freshName('Bench');

  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Add pictures').click();
  await (await chooser).setFiles([await pictureFile(`${name} 1`), await pictureFile(`${name} 2`)]);
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(2);

  await title(page).fill(name);
  await field(page, 'Short description').fill('Sits two.');
  await field(page, 'Description').fill('First paragraph.\n\nSecond paragraph.');
  await price(page).fill('120');
  await chooseCategory(page);

  const options: [string, string[]][] = [
    ['Material', ['Oak', 'Steel']],
    ['Width', ['80 cm', '120 cm']],
    ['Color', ['Natural', 'Coal']],
  ];
  for (const [i, [option, values]] of options.entries()) {
    await button(page, i === 0 ? 'Add an option' : 'Add another option').click();
    await page.getByLabel('Option name').nth(i).fill(option);
    const input = field(page, `Values of ${option}`);
    for (const [j, value] of values.entries()) {
      await input.pressSequentially(value);
      // Both ways to add a value.
      await input.press(j === 0 ? 'Enter' : ',');
    }
  }
  await expect(page.getByRole('heading', { name: 'Variants (8)' })).toBeVisible();

  await page.getByLabel('Field', { exact: true }).selectOption('first stock');
  await field(page, 'Set for all 8:').fill('4');
  await button(page, 'Fill in').click();
  const variant = page.getByRole('group', { name: 'Steel, 120 cm, Coal', exact: true });
  if (isMobile) await variant.getByRole('button', { name: /^Steel, 120 cm, Coal/ }).click();
  await field(variant, 'Price ($), Steel, 120 cm, Coal').fill('180');
  await field(variant, 'Sale price ($), Steel, 120 cm, Coal').fill('150');
  await field(variant, 'SKU, Steel, 120 cm, Coal').fill(`SKU-${name}`);
  await field(variant, 'Barcode, Steel, 120 cm, Coal').fill('4006381333931');
  await field(variant, 'Weight (g), Steel, 120 cm, Coal').fill('9500');
  await variant.getByRole('button', { name: /^Choose the picture of/ }).click();
  await page
    .getByRole('dialog', { name: /^Picture of/ })
    .getByRole('button', { name: 'picture 2' })
    .click();
  const first = page.getByRole('group', { name: 'Oak, 80 cm, Natural', exact: true });
  if (isMobile) await first.getByRole('button', { name: /^Oak, 80 cm, Natural/ }).click();
  await button(first, 'Remove Oak, 80 cm, Natural').click();
  await expect(page.getByRole('heading', { name: 'Variants (7)' })).toBeVisible();
  await button(page, 'Generate all 8 combinations').click();
  await expect(page.getByRole('heading', { name: 'Variants (8)' })).toBeVisible();

  await button(page, 'Save and publish').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Active').first()).toBeVisible();

  const id = page.url().split('/').at(-1) ?? '';
  const product = await load(admin, id);
  expect(product.variants).toHaveLength(8);
  expect(product.variants.at(-1)).toMatchObject({ ownPrice: 180, onHand: 4, sku: `SKU-${name}` });
  expect(product.variants.at(-1)?.image?.url).toBe(product.images[1]?.url);

  await page.goto(`/product/${product.slug}?Material=Steel&Width=120+cm&Color=Coal`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('$150.00').first()).toBeVisible();
  await expect(page.getByText('Second paragraph.')).toBeVisible();
  for (const value of ['Oak', '80 cm', 'Natural'])
    await expect(page.getByRole('radio', { name: new RegExp(value) }).first()).toBeAttached();
});

test('a country of origin is chosen by its name, shown in the storefront, and found by a filter', { tag: '@wide' }, async ({ page }) => {
  const admin = await openAsAdmin(page, '/products');
  const { _id, slug, name } = await makeProduct(admin);
  await page.goto(`/admin/products/${_id}`);
  await page.getByRole('combobox', { name: 'Country of origin' }).selectOption('Portugal');
  await save(page);

  await page.goto(`/product/${slug}#specifications`);
  await expect(page.getByRole('tabpanel', { name: 'Specifications' })).toContainText('Country of originPortugal');
  const structured = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(structured).toContain('"countryOfOrigin":{"@type":"Country","name":"Portugal"}');

  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  await button(page, 'More').click();
  await button(page, 'Country of origin').click();
  await page.getByRole('combobox', { name: 'Country of origin' }).fill('Portu');
  await page.getByRole('option', { name: 'Portugal' }).click();
  await expect(page).toHaveURL(/countryOfOrigin=PT/);
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('errors are beside their fields, and the first one has the focus', { tag: '@wide' }, async ({ page }) => {
  await openAsAdmin(page, '/products/new');
  await price(page).fill('free');
  await button(page, 'Save and publish').click();
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveAccessibleDescription('Name is required');
  await expect(price(page)).toHaveAccessibleDescription(/^Price must be above 0/);
  await expect(page.getByText('Please check 3 fields.')).toBeVisible();
});

test('two browsers on one product: other fields are merged, the same one is a choice, stock is never lost', { tag: '@wide' }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const admin = await signInByApi(request, ADMIN);
  const product = await makeProduct(admin);
  const path = `/admin/products/${product._id}`;
  await signInBefore(page, admin);
  await page.goto(path);
  await expect(title(page)).toHaveValue(product.name);
  const other = await openElsewhere(browser, { admin, path, baseURL });

  await test.step('different fields', async () => {
    await price(other).fill('25');
    await save(other);
    await field(page, 'Brand').fill('Odalie');
    await save(page);
    await expect(page.getByText(/^Price was changed by .+ It is in this form now\.$/)).toBeVisible();
    await expect(price(page)).toHaveValue('25.00');
    await expect(field(page, 'Brand')).toHaveValue('Odalie');
  });

  await test.step('the same field', async () => {
    await price(other).fill('30');
    await save(other);
    await price(page).fill('35');
    await title(page).fill(`${product.name} XL`);
    await button(page, 'Save').click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
    await expect(dialog.getByRole('group', { name: 'Price' })).toContainText('35');
    await expect(dialog.getByRole('group', { name: 'Price' })).toContainText('30.00');
    await expect(dialog.getByRole('radio', { name: /now|min ago/ })).toBeVisible();
    expect(await load(admin, product._id)).toMatchObject({ basePrice: 30, name: product.name });
    await dialog.getByRole('radio', { name: /^Yours/ }).check();
    await button(dialog, 'Save with this choice').click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => load(admin, product._id)).toMatchObject({ basePrice: 35, name: `${product.name} XL` });
  });

  await test.step('stock, with a real order in between', async () => {
    await page.reload();
    const stock = page.getByRole('button', { name: /^Stock: 5\. Change/ });
    await stock.click();
    await field(page.getByRole('dialog', { name: 'Stock' }), 'Or the counted number').fill('9');
    await button(page.getByRole('dialog', { name: 'Stock' }), 'Done').click();
    await placeOrder(await newCustomer(request), [product._id]);
    await button(page, 'Save').click();
    await expect(page.getByText('Stock has changed in the meantime: it is 4 now').first()).toBeVisible();
    expect((await load(admin, product._id)).variants[0]?.onHand).toBe(4);
    await page.getByRole('button', { name: /^Stock: / }).click();
    await button(page.getByRole('dialog', { name: 'Stock' }), 'Keep what changed: 8').click();
    await button(page.getByRole('dialog', { name: 'Stock' }), 'Done').click();
    await save(page);
    expect((await load(admin, product._id)).variants[0]?.onHand).toBe(8);
    // A difference is right whatever was sold.
    await page.getByRole('button', { name: /^Stock: 8\. Change/ }).click();
    await field(page.getByRole('dialog', { name: 'Stock' }), 'Add or take').fill('+12');
    await button(page.getByRole('dialog', { name: 'Stock' }), 'Done').click();
    await placeOrder(await newCustomer(request), [product._id]);
    await save(page);
    expect((await load(admin, product._id)).variants[0]?.onHand).toBe(19);
  });
  await other.context().close();
});

test('unsaved changes survive a reload, a dead connection and the end of the session', { tag: '@wide' }, async ({
  page,
  context,
  request,
}) => {
  const admin = await signInByApi(request, ADMIN);
  const product = await makeProduct(admin);
  const ending = await newMember(request, 'owner');
  await signInBefore(page, ending);
  await page.goto(`/admin/products/${product._id}`);

  await test.step('a reload', async () => {
    page.on('dialog', (dialog) => dialog.accept());
    await title(page).fill(`${product.name} again`);
    await page.reload();
    await expect(page.getByText('Your unsaved changes from before are back.')).toBeVisible();
    await expect(title(page)).toHaveValue(`${product.name} again`);
  });

  await test.step('a dead connection', async () => {
    // Messages are loaded ahead, so that they can be shown without a connection.
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('toast-cards')));
    await context.setOffline(true);
    await button(page, 'Save').click();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('Not saved: the shop cannot be reached');
    await context.setOffline(false);
    await save(page);
    expect((await load(admin, product._id)).name).toBe(`${product.name} again`);
  });

  await test.step('the end of the session', async () => {
    await price(page).fill('44');
    await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('shop.session') ?? '{}');
      await fetch('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
    });
    await button(page, 'Save').click();
    const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill(ending.email);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(dialog, 'Sign In').click();
    // The save goes on by itself.
    await expect(page.getByText('Product saved').last()).toBeVisible();
    await expect(price(page)).toHaveValue('44.00');
    expect((await load(admin, product._id)).basePrice).toBe(44);
  });

  await test.step('leaving', async () => {
    await price(page).fill('45');
    await page.getByRole('link', { name: 'Products' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(dialog).toBeVisible();
    await button(dialog, 'Stay').click();
    await expect(price(page)).toHaveValue('45');
    await button(page, 'Discard').click();
    await button(page.getByRole('dialog', { name: 'Discard all changes?' }), 'Discard').click();
    await expect(price(page)).toHaveValue('44.00');
  });
});

test('pictures: many at once, sent again, in order, described, cropped and removed', async ({ page }) => {
  const admin = await signInByApi(page.request, ADMIN);
  const product = await makeProduct(admin, { stock: undefined, options: [{ name: 'Color', values: ['Red', 'Blue'] }] });
  await signInBefore(page, admin);
  let fails = true;
  await page.route('**/api/admin/media', (route) => (fails ? route.abort() : route.continue()));
  await page.goto(`/admin/products/${product._id}`);
  const files = await Promise.all(Array.from({ length: 20 }, (_, i) => pictureFile(`${product.name} ${i}`)));
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Add pictures').click();
  await (await chooser).setFiles(files.slice(0, 1));
  await expect(page.getByText('The shop cannot be reached. Please check your connection.')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: /^Send .+ again$/ }).click();
  const tiles = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
  await expect(tiles).toHaveCount(1);

  // Dropped from the desktop.
  const dropped = await page.evaluateHandle(
    (sent) => {
      const data = new DataTransfer();
      for (const { name, bytes } of sent) {
        data.items.add(new File([Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))], name, { type: 'image/png' }));
      }
      return data;
    },
    files.slice(1).map(({ name, buffer }) => ({ name, bytes: buffer.toString('base64') })),
  );
  await button(page, 'Add pictures').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(tiles).toHaveCount(20, { timeout: 60_000 });
  const urls = () => tiles.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  const before = await urls();

  // By keys on the handle.
  await page.getByRole('button', { name: 'Move picture 3, place 3 of 20' }).focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => (await urls())[0]).toBe(before[2]);

  await button(page, 'Edit picture 1').click();
  const dialog = page.getByRole('dialog', { name: 'Edit picture 1' });
  await dialog.getByRole('textbox', { name: 'Alternative text' }).fill('Seen from the front');
  const described = page.getByRole('dialog', { name: 'Edit Seen from the front' });
  await described.getByLabel('Colour').selectOption('Red');
  await described.getByRole('checkbox', { name: 'Red' }).check();
  await button(described, 'Crop').click();
  const cropping = page.getByRole('dialog', { name: 'Crop the picture' });
  await cropping.getByText('Square').click();
  await button(cropping, 'Crop').click();
  await expect(cropping).toBeHidden();
  await button(page.getByRole('dialog', { name: 'Edit Seen from the front' }), 'Done').click();
  await expect.poll(async () => (await urls())[0]).not.toBe(before[2]);
  await button(page, 'Remove picture 20').click();
  await expect(tiles).toHaveCount(19);
  await save(page);
  const saved = await load(admin, product._id);
  expect(saved.images).toHaveLength(19);
  expect(saved.images[0]).toMatchObject({ alt: 'Seen from the front', color: 'Red', width: 300 });
  expect(saved.variants.find(({ options }) => options.Color === 'Red')?.image?.url).toBe(saved.images[0]?.url);
});

// Only a phone has the button.
test('a phone’s camera puts a picture on a new product @touch', async ({ page }) => {
  const admin = await openAsAdmin(page, '/products/new');
  const name = freshName('Photographed');
  const startedAt = Date.now();
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Take a picture').tap();
  const camera = await chooser;
  expect(await camera.element().getAttribute('capture')).toBe('environment');
  await camera.setFiles(await pictureFile(name));
  await title(page).fill(name);
  await price(page).fill('8');
  await field(page, 'Stock').fill('1');
  await chooseCategory(page);
  await button(page, 'Save and publish').tap();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(Date.now() - startedAt).toBeLessThan(60_000);
  expect((await load(admin, page.url().split('/').at(-1) ?? '')).images).toHaveLength(1);
});

test('a draft is previewed, scheduled, moved, duplicated and archived', { tag: '@wide' }, async ({ page }) => {
  const admin = await signInByApi(page.request, ADMIN);
  const product = await makeProduct(admin, { status: 'draft' });
  await signInBefore(page, admin);
  await page.goto(`/admin/products/${product._id}`);

  await button(page, 'Preview').click();
  const preview = page.getByRole('dialog', { name: 'Preview in the shop' });
  const link = await preview.getByRole('textbox', { name: 'Private link' }).inputValue();
  await button(preview, 'Close').click();
  const shopper = await page.request.get(link);
  expect(await shopper.text()).toContain(product.name);

  await page.getByRole('radio', { name: /On a date/ }).check();
  await page.getByLabel(/^Date and time/).fill('2040-05-01T09:30');
  await expect(page.getByText(/^In your time zone: \S+ \((GMT|UTC)/)).toBeVisible();
  await field(page, 'Search title').fill('A kettle for the whole family that boils within two minutes and never drips');
  await expect(page.getByText('75 of 60 characters; the rest is cut')).toBeVisible();
  const slug = `moved-${product.slug}`;
  await field(page, 'Address').fill(slug);
  await expect(page.getByText(`/product/${product.slug} will lead to /product/${slug}`)).toBeVisible();
  await save(page);
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect(page.getByText('These addresses lead here:')).toBeVisible();

  await page.getByRole('radio', { name: /^Active/ }).check();
  await save(page);
  await expect(page.getByRole('link', { name: 'View in the shop' })).toBeVisible();
  const old = await page.request.get(`/product/${product.slug}`, { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([301, `/product/${slug}`]);

  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${product.name} (copy)` })).toBeVisible();
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await button(page.getByRole('dialog', { name: /^Archive/ }), 'Archive').click();
  await expect(page.getByText('Archived', { exact: true }).first()).toBeVisible();
});

test('names that look like markup are text everywhere', { tag: '@wide' }, async ({ page }) => {
  const admin = await signInByApi(page.request, ADMIN);
  await page.addInitScript(() => Object.assign(window, { ran: 0 }));
  const markup = (n: number) => `<img src=x onerror="window.ran++"> ${n}</script><script>window.ran++</script>`;
  const product = await makeProduct(admin, {
    name: `${markup(1)} ${freshName('')}`,
    description: markup(2),
    fullDescription: `${markup(3)}\n\njavascript:window.ran++`,
    brand: markup(4).slice(0, 90),
    tags: ['<svg onload=window.ran++>'],
    stock: undefined,
    options: [{ name: '<b onclick=window.ran++>Size', values: ['<img src=x onerror=window.ran++>', 'M'] }],
    specifications: { '<i onmouseover=window.ran++>': markup(5) },
    images: [{ url: '/favicon.svg', alt: '"><img src=x onerror=window.ran++>' }],
    seoTitle: markup(6),
    seoDescription: markup(7),
  });
  await signInBefore(page, admin);
  for (const path of [`/admin/products/${product._id}`, '/admin/products', `/product/${product.slug}`]) {
    await page.goto(path);
    await expect(page.getByText('<img src=x onerror=').first()).toBeAttached();
    expect(await page.evaluate(() => (window as unknown as { ran: number }).ran), path).toBe(0);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  }
  await page.goto(`/admin/products/${product._id}`);
  await title(page).fill(`${markup(8)} ${freshName('')}`);
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x onerror=');
  expect(await page.evaluate(() => (window as unknown as { ran: number }).ran)).toBe(0);
});
