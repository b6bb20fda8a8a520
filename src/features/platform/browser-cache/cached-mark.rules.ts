/**
 * What is not of now carries when it was seen, on the root element. Styles write it beside every price (app.css), before
 * any code runs; code that must not act on old prices asks for it (cached-mark.ts).
 */
const ATTRIBUTE = 'data-cached-at';
const PROPERTY = '--cached-at';

/** The page's root, as a worker's types know none. */
interface MarkedElement {
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  style: { setProperty(name: string, value: string): void; removeProperty(name: string): string };
}

/** 'Nov 20, 1:49 PM', by the clock of the one who looks. */
export function formatSeenAt(seenAt: Date): string {
  return seenAt.toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
}

/** Puts the mark on a page that is open. */
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
