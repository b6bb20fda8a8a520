import { pseudoText } from '../../scripts/messages/pseudo.js';
import { expect, test } from '../support/fixtures';
import { findPseudoFaults } from '../support/pseudo-faults';
import { storedTexts } from '../support/stored-texts';

const stored = storedTexts(async () => ['Barnaby the Bear', 'A proper bear with jointed arms and a listening face.']);

const within = (text: string, values: Record<string, string>) => pseudoText(text).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');

const GOOD = [
  `<h1>Barnaby the Bear</h1><p>A proper bear with jointed arms …</p>`,
  `<button aria-label="${within('Add {name} to cart', { name: 'Barnaby the Bear' })}">${pseudoText('Add to cart')}</button>`,
  `<p>${within('{status}: {amount}', { status: pseudoText('Paid'), amount: '$12.50' })}</p>`,
  `<p>${within('Last used {time}', { time: pseudoText('now') })}</p>`,
  `<p>${pseudoText('It is here.')} ${pseudoText('Look at it.')}</p>`,
  `<p>${pseudoText('Write to <b>us</b> soon')}</p>`,
  `<p>2 × Barnaby the Bear、1 × Barnaby the Bear</p>`,
].join('');

const FAULTS = [
  { name: 'a text that is no message', html: '<p>Sold out</p>', fault: 'untranslated: Sold out' },
  { name: 'a text in a list of names', html: '<p>Barnaby the Bear、Sold out</p>', fault: 'untranslated: Barnaby the Bear、Sold out' },
  { name: 'a name for readers that is no message', html: '<button aria-label="Close"></button>', fault: 'untranslated: Close' },
  { name: 'a placeholder that is no message', html: '<input placeholder="Your name">', fault: 'untranslated: Your name' },
  {
    name: 'a value that is no message',
    html: `<p>${within('All with {filter}', { filter: 'onSale: true' })}</p>`,
    fault: 'untranslated: onSale: true',
  },
  { name: 'two messages in a sentence', html: `<p>${pseudoText('Sold')} ${pseudoText('by us')}</p>`, fault: /^glued: \[Šöld/ },
  {
    name: 'a word within another message',
    html: `<p>${within('Order {status}', { status: pseudoText('delivered') })}</p>`,
    fault: /^glued: \[Ørdér \[délívéréd/,
  },
  { name: 'a message that is cut by code', html: `<p>${pseudoText('A long sentence').slice(0, 9)}…</p>`, fault: /^glued: \[Å löñg/ },
  {
    name: 'a text that is cut off',
    html: `<p style="overflow: hidden; width: 40px; white-space: nowrap">${pseudoText('Description')}</p>`,
    fault: /is cut off by/,
  },
  {
    name: 'a text over another',
    html: `<p style="height: 0; margin: 0">${pseudoText('Description')}</p><p style="margin: 0">${pseudoText('Specification')}</p>`,
    fault: /lies over/,
  },
  { name: 'a page that scrolls sideways', html: `<p style="width: 2000px">${pseudoText('Wide')}</p>`, fault: /scrolls \d+ px sideways/ },
];

test('a screen with messages, names and values has no faults', async ({ page }) => {
  await page.setContent(GOOD);
  expect(await findPseudoFaults(page, stored)).toEqual([]);
});

for (const { name, html, fault } of FAULTS) {
  test(`finds ${name}`, async ({ page }) => {
    await page.setContent(GOOD + html);
    expect(await findPseudoFaults(page, stored)).toContainEqual(typeof fault === 'string' ? fault : expect.stringMatching(fault));
  });
}
