import { startReceiver } from '#test/webhook-receiver.server';
import { ADMIN, openAs, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { button } from '../support/steps';

test('an owner connects a program with the keyboard, tests it, sends a failed message again, and deletes it', async ({ page, request }) => {
  const receiver = await startReceiver();
  try {
    await openAs(page, await signInByApi(request, ADMIN), '/admin/settings/webhooks');
    const startedAt = Date.now();
    await button(page, 'Add endpoint').first().press('Enter');
    const form = page.getByRole('dialog', { name: 'Add endpoint' });
    await form.getByLabel('Address').fill(receiver.url);
    await form.getByLabel('Description').fill('Books');
    await button(form, 'Add endpoint').press('Enter');
    await expect(form.getByText('Please choose at least one event').first()).toBeVisible();
    // Few journeys cause it.
    await form.getByRole('checkbox', { name: /^A product was archived/ }).press('Space');
    await button(form, 'Add endpoint').press('Enter');
    const secret = page.getByRole('dialog', { name: 'Signing secret' });
    await expect(secret.getByText(/^whsec_/)).toBeVisible();
    await button(secret, 'I have saved it').press('Enter');

    await expect(page.getByRole('heading', { level: 1, name: new URL(receiver.url).host })).toBeVisible();
    receiver.status = 503;
    receiver.response = 'Closed for stock-taking';
    await button(page, 'Send a test event').press('Enter');
    await expect(page.getByText(/^\d attempts? · Status 503/).first()).toBeVisible();
    test.info().annotations.push({ type: 'seconds', description: ((Date.now() - startedAt) / 1000).toFixed(1) });
    receiver.status = 200;
    await page.getByRole('link', { name: /^A test/ }).press('Enter');
    await expect(page.getByText('Closed for stock-taking').first()).toBeVisible();
    await expect(page.getByText('"type": "test"')).toBeVisible();
    await button(page, 'Send again').press('Enter');
    await expect(page.getByText('Arrived', { exact: true })).toBeVisible();
    const tests = receiver.messages.filter(({ body }) => body.type === 'test');
    expect(new Set(tests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

    await page.goBack();
    await button(page, 'Actions').click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await expect(button(page, 'Turn on')).toBeVisible();
    await button(page, 'Actions').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await button(page.getByRole('dialog'), 'Delete').click();
    await expect(page).toHaveURL(/\/settings\/webhooks$/);
    await expect(page.getByText(receiver.url)).toHaveCount(0);
  } finally {
    await receiver.stop();
  }
});
