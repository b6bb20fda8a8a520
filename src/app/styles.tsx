import { useState } from 'react';
import { useMatches } from 'react-router';
import wholeStyles from './app.css?url';
import firstStyles from './first.css?url';
import lateStyles from './late.css?url';
import { MOST_VISITED } from './most-visited';

/** The addresses of both parts of the styles; the second one is linked by the server (`linkLateStyles`). */
export const partialStyles = { first: firstStyles, late: lateStyles };

/**
 * The page's style sheet: for one of the most visited pages the first part, else the whole. It stays while other pages are opened in
 * this one, which has all styles by then.
 */
export function Styles() {
  const route = useMatches().at(-1)?.id ?? '';
  const [href] = useState(() => {
    const isInParts = import.meta.env.SSR ? isMostVisited(route) : isLinked(firstStyles);
    return isInParts ? firstStyles : wholeStyles;
  });
  return <link rel="stylesheet" href={href} />;
}

/** In development the parts are not made. */
function isMostVisited(route: string): boolean {
  return import.meta.env.PROD && MOST_VISITED.includes(route);
}

/** The server's HTML decides. */
function isLinked(href: string): boolean {
  return document.querySelector(`link[href="${href}"]`) !== null;
}
