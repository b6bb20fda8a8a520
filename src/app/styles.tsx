import { useState } from 'react';
import { useMatches } from 'react-router';
import wholeStyles from './app.css?url';
import firstStyles from './first.css?url';
import lateStyles from './late.css?url';
import { MOST_VISITED } from './most-visited';

export { lateStyles };

/**
 * The page's style sheets: for one of the most visited pages two parts, of which its first paint needs one, else the whole. They stay
 * while other pages are opened in this one; both are the same then.
 */
export function Styles() {
  const route = useMatches().at(-1)?.id ?? '';
  const [isInParts] = useState(() => (import.meta.env.SSR ? isMostVisited(route) : isLinked(lateStyles)));
  if (!isInParts) return <link rel="stylesheet" href={wholeStyles} />;
  return (
    <>
      <link rel="stylesheet" href={firstStyles} />
      <link rel="stylesheet" href={lateStyles} />
    </>
  );
}

/** In development the parts are not made. */
function isMostVisited(route: string): boolean {
  return import.meta.env.PROD && MOST_VISITED.includes(route);
}

/** The server's HTML decides. */
function isLinked(href: string): boolean {
  return document.querySelector(`link[href="${href}"]`) !== null;
}
