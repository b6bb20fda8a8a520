import * as localeMessages from '#shared/locale.messages';

/**
 * A page from the cache has the time at which it was cached on its root element. Styles show it beside every price (theme.css),
 * before any code runs; code that must not use old prices reads it (cached-mark.ts).
 */
const ATTRIBUTE = 'data-cached-at';
const PROPERTY = '--cached-at';

/** The page's root element; the types of service workers have no HTMLElement. */
interface MarkedElement {
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  style: { setProperty(name: string, value: string): void; removeProperty(name: string): string };
}

/** 'Nov 20, 1:49 PM', in the shopper's time zone. */
export function formatSeenAt(seenAt: Date): string {
  return seenAt.toLocaleString(localeMessages.locale, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
}

/** Marks an open page. */
export function mark(root: MarkedElement, seenAt: Date): void {
  root.setAttribute(ATTRIBUTE, seenAt.toISOString());
  root.style.setProperty(PROPERTY, `'${formatSeenAt(seenAt)}'`);
}

export function unmark(root: MarkedElement): void {
  root.removeAttribute(ATTRIBUTE);
  root.style.removeProperty(PROPERTY);
}

/** A page's HTML with the mark. */
export function withCachedMark(html: string, seenAt: Date): string {
  return html.replace('<html', `<html ${ATTRIBUTE}="${seenAt.toISOString()}" style="${PROPERTY}:'${formatSeenAt(seenAt)}'"`);
}
