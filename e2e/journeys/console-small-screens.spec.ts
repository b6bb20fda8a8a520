import type { Locator } from '@playwright/test';
import { ADMIN, openAs, signInByApi } from '../support/callers';
import { placePaidOrder } from '../support/card-orders';
import { expect, test } from '../support/fixtures';
import { button } from '../support/steps';

test.describe('on a phone', { tag: '@touch' }, () => {
  test('a menu of three dots stays beside the title, and the current tab is in view', async ({ page, request }) => {
    const owner = await signInByApi(request, ADMIN);
    await openAs(page, owner, '/admin/settings/look?part=versions');
    await expect(button(page, 'More about the draft')).toBeVisible();
    const title = await boxOf(page.getByRole('heading', { level: 1 }));
    const menu = await boxOf(button(page, 'More about the draft'));
    expect(middleOf(menu)).toBeGreaterThan(title.y);
    expect(middleOf(menu)).toBeLessThan(title.y + title.height);

    const tab = page.getByRole('navigation', { name: 'Parts' }).getByRole('link', { name: 'Versions' });
    await expect(tab).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
  });

  test('the bar of unsaved changes shows its whole text and both buttons', async ({ page, request }) => {
    const owner = await signInByApi(request, ADMIN);
    await openAs(page, owner, '/admin/products/new');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Kettle');
    const bar = page.getByRole('region', { name: 'Unsaved changes' });
    for (const part of [bar.getByText('Unsaved changes'), button(bar, 'Discard'), button(bar, 'Save and publish')]) {
      await expect(part).toBeInViewport({ ratio: 1 });
      expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    }
  });
});

test('a packing slip has its headings above what they name', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const { order } = await placePaidOrder(request, owner);
  await openAs(page, owner, `/admin/pack?orders=${order._id}&step=print`);
  const slip = page.getByRole('article', { name: /^Packing slips: / });
  const heading = await textBoxOf(slip.getByRole('columnheader', { name: 'Item' }));
  const item = await textBoxOf(slip.getByRole('rowheader').first());
  expect(item.x).toBeCloseTo(heading.x, 0);
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
}

/** Of the text in a cell, which may be at its start, in its middle or at its end. */
function textBoxOf(cell: Locator) {
  return cell.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { x, y } = range.getClientRects()[0] ?? element.getBoundingClientRect();
    return { x, y };
  });
}

function middleOf({ y, height }: { y: number; height: number }): number {
  return y + height / 2;
}
