import { describe, expect, it } from 'vitest';
import { loadPictureFirst } from './page-start';

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
