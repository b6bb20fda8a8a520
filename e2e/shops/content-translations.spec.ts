import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';
import { becomeOwner, insertKettle, runHostedShop } from '../support/hosted-shop';
import { button } from '../support/steps';

/** A shop of its own in English and German, whose owner translates. */

const hosted = runHostedShop();

const read = async (path: string) => (await fetch(hosted.address + path)).text();

test.beforeAll(async () => {
  await hosted.shop.pool.query(`INSERT INTO shop_settings (name, value, version) VALUES ('languages', '["en", "de"]', 1)`);
  await expect.poll(async () => (await fetch(`${hosted.address}/de`)).status).toBe(200);
});

test('an owner translates a product and its address', async ({ page }) => {
  const { productId, slug } = await insertKettle(hosted.shop, { stock: 5 });
  await hosted.shop.pool.query('UPDATE products SET images = $2 WHERE id = $1', [
    productId,
    JSON.stringify([{ url: '/pictures/kettle.jpg', alt: 'A kettle on a stove' }]),
  ]);
  await becomeOwner(page, hosted);
  await page.goto(`${hosted.address}/admin/products/${productId}`);
  const form = page.getByRole('group', { name: 'Translations' });
  await expect(page.getByRole('tab', { name: 'Deutsch' })).toBeVisible();
  await expect(page.getByText('2 missing')).toBeVisible();
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill('Wasserkessel');
  await form.getByRole('textbox', { name: /address/i }).fill('wasserkessel');
  await expect(form.getByText('A kettle on a stove')).toBeVisible();
  await form.getByRole('textbox', { name: 'Text 1' }).fill('Ein Kessel auf dem Herd');
  await expectGoodAtBothWidths(page);
  await button(page, 'Save translation').click();
  await expect(page.getByText('Translation saved')).toBeVisible();
  await expect(page.getByText('Complete', { exact: true })).toBeVisible();

  // Each page names the other.
  await expect.poll(() => read('/de/product/wasserkessel')).toContain('Wasserkessel');
  expect(await read('/de/product/wasserkessel')).toContain('alt="Ein Kessel auf dem Herd"');
  for (const path of ['/de/product/wasserkessel', `/product/${slug}`]) {
    const html = await read(path);
    expect(html, path).toContain(`<link rel="canonical" href="${hosted.address}${path}"/>`);
    expect(html, path).toContain(`<link rel="alternate" hrefLang="de" href="${hosted.address}/de/product/wasserkessel"/>`);
    expect(html, path).toContain(`<link rel="alternate" hrefLang="en" href="${hosted.address}/product/${slug}"/>`);
  }
  const former = await fetch(`${hosted.address}/de/product/${slug}`, { redirect: 'manual' });
  expect([former.status, former.headers.get('location')]).toEqual([301, '/de/product/wasserkessel']);

  // A shopper goes from one to the other, and takes the translated name to the cart.
  await page.goto(`${hosted.address}/product/${slug}`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(`${hosted.address}/de/product/wasserkessel`);
  await expect(page.getByRole('heading', { level: 1, name: 'Wasserkessel' })).toBeVisible();
  await button(page, 'In den Warenkorb').first().click();
  await page.goto(`${hosted.address}/de/cart`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Wasserkessel' }).first()).toBeVisible();

  // The original is changed.
  await page.goto(`${hosted.address}/admin/products/${productId}`);
  // The form of the translation may be there before the one of the product.
  const titles = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(titles).toHaveCount(2);
  await titles.first().fill('Water kettle');
  await button(page, 'Save').click();
  await expect(page.getByText('1 out of date')).toBeVisible();
  expect(await read('/de/product/wasserkessel')).toContain('Wasserkessel');
  await expectGoodAtBothWidths(page);
  await button(page, 'Still correct').click();
  await expect(page.getByText('Complete', { exact: true })).toBeVisible();
});

test('an owner translates a category', async ({ page }) => {
  await insertKettle(hosted.shop, { stock: 5 });
  const { rows } = await hosted.shop.pool.query(`SELECT id, slug FROM categories ORDER BY id DESC LIMIT 1`);
  const [{ id, slug }] = rows;
  await becomeOwner(page, hosted);
  await page.goto(`${hosted.address}/admin/categories/${id}`);
  const form = page.getByRole('group', { name: 'Translations' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Küche');
  await form.getByRole('textbox', { name: /address/i }).fill('kueche');
  await button(page, 'Save translation').click();
  await expect(page.getByText('Translation saved')).toBeVisible();
  await expectGoodAtBothWidths(page);
  await expect.poll(() => read('/de/products?category=kueche')).toContain('Küche');
  const html = await read(`/products?category=${slug}`);
  expect(html).toContain(`hrefLang="de" href="${hosted.address}/de/products?category=kueche"`);
});

test('an owner translates a page, its sections and its address', async ({ page }) => {
  const { rows } = await hosted.shop.pool.query(`
    INSERT INTO pages (slug, title, body, sections)
    VALUES ('about', 'About us', 'We sell *kettles*.', '[{"kind": "text", "id": "a", "heading": "Care", "text": "Keep it dry."}]') RETURNING id`);
  const [{ id }] = rows;
  await becomeOwner(page, hosted);
  await page.goto(`${hosted.address}/admin/pages/${id}`);
  await button(page, 'Publish').click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  const form = page.getByRole('group', { name: 'Translations' });
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill('Über uns');
  await form.getByRole('textbox', { name: 'Text', exact: true }).fill('Wir verkaufen *Kessel*.');
  await form.getByRole('textbox', { name: 'Text 1', exact: true }).fill('Pflege');
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill('ueber-uns');
  await button(page, 'Save translation').click();
  await expect(page.getByText('Translation saved')).toBeVisible();
  await expectGoodAtBothWidths(page);

  // Each page names the other.
  await expect.poll(() => read('/de/pages/ueber-uns')).toContain('<em>Kessel</em>');
  for (const path of ['/de/pages/ueber-uns', '/pages/about']) {
    const html = await read(path);
    expect(html, path).toContain(`<link rel="canonical" href="${hosted.address}${path}"/>`);
    expect(html, path).toContain(`<link rel="alternate" hrefLang="de" href="${hosted.address}/de/pages/ueber-uns"/>`);
    expect(html, path).toContain(`<link rel="alternate" hrefLang="en" href="${hosted.address}/pages/about"/>`);
  }
  expect(await read('/sitemaps/de/pages.xml')).toContain(`<loc>${hosted.address}/de/pages/ueber-uns</loc>`);
  const former = await fetch(`${hosted.address}/de/pages/about`, { redirect: 'manual' });
  const { headers } = former;
  expect([former.status, headers.get('location'), headers.get('cache-control')]).toEqual([301, '/de/pages/ueber-uns', 'no-cache']);

  // A shopper goes from one to the other.
  await page.goto(`${hosted.address}/pages/about`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(`${hosted.address}/de/pages/ueber-uns`);
  await expect(page.getByRole('heading', { level: 1, name: 'Über uns' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pflege' })).toBeVisible();
  await expect(page.getByText('Keep it dry.')).toBeVisible();
  await expectGoodAtBothWidths(page);
});

test('an owner translates the sections below a product', async ({ page }) => {
  const { productId, slug } = await insertKettle(hosted.shop, { stock: 5 });
  const sections = [
    { kind: 'text', id: 'care', heading: 'Care', text: 'Keep it dry.' },
    { kind: 'questions', id: 'questions', heading: 'Questions', questions: [{ question: 'Is it loud?', text: 'It whistles.' }] },
  ];
  await hosted.shop.pool.query('INSERT INTO product_sections (product_id, sections) VALUES ($1, $2)', [
    productId,
    JSON.stringify(sections),
  ]);
  await becomeOwner(page, hosted);
  await page.goto(`${hosted.address}/admin/products/${productId}`);
  const care = page.getByRole('region', { name: 'Care', exact: true });
  const questions = page.getByRole('region', { name: 'Questions', exact: true });
  await care.getByRole('textbox', { name: 'Heading' }).fill('Pflege');
  await care.getByRole('textbox', { name: 'Text' }).fill('Trocken halten.');
  await questions.getByRole('textbox', { name: 'Heading' }).fill('Fragen');
  await questions.getByRole('textbox', { name: 'Question 1' }).fill('Ist er laut?');
  await expectGoodAtBothWidths(page);
  await button(page, 'Save sections').click();
  await expect(page.getByText('Sections saved')).toBeVisible();

  // What is not translated is shown as it is.
  for (const text of ['Pflege', 'Trocken halten.', 'Ist er laut?', 'It whistles.'])
    await expect.poll(() => read(`/de/product/${slug}`), text).toContain(text);
  const original = await read(`/product/${slug}`);
  for (const text of ['Care', 'Keep it dry.', 'Is it loud?']) expect(original).toContain(text);
  expect(original).not.toContain('Pflege');

  // The list above has the originals; one that changes makes its translation out of date.
  await page.getByRole('button', { name: /^Care/ }).click();
  await page.getByRole('textbox', { name: 'Heading', exact: true }).first().fill('Good care');
  await expect(page.getByRole('region', { name: 'Good care', exact: true }).getByText('Out of date')).toBeVisible();
});

test('an owner translates the names of a shipping method and of a promotion', async ({ page }) => {
  const { productId, slug } = await insertKettle(hosted.shop, { stock: 5 });
  const method = { _id: 'post', name: 'By post', price: 5, days: { min: 3, max: 5 } };
  const { rows: zones } = await hosted.shop.pool.query(
    `INSERT INTO shipping_zones (name, countries, methods) VALUES ('Home', '{US}', $1) RETURNING id`,
    [JSON.stringify([method])],
  );
  await becomeOwner(page, hosted);
  await page.goto(`${hosted.address}/admin/settings/shipping/${zones[0].id}`);
  await page.getByText('In other languages: 0 of 1').click();
  await page.getByRole('textbox', { name: 'Name (Deutsch)' }).fill('Mit der Post');
  await expect(page.getByText('In other languages: 1 of 1')).toBeVisible();
  await expectGoodAtBothWidths(page);
  await button(page, 'Save').click();
  await expect.poll(() => read(`/de/product/${slug}`)).toContain('Mit der Post');
  expect(await read(`/product/${slug}`)).toContain('By post');

  await page.goto(`${hosted.address}/admin/promotions/new`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Summer deal');
  await page.getByText('In other languages: 0 of 1').click();
  await page.getByRole('textbox', { name: 'Name (Deutsch)' }).fill('Sommeraktion');
  await button(page, 'Add the promotion').click();
  await expect(page).toHaveURL(/\/admin\/promotions\/\d+$/);
  await page.reload();
  await expect(page.getByText('In other languages: 1 of 1')).toBeVisible();
  // Once the original is another one, the form says so.
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Autumn deal');
  await page.getByText('In other languages: 0 of 1').click();
  await expect(page.getByText('It translates “Summer deal”, which has changed')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name (Deutsch)' }).fill('Herbstaktion');
  await expectGoodAtBothWidths(page);
  await button(page, 'Save').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn deal' })).toBeVisible();

  await page.goto(`${hosted.address}/de/product/${productId}`);
  await button(page, 'In den Warenkorb').first().click();
  await page.goto(`${hosted.address}/de/cart`);
  await expect(page.getByText('Herbstaktion').first()).toBeVisible();
});

test('a shop with one language has no translations in its console', async ({ page }) => {
  const { productId } = await insertKettle(hosted.shop, { stock: 5 });
  await hosted.shop.pool.query(`UPDATE shop_settings SET value = '["en"]' WHERE name = 'languages'`);
  await expect.poll(async () => (await fetch(`${hosted.address}/de`)).status).toBe(404);
  await becomeOwner(page, hosted);
  const answered = page.waitForResponse(/\/translations$/);
  await page.goto(`${hosted.address}/admin/products/${productId}`);
  await answered;
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Translations' })).toBeHidden();
  await page.goto(`${hosted.address}/admin/promotions/new`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Summer deal');
  await expect(page.getByText(/In other languages/)).toBeHidden();
});
