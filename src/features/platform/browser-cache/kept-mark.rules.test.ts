import { expect, it } from 'vitest';
import { formatSeenAt, withKeptMark } from './kept-mark.rules';

const seenAt = new Date(2026, 10, 20, 13, 49);

it('writes when a page was seen on its root, and nothing else', () => {
  const page = '<!DOCTYPE html><html lang="en"><head></head><body>&lt;html</body></html>';
  const marked = withKeptMark(page, seenAt);
  expect(marked).toContain(`<html data-kept-at="${seenAt.toISOString()}" style="--kept-at:'${formatSeenAt(seenAt)}'" lang="en">`);
  expect(marked.replace(/ data-kept-at="[^"]*" style="[^"]*"/, '')).toBe(page);
});

it('says day and time by the shopper’s clock', () => {
  expect(formatSeenAt(seenAt).replace(/\s/g, ' ')).toBe('Nov 20, 1:49 PM');
});
