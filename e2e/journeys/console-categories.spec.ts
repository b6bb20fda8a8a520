import type { Page } from '@playwright/test';
import { ADMIN, openAs, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { tabTo } from '../support/keyboard';
import { button } from '../support/steps';

const fresh = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const handle = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name},`) });
const row = (page: Page, name: string) => page.getByRole('list', { name: 'Categories' }).getByRole('listitem').filter({ hasText: name });

test('an owner adds a category, changes its address and look, and deletes it', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const name = fresh('Teapots');
  await openAs(page, owner, '/admin/categories');
  await page.getByRole('link', { name: 'Add category' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByRole('combobox', { name: 'Order of its products' }).selectOption('Cheapest first');
  await page.getByRole('radio', { name: 'House' }).check();
  await button(page, 'Save').click();
  await expect(page.getByText('Category added')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const address = page.getByRole('textbox', { name: 'Address' });
  const former = await address.inputValue();
  await address.fill(`${former}-new`);
  await button(page, 'Save').click();
  await expect(page.getByText('Category saved')).toBeVisible();
  await page.goto(`/products?category=${former}`);
  await expect(page).toHaveURL(new RegExp(`category=${former}-new`));

  await page.goto('/admin/categories');
  await page.getByRole('link', { name }).click();
  await button(page, 'Delete').click();
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
  await button(dialog, 'Delete').click();
  await expect(page.getByText(`${name} was deleted`)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});

test('deleting a category with products explains what has to happen to them', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  await openAs(page, owner, '/admin/categories');
  await page.getByRole('link', { name: 'Books', exact: true }).click();
  await button(page, 'Delete').click();
  const dialog = page.getByRole('dialog', { name: 'Books is not empty' });
  await expect(dialog).toContainText(/Move the \d+ products and sub-categories to another category/);
  await button(dialog, 'Cancel').click();
});

test('the tree is moved by keyboard, and each move is announced', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  // Below a category of its own, where no other test adds one.
  const [root, parent, child] = [fresh('Outdoors'), fresh('Garden'), fresh('Pots')];
  const { category } = (await owner.send('POST', '/categories', { name: root })) as unknown as { category: { _id: string } };
  for (const [sortOrder, name] of [parent, child].entries())
    await owner.send('POST', '/categories', { name, sortOrder, parent: category._id });
  await openAs(page, owner, '/admin/categories');
  const announced = (text: string | RegExp) => expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1);
  await expect(handle(page, child)).toBeVisible();
  await handle(page, child).focus();
  await page.keyboard.press('ArrowRight');
  await announced(`${child} is now 1 of 1 in ${parent}`);
  await expect(handle(page, child)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await announced(`${child} is now 2 of 2 in ${root}`);
  // The menu has the same steps.
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await announced(`${child} is now 1 of 2 in ${root}`);
  await page.keyboard.press('ArrowLeft');
  await announced(new RegExp(`${child} is now \\d+ of \\d+ at the top`));
});

test('the tree is moved by drag @mouse', async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const [parent, child] = [fresh('Kitchen'), fresh('Pans')];
  for (const name of [parent, child]) await owner.send('POST', '/categories', { name, sortOrder: 800 });
  await openAs(page, owner, '/admin/categories');
  await row(page, parent).scrollIntoViewIfNeeded();
  await handle(page, child).dragTo(row(page, parent), { targetPosition: { x: 300, y: 26 } });
  await expect(page.getByRole('status').filter({ hasText: `${child} is now 1 of 1 in ${parent}` })).toHaveCount(1);
});

test('two people change one category: other fields are merged, the same field shows both values', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const owner = await signInByApi(request, ADMIN);
  const name = fresh('Lamps');
  const { category } = (await owner.send('POST', '/categories', { name })) as unknown as { category: { _id: string } };
  await openAs(page, owner, `/admin/categories/${category._id}`);
  await page.getByRole('textbox', { name: 'Description' }).fill('Mine');
  await owner.send('PUT', `/categories/${category._id}`, { seoTitle: 'Theirs' });
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/They are merged; please save again/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Theirs');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Category saved')).toBeVisible();

  await page.getByRole('textbox', { name: 'Description' }).fill('Mine again');
  await owner.send('PUT', `/categories/${category._id}`, { description: 'Theirs' });
  await tabTo(page, button(page, 'Save'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Someone else saved: Theirs.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Mine again');
});

test('what was not saved before a reload collides with what somebody else saved meanwhile', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const { category } = (await owner.send('POST', '/categories', { name: fresh('Vases') })) as unknown as { category: { _id: string } };
  await openAs(page, owner, `/admin/categories/${category._id}`);
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.fill('Mine');
  await owner.send('PUT', `/categories/${category._id}`, { description: 'Theirs' });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(description).toHaveValue('Mine');
  await expect(page.getByText('Someone else saved: Theirs.')).toBeVisible();
});

test('saving a category without a name focuses the name', { tag: '@wide' }, async ({ page, request }) => {
  await openAs(page, await signInByApi(request, ADMIN), '/admin/categories/new');
  await page.getByRole('textbox', { name: 'Description' }).fill('Nameless');
  await button(page, 'Save').click();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toBeFocused();
});
