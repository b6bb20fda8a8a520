import { readFile } from 'node:fs/promises';
import { ADDRESS, ADMIN, newCustomerWithCart, openAs, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { tabTo } from '../support/keyboard';
import { button } from '../support/steps';

test('an owner plans “buy 2, get 1 free”, tries it with a cart, pauses it, and copies it', async ({ page, request, isMobile }) => {
  const owner = await signInByApi(request, ADMIN);
  const name = `Bowl ${crypto.randomUUID().slice(0, 8)}`;
  const promotion = `Three of ${name}`;
  await owner.send('POST', '/products', { name, price: 40, category: 'Books', stock: 5 });
  await openAs(page, owner, '/admin/promotions');
  await page
    .getByRole('link', { name: /^(Add promotion|Plan the first promotion)$/ })
    .first()
    .click();
  const startedAt = Date.now();
  await page.getByRole('textbox', { name: /^Name/ }).fill(promotion);
  await page.getByRole('combobox', { name: 'Discount' }).selectOption('buy_get');
  await page.getByRole('textbox', { name: /^Percent off those/ }).fill('100');
  await page.getByRole('combobox', { name: 'Applies to' }).selectOption('some');
  await page.getByRole('combobox', { name: 'Products', exact: true }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
  const words = page.getByRole('region', { name: 'In plain words' });
  await expect(words).toContainText(`Customers get buy 2, get 1 free of ${name}.`);

  await page.getByRole('combobox', { name: 'Add to the sample cart' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: 'Sample cart' }).getByRole('textbox').fill('3');
  await button(page, 'Try it').click();
  await expect(page.getByText(/^It applies: \$89\.60 instead of \$129\.60$/)).toBeVisible();
  await button(page, 'Add the promotion').click();
  await expect(page.getByRole('heading', { level: 1, name: promotion })).toBeVisible();
  test.info().annotations.push({ type: 'seconds', description: ((Date.now() - startedAt) / 1000).toFixed(1) });
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  // The saved promotion's own screen replaces that of the new one.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).not.toHaveURL(/\/new$/);

  // A phone's keyboard has no Tab.
  if (isMobile) await page.getByRole('button', { name: 'Pause' }).focus();
  else await tabTo(page, page.getByRole('button', { name: 'Pause' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue(`Copy of ${promotion}`);

  await page.goto(`/admin/promotions?state=paused&q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name: promotion })).toBeVisible();
});

test('an owner makes codes for single customers, one of which a shopper uses', { tag: '@wide' }, async ({ page, request, isMobile }) => {
  const owner = await signInByApi(request, ADMIN);
  const name = `Thanks ${crypto.randomUUID().slice(0, 8)}`;
  await openAs(page, owner, '/admin/promotions/new');
  const startedAt = Date.now();
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByRole('combobox', { name: 'How customers get it' }).selectOption('own');
  await expect(page.getByRole('region', { name: 'In plain words' })).toContainText(
    'With a code of their own, customers get 10% off on everything.',
  );
  await button(page, 'Add the promotion').click();
  await page.getByRole('link', { name: 'Codes' }).click();
  await expect(page.getByText('No codes yet')).toBeVisible();
  await button(page, 'Make codes').first().click();
  const dialog = page.getByRole('dialog', { name: 'Make codes' });
  await dialog.getByLabel('How many').fill('3');
  await dialog.getByLabel('They begin with').fill('thanks-');
  await button(dialog, 'Make codes').click();
  await expect(page.getByText('3 codes made')).toBeVisible();
  const table = page.getByRole('table', { name: 'Codes' });
  await expect(table.getByText(/^THANKS-[A-Z2-9]{12}$/)).toHaveCount(3);
  test.info().annotations.push({ type: 'seconds', description: ((Date.now() - startedAt) / 1000).toFixed(1) });

  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
  const downloading = page.waitForEvent('download');
  await button(page, `CSV of the codes of ${name}`).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  const [used = '', revoked = ''] = [...csv.matchAll(/^THANKS-[A-Z2-9]{12}/gm)].map(([code]) => code);

  const customer = await newCustomerWithCart(request);
  await customer.send('POST', '/checkout/apply-coupon', { couponCode: used.toLowerCase() });
  const { order } = await customer.send('POST', '/orders', {
    ...{ useNewAddress: true, newAddress: ADDRESS, paymentMethod: 'cash_on_delivery', appliedCoupon: used },
  });
  await page.reload();
  await expect(table.getByRole('link', { name: order.orderNumber })).toBeVisible();
  if (isMobile) await button(page, 'Select').click();
  await page.getByRole('checkbox', { name: `Select ${revoked}` }).check();
  await button(page.getByRole('region', { name: 'Selected rows' }), 'Revoke').click();
  await button(page.getByRole('dialog'), 'Revoke').click();
  await expect(page.getByText('1 code revoked')).toBeVisible();
  await page.getByRole('link', { name: /^Revoked/ }).click();
  await expect(table.getByText(revoked)).toBeVisible();
  await expect(table.getByText(used)).toBeHidden();
});

test('two owners change one promotion: the same field shows both values', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const { promotion } = await owner.send('POST', '/admin/promotions', {
    name: `Spring ${crypto.randomUUID().slice(0, 8)}`,
    code: crypto.randomUUID().slice(0, 8).toUpperCase(),
    benefit: { kind: 'percent', percent: 10 },
  });
  await openAs(page, owner, `/admin/promotions/${promotion._id}`);
  await page.getByRole('textbox', { name: 'Percent' }).fill('15');
  await owner.send('PUT', `/admin/promotions/${promotion._id}`, { benefit: { kind: 'percent', percent: 20 } });
  await button(page, 'Save').click();
  await expect(page.getByText('Someone else saved: 20. Yours is in the field; saving replaces theirs.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Percent' })).toBeFocused();
  await button(page, 'Save').click();
  await expect(page.getByText('Promotion saved')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Percent' })).toHaveValue('15');
});
