import type { Page } from '@playwright/test';
import { openAs } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { tabToAndPress } from '../support/keyboard';
import { newMember } from '../support/new-member';
import { button, toast } from '../support/steps';

// Each test has its own member of staff: a default view would change what other journeys open.

const views = (page: Page) => page.getByRole('dialog', { name: 'Views' });
const trigger = (page: Page) => page.getByRole('button', { name: /^(Views$|View: )/ });
const products = (page: Page) => page.getByRole('table', { name: 'Products' }).locator('tbody [data-row-focus]');

async function openViews(page: Page): Promise<void> {
  await trigger(page).click();
  await expect(views(page)).toBeVisible();
}

test('a view is saved, shared, changed, found by Ctrl K, made the default and deleted', { tag: '@wide' }, async ({
  page,
  request,
  browser,
}) => {
  const owner = await newMember(request, 'manager');
  const mark = Date.now();
  const name = `Cheap headphones ${mark}`;
  await openAs(page, owner, `/admin/products?category=audio&sort=price&columns=picture.name.price.brand&maxPrice=${mark % 1_000_000}`);
  await expect(products(page).first()).toBeVisible();
  await openViews(page);
  await button(views(page), 'Save as a new view').click();
  await expect(views(page).getByLabel('Name')).toBeFocused();
  await button(views(page), 'Save').click();
  await expect(views(page).getByLabel('Name')).toHaveAccessibleDescription(/Please enter a name/);
  await views(page).getByLabel('Name').fill(name);
  await views(page).getByLabel('All staff see it').check();
  await button(views(page), 'Save').click();
  await expect(page.getByText('View saved')).toBeVisible();
  await expect(trigger(page)).toHaveText(`View: ${name}`);

  await test.step('another filter is saved into it', async () => {
    await page.getByRole('button', { name: 'On sale', exact: true }).click();
    await expect(trigger(page)).toHaveText(`View: ${name}, changed`);
    await openViews(page);
    await button(views(page), `Save the changes of ${name}`).click();
    await expect(trigger(page)).toHaveText(`View: ${name}`);
  });

  await test.step('a colleague sees it, and lets the screen open with it', async () => {
    const colleague = await newMember(request, 'viewer');
    const theirs = await (await browser.newContext()).newPage();
    await openAs(theirs, colleague, '/admin/products');
    await openViews(theirs);
    await views(theirs)
      .getByRole('button', { name: `Edit the view ${name}` })
      .click();
    await expect(views(theirs).getByLabel('Name')).toHaveCount(0);
    await views(theirs).getByLabel('This screen opens with it').check();
    await button(views(theirs), 'Save').click();
    await expect(theirs.getByText('View saved')).toBeVisible();
    await theirs.goto('/admin/products');
    await expect(theirs).toHaveURL(/category=audio&.*onSale=true/);
    await expect(trigger(theirs)).toHaveText(`View: ${name}`);
    // All products stay one click away, and stay when something was opened in between.
    await button(theirs, 'Clear filters').click();
    await expect(theirs).not.toHaveURL(/category=/);
    await theirs.context().close();
  });

  await test.step('Ctrl K finds it from another screen', async () => {
    await page.goto('/admin/staff');
    await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search products/ }).fill(name);
    await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/products\?category=audio/);
    await expect(trigger(page)).toHaveText(`View: ${name}`);
  });

  await test.step('renamed, deleted, and back', async () => {
    await openViews(page);
    await views(page)
      .getByRole('button', { name: `Edit the view ${name}` })
      .click();
    await views(page).getByLabel('Name').fill(`${name} now`);
    await button(views(page), 'Save').click();
    await expect(trigger(page)).toHaveText(`View: ${name} now`);
    await openViews(page);
    await views(page)
      .getByRole('button', { name: `Edit the view ${name} now` })
      .click();
    await views(page)
      .getByRole('button', { name: `Delete the view ${name} now` })
      .click();
    await expect(trigger(page)).toHaveText('Views');
    await button(toast(page, 'View deleted'), 'Undo').click();
    await expect(trigger(page)).toHaveText(`View: ${name} now`);
  });
});

test('by keys alone: a view is saved and chosen', { tag: '@wide' }, async ({ page, request }) => {
  await openAs(page, await newMember(request, 'editor'), '/admin/products?status=draft');
  await expect(trigger(page)).toBeVisible();
  await tabToAndPress(page, trigger(page));
  // Colleagues share views, so it may not be the first.
  await expect(views(page).locator('a, button').first()).toBeFocused();
  await button(views(page), 'Save as a new view').press('Enter');
  await page.keyboard.type('My drafts');
  await page.keyboard.press('Enter');
  await expect(trigger(page)).toHaveText('View: My drafts');
  await expect(trigger(page)).toBeFocused();
  await page.goto('/admin/products?status=archived');
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await tabToAndPress(page, trigger(page));
  await expect(views(page).getByRole('link', { name: 'My drafts' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/status=draft/);
});

test('every list has views', { tag: '@wide' }, async ({ page, request }) => {
  await openAs(page, await newMember(request, 'owner'), '/admin');
  for (const path of ['products/sheet', 'stock', 'sales', 'imports', 'redirects', 'staff', 'activity', 'products/bulk']) {
    await page.goto(`/admin/${path}`);
    await openViews(page);
    await button(views(page), 'Save as a new view').or(views(page).getByText('Save filters')).first().waitFor();
    await page.keyboard.press('Escape');
    await expect(views(page)).toBeHidden();
  }
});
