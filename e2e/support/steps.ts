import { expect, type Locator, type Page } from '@playwright/test';

export const PASSWORD = 'Passw0rd!';

export const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });

/** Opens the menu of a screen's further actions, and chooses one. */
export async function chooseAction(page: Page, action: string): Promise<void> {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** The message that was just announced with this text, for its button: another one may still be shown. */
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Announcements' }).locator('p', { hasText: text }).locator('..');

/** Fills the registration form on the page and sends it. */
export async function register(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
}

/** Enters a new address in checkout's first step. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Address line 1').fill('12 St James Square');
  await page.getByLabel('City').fill('Austin');
  await page.getByLabel('State').selectOption('Texas');
  await page.getByLabel('Postal code').fill('73301');
}

/** Expects each field's error as its description, and the focus on the first of them. */
export async function expectProblems(place: Page | Locator, problems: Record<string, string>): Promise<void> {
  // A required field's label ends with a star.
  const fields = Object.entries(problems).map(([label, sentence]) => ({
    field: place.getByLabel(new RegExp(`^${escaped(label)}( \\*)?$`)),
    sentence: new RegExp(`^${escaped(sentence)}( |$)`),
  }));
  for (const { field, sentence } of fields) {
    await expect(field).toHaveAccessibleDescription(sentence);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  const [first] = fields;
  if (first) await expect(first.field).toBeFocused();
}

function escaped(text: string): string {
  return text.replace(/[()?.]/g, '\\$&');
}

/** Waits until the page is hydrated and shows the visitor's data. */
export async function untilHydrated(page: Page): Promise<void> {
  const personal = page
    .getByRole('banner')
    .getByRole('link', { name: 'Sign In' })
    .or(page.getByLabel(/^Account of/));
  await expect(personal.filter({ visible: true })).toBeVisible();
}

/** Waits until the lazy part of the page around it is hydrated. It must have been touched before, or be one that loads when it is seen. */
export async function untilPartHydrated(inside: Locator): Promise<void> {
  await expect(inside).toBeVisible();
  await expect(inside.locator('xpath=ancestor::*[@data-lazy]')).toHaveCount(0);
}

/** Chooses options by the labels of their selects, each before the page had time for the one before. */
export async function chooseAtOnce(page: Page, choices: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((chosen) => {
    for (const [label, value] of Object.entries(chosen)) {
      const select = [...document.querySelectorAll('select')].find(({ labels }) => labels[0]?.textContent === label);
      if (!select) throw new Error(`There is no ${label}.`);
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, choices);
}
