const STORAGE_KEY = 'shop.language';

/** Whether somebody chose a language in this browser, or dismissed the offer of another one. */
export function hasChosenLanguage(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberLanguage(tag: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, tag);
  } catch {
    // Another language is offered again on the next page.
  }
}
