import { describe, expect, it } from 'vitest';
import { linkLateStyles, loadPictureFirst } from './page-start';

const SCRIPTS =
  '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js" nonce="n"/><link rel="modulepreload" href="/assets/b.js"/><script type="module" async="">import "/assets/a.js"</script>';

describe('loadPictureFirst', () => {
  it('defers a page’s scripts until its main picture is loaded', () => {
    const html = loadPictureFirst(`<img src="/media/a.webp" fetchPriority="high"/>${SCRIPTS}`);
    expect(html).toContain(
      '<script type="text/x-deferred-module" data-preloads="/assets/a.js /assets/b.js">import "/assets/a.js"</script>',
    );
    expect(html).not.toMatch(/modulepreload|type="module"/);
  });

  it('does not change a page without one', () => {
    const html = `<img src="/media/a.webp" loading="lazy"/>${SCRIPTS}`;
    expect(loadPictureFirst(html)).toBe(html);
  });
});

describe('linkLateStyles', () => {
  const styles = { first: '/first.css', late: '/late.css' };

  it('lets a page with a main picture load them last, and at once without scripts', () => {
    expect(linkLateStyles('<link rel="stylesheet" href="/first.css"/><img fetchPriority="high"/>', styles)).toBe(
      '<link rel="stylesheet" href="/first.css"/><link rel="late-stylesheet" href="/late.css"/><noscript><link rel="stylesheet" href="/late.css"/></noscript><img fetchPriority="high"/>',
    );
  });

  it('links them as usual on other pages with the first part, and not on pages with the whole', () => {
    expect(linkLateStyles('<link rel="stylesheet" href="/first.css"/>', styles)).toBe(
      '<link rel="stylesheet" href="/first.css"/><link rel="stylesheet" href="/late.css"/>',
    );
    const whole = '<link rel="stylesheet" href="/whole.css"/>';
    expect(linkLateStyles(whole, styles)).toBe(whole);
  });
});
