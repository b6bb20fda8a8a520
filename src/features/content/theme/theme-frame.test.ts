import { describe, expect, it } from 'vitest';
import { DEFAULT_THEME } from './theme.rules';
import type { HomeBlock } from './theme.schema';
import { readFrameToken, showableChanges } from './theme-frame.rules';

const quote: HomeBlock = { kind: 'quote', id: 'a', text: 'Good tea', by: '' };
const newsletter: HomeBlock = { kind: 'newsletter', id: 'b', heading: 'News', text: '' };

describe('what the editor’s page shows of fields that are being entered', () => {
  it('is each valid field', () => {
    expect(showableChanges({ phone: ' 1 ', showsName: false, version: 3, unknown: 1 }, DEFAULT_THEME)).toEqual({
      phone: '1',
      showsName: false,
    });
  });

  it('is the last valid value of a field that is not valid now', () => {
    const shown = { ...DEFAULT_THEME, accent: { light: '#7a1f5c', dark: '#f0a8d8' } };
    expect(showableChanges({ accent: { light: '#7', dark: '#f0a8d8' } }, shown)).toEqual({ accent: shown.accent });
  });

  it('leaves out links without an address', () => {
    const complete = { label: 'Tea', to: '/products' };
    const links = [complete, { label: 'New', to: '' }];
    expect(showableChanges({ headerMenu: links, footerGroups: [{ title: 'Shop', links }] }, DEFAULT_THEME)).toEqual({
      headerMenu: [complete],
      footerGroups: [{ title: 'Shop', links: [complete] }],
    });
  });

  it('keeps a block as it was while it is not complete, and leaves out a new one', () => {
    const shown = { ...DEFAULT_THEME, home: [quote, newsletter] };
    const home = [
      { ...newsletter, heading: 'Fresh news' },
      { ...quote, text: '' },
      { kind: 'products', id: 'c', heading: '' },
    ];
    expect(showableChanges({ home }, shown)).toEqual({ home: [{ ...newsletter, heading: 'Fresh news' }, quote] });
  });

  it('shows the heading of a block whose link is not complete', () => {
    const hero: HomeBlock = { kind: 'hero', id: 'h', heading: 'Tea', text: '', picture: null, links: [] };
    const home = [{ ...hero, heading: 'Green tea', links: [{ label: 'Shop', to: '' }] }];
    expect(showableChanges({ home }, { ...DEFAULT_THEME, home: [hero] })).toEqual({ home: [{ ...hero, heading: 'Green tea' }] });
  });
});

it.each([
  ['/', undefined],
  ['/products?theme-draft=x', undefined],
  [`/?theme-draft=${'a'.repeat(43)}`, 'a'.repeat(43)],
  [`/_root.data?page=2&theme-draft=${'a'.repeat(43)}&_routes=root`, 'a'.repeat(43)],
  [`/?not-theme-draft=${'a'.repeat(43)}`, undefined],
])('reads the token of %s', (url, token) => {
  expect(readFrameToken(url)).toBe(token);
});
