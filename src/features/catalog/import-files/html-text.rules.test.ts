import fc from 'fast-check';
import { expect, it } from 'vitest';
import { measureOwnTime } from '#test/own-time';
import { htmlToText, textToHtml } from './html-text.rules';

it.each([
  ['<p>One.</p><p>Two &amp; three.</p>', 'One.\n\nTwo & three.'],
  ['<p>One<br>Two<br/><br />Three</p>', 'One\nTwo\n\nThree'],
  ['<ul>\n  <li>Warm</li>\n  <li><b>Light</b> and\n  soft</li>\n</ul>', '• Warm\n• Light and soft'],
  ['<div>One</div><div>Two</div>', 'One\nTwo'],
  ['<b>One</b>\n<i>Two</i>', 'One Two'],
  ['<table><tr><td>Size</td><td>M</td></tr><tr><td>Length</td><td>70</td></tr></table>', 'Size M\nLength 70'],
  ['Caf&eacute; &#8211; 5&nbsp;&euro;', 'Café – 5\u00a0€'],
  ['Text <script>alert(1)</script><style>p{}</style><iframe src="x">inside</iframe><!-- note -->end', 'Text end'],
  ['<img src=x onerror=alert(1)>Picture', 'Picture'],
  ['<p>Not closed <b>at all', 'Not closed at all'],
  ['&lt;script&gt;', '<script>'],
  ['plain text,\nwith lines & 3 < 5', 'plain text,\nwith lines & 3 < 5'],
])('%j is read as %j', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

it('a text that was written as HTML is the same text again', () => {
  const text = fc
    .string({ unit: fc.constantFrom('<', '>', '&', ';', 'a', 'amp', ' ', '\n', '"', 'é', '\u00a0', '<b>', '• ') })
    .map((input) => input.trim());
  fc.assert(
    fc.property(text, (input) => {
      expect(htmlToText(textToHtml(input))).toBe(input);
    }),
  );
});

it.each([
  ['tags that never end', '<a'],
  ['spaces', ' '],
  ['line breaks between tags', '<br>\n'],
  ['table cells', '<td>a'],
])('160 kB of %s are read at once', (_what, unit) => {
  const html = `<p>${unit.repeat(160_000 / unit.length)}`;
  const ownMs = measureOwnTime();
  htmlToText(html);
  expect(ownMs()).toBeLessThan(500);
});
