import { createContext } from 'react';
import { withoutPrefix, withPrefix } from '#shared/page-address';

/** What the addresses of the page's language begin with: '/de', and '' for the shop's default language. The router adds it by itself. */
export const PagePrefixContext = createContext('');

/** The same, outside of components; the server writes it into the document. */
function pagePrefix(): string {
  return document.documentElement.dataset.prefix ?? '';
}

/** For addresses that do not go through the router. */
export function inPageLanguage(path: string): string {
  return withPrefix(pagePrefix(), path);
}

/** The path of the open page as `paths` has it, in any language. */
export function openedPath(): string {
  return withoutPrefix(pagePrefix(), location.pathname);
}
