import { useEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import * as messages from './arrival.messages';
import { followedLinks, linksTo } from './followed-links';

/**
 * Moves the focus after navigation: to the content of a new page, or on Back to the link by which the page was left. A page that
 * changes in place, by a filter or a tab, keeps it. Announces the new page's title.
 */
export function Arrival({ first }: { first: Location }) {
  const { key, pathname, hash } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const at = useRef<Pick<Location, 'key' | 'pathname'>>(first);
  const [title, setTitle] = useState('');

  useEffect(() => {
    const before = at.current;
    at.current = { key, pathname };
    // The browser itself handles links to a place on the same page.
    if (before.key === key || (hash !== '' && before.pathname === pathname)) return undefined;
    const isNewPage = before.pathname !== pathname;
    const content = document.getElementById('content');
    const left = isBack && followedLinks.get(key);
    const link = left ? linksTo(left.href)[left.nth] : undefined;
    const isTyping = document.activeElement?.matches('[data-typing]');
    // A new page may have set the focus itself.
    const isRight = isTyping || (isNewPage ? content?.contains(document.activeElement) : isFocusInSight());
    if (link) link.focus({ preventScroll: true });
    else if (!isRight) content?.focus({ preventScroll: true });
    if (isRight && !isNewPage) return undefined;
    const announce = () => setTitle(document.title);
    // The title may come with code or data that are still loading, and the focused element is announced first.
    const changes = new MutationObserver(announce);
    const timer = setTimeout(() => {
      announce();
      changes.observe(document.head, { childList: true, characterData: true, subtree: true });
    }, ANNOUNCE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      changes.disconnect();
    };
  }, [key, pathname, hash, isBack]);

  return (
    <p role="status" aria-label={messages.page} className="sr-only">
      {title}
    </p>
  );
}

const ANNOUNCE_AFTER_MS = 200;

/** The list's next page starts at its top, while the link to it is at the bottom. */
function isFocusInSight(): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return false;
  const { top, bottom } = activeElement.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
