import type { Locator, Page } from '@playwright/test';
import { ACCENTS } from '../../scripts/messages/pseudo.js';

type Name = string | RegExp;

/**
 * Lets steps that look for English names work in the pseudo-language: from then on, locators of pages find “[Délété ~~]” by “Delete”. For a
 * configuration whose tests all read it.
 */
export function findByEnglish(page: Page): void {
  for (const part of [page, page.locator('html')]) {
    const locators: Pick<Page | Locator, 'getByRole' | 'getByLabel' | 'getByText'> = Object.getPrototypeOf(part);
    if (Object.hasOwn(locators, 'findsByEnglish')) continue;
    const { getByRole, getByLabel, getByText } = locators;
    Object.assign(locators, {
      findsByEnglish: true,
      getByRole(this: Page, role: Parameters<Page['getByRole']>[0], { name, exact, ...options }: Parameters<Page['getByRole']>[1] = {}) {
        return getByRole.call(this, role, name === undefined ? options : { ...options, name: inPseudo(name, exact) });
      },
      getByLabel(this: Page, name: Name, { exact }: { exact?: boolean } = {}) {
        return getByLabel.call(this, inPseudo(name, exact));
      },
      getByText(this: Page, name: Name, { exact }: { exact?: boolean } = {}) {
        return getByText.call(this, inPseudo(name, exact));
      },
    });
  }
}

/** Finds a name with and without accents, brackets and what makes it longer. */
function inPseudo(name: Name, isExact = false): RegExp {
  const source = typeof name === 'string' ? name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&') : name.source;
  const accented = source.replace(/\\.|[a-z]/gi, (letter) => (letter in ACCENTS ? `[${letter}${ACCENTS[letter]}]` : letter));
  const whole = isExact ? `^${accented}$` : accented;
  return new RegExp(whole.replace(/^\^/, '^\\[?').replace(/\$$/, '( [~ ]+\\])?$'), 'i');
}
