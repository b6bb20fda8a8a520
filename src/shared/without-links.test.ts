import { describe, expect, it } from 'vitest';
import { measureOwnTime } from '#test/own-time';
import { withoutLinks } from './without-links';

describe('a name in a mail', () => {
  it.each([
    ['http://evil.example/win', 'http evil. example/win'],
    ['Visit www.evil.example', 'Visit www. evil. example'],
    ['evil。example', 'evil。 example'],
    ['prize@evil.example', 'prize@ evil. example'],
    ['mailto:prize@evil.example', 'mailto:prize@ evil. example'],
  ])('that is a link (%s) makes none', (name, shown) => {
    expect(withoutLinks(name)).toBe(shown);
  });

  it.each(['Ada', 'Anne-Marie', 'J. R. R.', "O'Neil", 'محمد', 'Dr. Müller', 'Ada...'])('stays as it is: %s', (name) => {
    expect(withoutLinks(name)).toBe(name);
  });

  it('is read in linear time', () => {
    const hostile = '.a@'.repeat(500_000);
    const ownMs = measureOwnTime();
    withoutLinks(hostile);
    expect(ownMs()).toBeLessThan(2_000);
  });
});
