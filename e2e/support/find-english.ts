import type { Page } from '@playwright/test';
import type { readCatalog } from '../../scripts/messages/catalogs.js';

/** The texts on a page that are English, and read otherwise in its language: seen or read aloud, whole and without values. */
export function findEnglish(page: Page, catalog: ReturnType<typeof readCatalog>): Promise<string[]> {
  // “Start” is a German word, too.
  const translations = new Set([...catalog.values()].map(({ translation }) => translation));
  const english = [...catalog.values()]
    .filter(({ original }) => !/[{<]/.test(original) && !translations.has(original) && /[a-z]{3}/.test(original))
    .map(({ original }) => original.replaceAll("''", "'"));
  return page.evaluate(findTexts, english);
}

/** Runs in the page: those of the texts that are seen or read aloud. */
function findTexts(texts: string[]): string[] {
  const searched = new Set(texts);
  const found = new Set<string>();
  const note = (text: string | null | undefined) => {
    const words = text?.trim().replace(/\s+/g, ' ');
    if (words && searched.has(words)) found.add(words);
  };
  for (const element of document.querySelectorAll('body *:not(script, style)')) {
    if (!element.checkVisibility()) continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) note(element.getAttribute(name));
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) note(node.nodeValue);
  }
  note(document.title.split(' | ')[0]);
  return [...found];
}
