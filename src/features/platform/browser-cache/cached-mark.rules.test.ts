import { expect, it } from 'vitest';
import { formatSeenAt, withCachedMark } from './cached-mark.rules';

const seenAt = new Date(2026, 10, 20, 13, 49);

it('adds the time at which a page was cached to its root element, and nothing else', () => {
  const page = '<!DOCTYPE html><html lang="en"><head></head><body>&lt;html</body></html>';
  const marked = withCachedMark(page, seenAt);
  expect(marked).toContain(`<html data-cached-at="${seenAt.toISOString()}" style="--cached-at:'${formatSeenAt(seenAt)}'" lang="en">`);
  expect(marked.replace(/ data-cached-at="[^"]*" style="[^"]*"/, '')).toBe(page);
});

it('formats day and time in the shopper’s time zone', () => {
  expect(formatSeenAt(seenAt).replace(/\s/g, ' ')).toBe('Nov 20, 1:49 PM');
});
