import { describe, expect, it } from 'vitest';
import { findLinks, linkTargets, productTarget, SCREENS, targetOf } from './link-search.console';

const targets = linkTargets({
  categories: [{ slug: 'tea', name: 'Tea' }],
  pages: [
    { path: '/pages/our-story', title: 'Our story' },
    { path: '/help', title: 'Help' },
  ],
});
const kettle = productTarget({ slug: 'tea-kettle', name: 'Tea kettle' });
const labels = (text: string, products = [kettle]) => findLinks(text, targets, products).map(({ label }) => label);

describe('the pages that a link can lead to', () => {
  it('are found by their name, products last', () => {
    expect(labels('tea')).toEqual(['Tea', 'Tea kettle']);
    expect(labels('stor', [])).toEqual(['Our story']);
  });

  it('are the usual screens before anything is typed', () => {
    expect(labels('', []).slice(0, 3)).toEqual(['Home', 'All products', 'Categories']);
  });

  it.each(['/products?search=kettle', 'https://example.com/a', 'mailto:a@b.example'])('are any address that is typed: %s', (address) => {
    expect(findLinks(address, targets, [])[0]).toMatchObject({ value: address, label: address });
  });

  it('have one address each', () => {
    expect(targets.filter(({ value }) => value === '/help')).toHaveLength(1);
    expect(targets.length).toBe(SCREENS.length + 2);
  });

  it('are shown by their name, or by the address of one that is not known', () => {
    expect(targetOf('/products?category=tea', targets)?.label).toBe('Tea');
    expect(targetOf('/pages/our-story', targets)?.label).toBe('Our story');
    expect(targetOf('/somewhere', targets)?.label).toBe('/somewhere');
    expect(targetOf('', targets)).toBeUndefined();
  });
});
