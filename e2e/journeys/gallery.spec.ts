import type { Page } from '@playwright/test';
import { findProduct, isPlain, openProduct } from '../support/demo-products';
import { expect, test } from '../support/fixtures';
import { button } from '../support/steps';

const gallery = (page: Page) => page.getByRole('region', { name: /^Pictures of/ });

test.describe('the gallery', () => {
  test('wraps around by mouse, and zooms by click, wheel and drag', { tag: '@mouse' }, async ({ page }) => {
    const product = await findProduct(page, (found) => isPlain(found) && found.images.length >= 3);
    const total = product.images.length;
    await openProduct(page, product);
    await expect(gallery(page).getByText(`1 / ${total}`)).toBeVisible();
    await button(page, 'Next picture').click();
    await expect(gallery(page).getByText(`2 / ${total}`)).toBeVisible();
    await button(page, 'Previous picture').click();
    await expect(gallery(page).getByText(`1 / ${total}`)).toBeVisible();
    await button(page, 'Previous picture').click();
    await expect(gallery(page).getByText(`${total} / ${total}`)).toBeVisible();
    await button(page, `Show picture 2 of ${total}`).click();
    await expect(gallery(page).getByText(`2 / ${total}`)).toBeVisible();
    await expect(button(page, `Show picture 2 of ${total}`)).toHaveAttribute('aria-current', 'true');

    await gallery(page).getByRole('img').nth(1).click();
    const zoom = page.getByRole('dialog', { name: /enlarged$/ });
    await expect(zoom.getByText(`2 / ${total}`)).toBeVisible();
    await expect(zoom.getByText('100%')).toBeVisible();
    const picture = zoom.getByRole('img');
    await picture.click({ position: { x: 100, y: 100 } });
    await expect(zoom.getByText('250%')).toBeVisible();
    const before = await picture.getAttribute('style');
    await page.mouse.move(720, 450);
    await page.mouse.down();
    await page.mouse.move(780, 500, { steps: 4 });
    await page.mouse.up();
    await expect(picture).not.toHaveAttribute('style', before ?? '');
    await expect(zoom.getByText('250%')).toBeVisible();
    await page.mouse.wheel(0, 4_000);
    await expect(zoom.getByText('100%')).toBeVisible();
    await page.mouse.wheel(0, -4_000);
    await expect(zoom.getByText('400%')).toBeVisible();
    await expect(button(zoom, 'Zoom in')).toBeDisabled();
    await button(zoom, 'Next picture').click();
    await expect(zoom.getByText(`${(2 % total) + 1} / ${total}`)).toBeVisible();
    await expect(zoom.getByText('100%')).toBeVisible();
    await button(zoom, 'Close').click();
    await expect(zoom).toBeHidden();
    await expect(gallery(page).getByText(`${(2 % total) + 1} / ${total}`)).toBeVisible();
  });

  test('wraps around by keyboard, and zooms with its keys', async ({ page }) => {
    const product = await findProduct(page, (found) => isPlain(found) && found.images.length >= 3);
    const total = product.images.length;
    await openProduct(page, product);
    await gallery(page).getByRole('list').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(gallery(page).getByText(`2 / ${total}`)).toBeVisible();
    await page.keyboard.press('End');
    await expect(gallery(page).getByText(`${total} / ${total}`)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(gallery(page).getByText(`1 / ${total}`)).toBeVisible();

    await button(page, 'Enlarge picture').focus();
    await page.keyboard.press('Enter');
    const zoom = page.getByRole('dialog', { name: /enlarged$/ });
    await expect(zoom.getByText(`1 / ${total}`)).toBeVisible();
    await page.keyboard.press('+');
    await expect(zoom.getByText('150%')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(zoom.getByRole('img')).toHaveAttribute('style', /translate\(-\d/);
    await page.keyboard.press('0');
    await expect(zoom.getByText('100%')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(zoom.getByText(`2 / ${total}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(zoom).toBeHidden();
    await expect(button(page, 'Enlarge picture')).toBeFocused();
    await expect(gallery(page).getByText(`2 / ${total}`)).toBeVisible();
  });

  test('can be swiped, and zoomed with two fingers', { tag: '@touch' }, async ({ page }) => {
    const product = await findProduct(page, (found) => isPlain(found) && found.images.length >= 3);
    const total = product.images.length;
    await openProduct(page, product);
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number; id: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [{ x: 320, y: 330, id: 1 }]);
    for (const x of [280, 220, 160, 100, 50]) await touch('touchMove', [{ x, y: 330, id: 1 }]);
    await touch('touchEnd', []);
    await expect(gallery(page).getByText(`2 / ${total}`)).toBeVisible();

    await button(page, 'Enlarge picture').tap();
    const zoom = page.getByRole('dialog', { name: /enlarged$/ });
    await expect(zoom.getByText('100%')).toBeVisible();
    await expect(zoom.getByText(`2 / ${total}`)).toBeVisible();
    await touch('touchStart', [{ x: 180, y: 450, id: 1 }]);
    await touch('touchStart', [
      { x: 180, y: 450, id: 1 },
      { x: 210, y: 450, id: 2 },
    ]);
    for (const spread of [20, 30, 40, 50, 60]) {
      await touch('touchMove', [
        { x: 180 - spread, y: 450, id: 1 },
        { x: 210 + spread, y: 450, id: 2 },
      ]);
    }
    await touch('touchEnd', []);
    await expect(zoom.getByText('100%')).toBeHidden();
    await expect(zoom.getByRole('img')).toHaveAttribute('style', /scale\([2-4]/);
    // A tap resets the zoom, so that the next swipe changes the picture.
    await page.touchscreen.tap(195, 450);
    await expect(zoom.getByText('100%')).toBeVisible();
    await expect(zoom.getByText(`2 / ${total}`)).toBeVisible();
    await touch('touchStart', [{ x: 300, y: 450, id: 1 }]);
    for (const x of [240, 180, 120]) await touch('touchMove', [{ x, y: 450, id: 1 }]);
    await touch('touchEnd', []);
    await expect(zoom.getByText(`3 / ${total}`)).toBeVisible();
  });

  test('shows all of a wide picture, and cuts it only in the small ones', async ({ page }) => {
    const product = await findProduct(page, (found) => isPlain(found) && found.images.length >= 2);
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="300"><rect width="1200" height="300"/></svg>';
    await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
    await openProduct(page, product);
    const pictures = gallery(page).getByRole('list').first().getByRole('img');
    await expect(pictures).toHaveCount(product.images.length);
    for (const picture of await pictures.all()) await expect(picture).toHaveCSS('object-fit', 'contain');
    await expect(button(page, `Show picture 2 of ${product.images.length}`).locator('img')).toHaveCSS('object-fit', 'cover');
    await button(page, 'Enlarge picture').click();
    await expect(page.getByRole('dialog', { name: /enlarged$/ }).getByRole('img')).toHaveCSS('object-fit', 'contain');
  });

  test('shows a placeholder for a broken picture', async ({ page }) => {
    const product = await findProduct(page, isPlain);
    await page.route('**/media/**', (route) => route.abort());
    await openProduct(page, product);
    await expect(gallery(page).getByRole('listitem').first().locator('img')).toHaveCount(0);
  });
});
