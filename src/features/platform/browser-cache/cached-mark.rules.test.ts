import { expect, it } from 'vitest';
import { formatSeenAt, withCachedMark } from './cached-mark.rules';

const seenAt = new Date(2026, 10, 20, 13, 49);

it('writes when a page was seen on its root, and nothing else', () => {
  const page = '<!DOCTYPE html><html lang="en"><head></head><body>&lt;html</body></html>';
  const marked = withCachedMark(page, seenAt);
  expect(marked).toContain(`<html data-cached-at="${seenAt.toISOString()}" style="--cached-at:'${formatSeenAt(seenAt)}'" lang="en">`);
  expect(marked.replace(/ data-cached-at="[^"]*" style="[^"]*"/, '')).toBe(page);
});

it('says day and time by the shopper’s clock', () => {
  expect(formatSeenAt(seenAt).replace(/\s/g, ' ')).toBe('Nov 20, 1:49 PM');
});
