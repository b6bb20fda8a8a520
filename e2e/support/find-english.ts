import type { Page } from '@playwright/test';
import type { readCatalog } from '../../scripts/messages/catalogs.js';

/** The texts on a page that are English, and read otherwise in its language: seen or read aloud, whole and without values. */
export async function findEnglish(page: Page, catalog: ReturnType<typeof readCatalog>): Promise<string[]> {
  // “Start” is a German word, too.
  const translations = new Set([...catalog.values()].map(({ translation }) => translation));
  const english = [...catalog.values()]
    .filter(({ original }) => !/[{<]/.test(original) && !translations.has(original) && /[a-z]{3}/.test(original))
    .map(({ original }) => original.replaceAll("''", "'"));
  const searched = new Set(english);
  return (await readTexts(page)).filter((text) => searched.has(text));
}

/** The texts on a page that are seen or read aloud, each once. */
export function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const note = (text: string | null | undefined) => {
      const words = text?.trim().replace(/\s+/g, ' ');
      if (words) found.add(words);
    };
    for (const element of document.querySelectorAll('body *:not(script, style)')) {
      if (!element.checkVisibility()) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) note(element.getAttribute(name));
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) note(node.nodeValue);
    }
    note(document.title.split(' | ')[0]);
    return [...found];
  });
}
