import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { measureOwnTime } from '#test/own-time';
import { pictureKeysIn, renderPageText } from './page-text.server';
import { BODY_MAX_LENGTH } from './pages.rules';

const ELEMENTS = new Set(
  'p h2 h3 h4 h5 h6 a em strong del code pre br hr ul ol li blockquote img div table thead tbody tr th td'.split(' '),
);
const ATTRIBUTES = new Set(
  'a.href img.src img.srcset img.sizes img.alt img.width img.height img.loading img.decoding div.class div.role div.aria-label div.tabindex th.scope th.style td.style ol.start'.split(
    ' ',
  ),
);

/** Everything in the HTML that a page must not have. */
function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  new Parser({
    onopentag(name, attributes) {
      if (!ELEMENTS.has(name)) dangers.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (!ATTRIBUTES.has(`${name}.${attribute}`) || !isHarmless(attribute, value)) dangers.push(`${name}.${attribute}=${value}`);
      }
    },
    oncomment: (text) => dangers.push(text),
  }).end(html);
  return dangers;
}

function isHarmless(attribute: string, value: string): boolean {
  if (attribute === 'style') return /^text-align:(left|right|center)$/.test(value);
  if (attribute === 'src') return value.startsWith('/media/');
  return attribute !== 'href' || isSafe(value);
}

function isSafe(href: string): boolean {
  const { protocol, origin } = new URL(href, 'https://shop.example');
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(protocol) && (/^\w+:/.test(href) || origin === 'https://shop.example');
}

const html = (body: string) => renderPageText(body).html.trim();

/** Slow libraries take seconds. */
const MAX_MS = 100;
const listOfLevels = (levels: number) => Array.from({ length: levels }, (_, i) => `${'  '.repeat(i)}- ${i}`).join('\n');

describe('a page’s text', () => {
  it('has headings below the page’s own, without gaps', () => {
    expect(html('# A\n\n### B\n\n## C\n\n# D\n\n###### E').match(/<h\d>./g)).toEqual(['<h2>A', '<h3>B', '<h3>C', '<h2>D', '<h3>E']);
    expect(html('### Only').match(/<h\d>./g)).toEqual(['<h2>O']);
  });

  it('has lists, tables that scroll, and pictures of the shop in all widths', () => {
    expect(html('- one\n- two')).toBe('<ul>\n<li>one</li>\n<li>two</li>\n</ul>');
    expect(html('| A | B |\n| --- | --: |\n| 1 | 2 |').replaceAll('\n', '')).toBe(
      '<div class="table-scroll" role="region" aria-label="Table 1" tabindex="0"><table><thead><tr><th scope="col">A</th><th scope="col" style="text-align:right">B</th></tr></thead><tbody><tr><td>1</td><td style="text-align:right">2</td></tr></tbody></table></div>',
    );
    const picture = renderPageText('![Our *shop*](/media/shop-a1-2000)', new Map([['shop-a1', { width: 2000, height: 1000 }]])).html;
    expect(picture).toContain('src="/media/shop-a1-640" srcset="/media/shop-a1-320 320w');
    expect(picture).toContain('alt="Our shop" width="2000" height="1000" loading="lazy"');
    expect(pictureKeysIn('![a](/media/b-640) ![c](</media/a-320>) [no](/media/x-640) ![](/media/b-1200)')).toEqual(['a', 'b']);
  });

  it('links to this shop, to the web, to mail and phone', () => {
    const links = '[a](/products?x=1&y=2) [b](https://example.com) [c](mailto:a@b.c) [d](tel:+1512) <https://e.example>';
    expect(html(links).match(/href="[^"]*"/g)).toEqual([
      'href="/products?x=1&amp;y=2"',
      'href="https://example.com"',
      'href="mailto:a@b.c"',
      'href="tel:+1512"',
      'href="https://e.example"',
    ]);
  });

  it('links addresses that are written out, and nothing that only looks like one', () => {
    expect(html('https://a.example/ü www.b.example c@d.example e.example').match(/href="[^"]*"/g)).toEqual([
      'href="https://a.example/%C3%BC"',
      'href="http://www.b.example"',
      'href="mailto:c@d.example"',
    ]);
  });

  it('has tasks with boxes, and text that is crossed out', () => {
    expect(html('- [ ] open\n- [X] done\n\n[ ] ~~gone~~')).toBe(
      '<ul>\n<li>☐ open</li>\n<li>☑ done</li>\n</ul>\n<p>[ ] <del>gone</del></p>',
    );
  });

  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;'],
    ['a <img src=x onerror=alert(1)> b', '&lt;img src=x'],
    ['[x](javascript:alert(1))', '<p>x</p>'],
    ['[x](JaVaScRiPt&colon;alert(1))', '<p>x</p>'],
    ['[x](data:text/html;base64,PHNjcmlwdD4=)', '<p>x</p>'],
    ['[x](//evil.example)', '<p>x</p>'],
    ['[x](/\\evil.example)', '<p>x</p>'],
    ['[x](vbscript:x)', '<p>x</p>'],
    ['![x](https://evil.example/pixel.gif)', '<p>x</p>'],
    ['![x](/media/../api/auth)', '<p>x</p>'],
    ['![" onerror="alert(1)](/media/a-640)', 'alt="&quot; onerror=&quot;alert(1)"'],
    ['[x](https://a.example/"onclick="alert(1))', 'href="https://a.example/'],
    ['<javascript:alert(1)>', 'javascript:alert(1)'],
    ['```"><script>\n</code><script>alert(1)</script>\n```', '&lt;script&gt;'],
    ['<!-- <script> -->', '&lt;!--'],
    ['<style>*{display:none}</style>', '&lt;style&gt;'],
    ['[a]: javascript:alert(1)\n\n[a]', '<p>a</p>'],
  ])('shows %s without its power', (body, shown) => {
    const text = renderPageText(body).html;
    expect(dangersIn(text)).toEqual([]);
    expect(text).toContain(shown);
  });

  it('says what it leaves out', () => {
    const { problems } = renderPageText('<b>x</b> [x](javascript:1) ![y](https://evil.example/x.png)');
    expect(problems).toEqual([
      'HTML is shown as text: pages are written in Markdown.',
      'The link to “javascript:1” is left out: links start with https://, mailto:, tel: or a path of this shop, such as /products.',
      'The picture “https://evil.example/x.png” is left out: pictures must be uploaded here.',
    ]);
  });

  it('is harmless, whatever is written', () => {
    const part = fc.constantFrom(
      ...[
        '<',
        '>',
        '<script>',
        '</p>',
        'onerror=',
        '"',
        "'",
        '`',
        '[',
        '](',
        ')',
        '!',
        '![',
        'javascript:',
        '//',
        '/media/a-640',
        '\\',
        '&',
        '&#106;',
      ],
      ...[
        '\n',
        '\n\n',
        '| a |',
        '|-|',
        '# ',
        '- ',
        '1. ',
        '> ',
        '*',
        '_',
        '~~',
        'https://',
        'mailto:',
        'x',
        ' ',
        '\t',
        '<!--',
        '[ ] ',
        '\0',
        'data:',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        expect(dangersIn(renderPageText(parts.join('')).html)).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });

  it('that is nested too deeply is refused', () => {
    expect(() => renderPageText('> '.repeat(5_000))).toThrow('nested too deeply');
    expect(() => renderPageText(listOfLevels(6))).toThrow('nested too deeply');
    expect(html(listOfLevels(5)).match(/<ul>/g)).toHaveLength(5);
  });

  it.each(
    // Each is slow with some library of Markdown.
    [
      'a',
      'a.',
      'a@a',
      'a*b',
      '*a ',
      '_a',
      'a**b',
      '**a ',
      '~~a',
      '[',
      '[a](',
      '![(',
      '[a][a]',
      '](',
      '`a',
      '<a',
      '<!--',
      '&a',
      'www.',
      'http://',
    ],
  )('%s, over and over again, takes no time', (part) => {
    const body = part.repeat(BODY_MAX_LENGTH / part.length);
    let fastestMs = Number.POSITIVE_INFINITY;
    // The first runs compile; what is slow is slow each time.
    for (let tried = 0; tried < 10 && fastestMs > MAX_MS; tried++) {
      const ownMs = measureOwnTime();
      renderPageText(body);
      fastestMs = Math.min(fastestMs, ownMs());
    }
    expect(fastestMs).toBeLessThan(MAX_MS);
  });
});
