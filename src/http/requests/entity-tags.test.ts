import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { hasTag, makeTag, sendTagged } from './entity-tags.server';

describe('hasTag', () => {
  it.each([
    ['"a"', '"a"'],
    ['W/"a"', '"a"'],
    ['"a"', 'W/"a"'],
    ['W/"a"', 'W/"a"'],
    ['"b", "a"', '"a"'],
    ['"b",W/"a","c"', '"a"'],
    ['*', '"a"'],
    [' * ', '"a"'],
    ['"a,b"', '"a,b"'],
  ])('finds in %s the tag %s', (ifNoneMatch, tag) => {
    expect(hasTag(ifNoneMatch, tag)).toBe(true);
  });

  it.each([
    [undefined, '"a"'],
    ['', '"a"'],
    ['a', '"a"'],
    ['"A"', '"a"'],
    ['"a-br"', '"a"'],
    ['"b", W/"c"', '"a"'],
    ['"*"', '"a"'],
  ])('does not find in %s the tag %s', (ifNoneMatch, tag) => {
    expect(hasTag(ifNoneMatch, tag)).toBe(false);
  });
});

it('gives each encoding of a body its own tag', () => {
  const tags = (['br', 'gzip', 'identity'] as const).map((encoding) => makeTag('body', encoding));
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  expect(makeTag('body')).not.toBe(makeTag('other'));
});

describe('sendTagged', () => {
  const app = new Hono().get('/', (c) =>
    sendTagged(c, { body: 'page', headers: { 'Cache-Control': 'public', 'Content-Type': 'text/plain' } }),
  );
  const get = (headers: Record<string, string> = {}, method = 'GET') => app.request('/', { method, headers });

  it('sends the body, or 304 to a client that has it', async () => {
    const first = await get();
    const tag = first.headers.get('ETag') ?? '';
    expect(await first.text()).toBe('page');
    const again = await get({ 'If-None-Match': `"other", ${tag}` });
    expect([again.status, await again.text(), again.headers.get('ETag'), again.headers.get('Cache-Control')]).toEqual([
      304,
      '',
      tag,
      'public',
    ]);
    expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('responds to HEAD like GET, without the body', async () => {
    const [byGet, byHead] = [await get(), await get({}, 'HEAD')];
    expect([...byHead.headers]).toEqual([...byGet.headers]);
    expect(byHead.headers.get('Content-Length')).toBe('4');
    expect(await byHead.text()).toBe('');
  });
});
