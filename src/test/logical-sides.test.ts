import { expect, it } from 'vitest';
import { expectedFindings, type LintSample, lintSamples } from './lint-samples.server';

const CLASSES = 'Name the side by the direction of reading: ms-2, pe-2, inset-s-2, text-start, border-e, rounded-s.';
const MOVED = 'Move the other way where text runs from right to left: rtl:-translate-x-5.';
const STYLES = 'Name the side by the direction of reading: margin-inline-start, text-align: end, insetInlineStart.';
const SHEETS = 'Name the side by the direction of reading: margin-inline-start, text-align: end, ms-2, inset-s-2.';

const SCREEN = 'src/features/sample.tsx';
const SHEET = 'src/app/sample.css';
const SAMPLES: LintSample[] = [
  [SCREEN, 'export const a = <p className="ml-auto" />;', CLASSES],
  [SCREEN, 'export const a = <p className="flex sm:-mr-2.5" />;', CLASSES],
  [SCREEN, 'export const a = <p className="max-sm:pl-[2rem]!" />;', CLASSES],
  [SCREEN, 'export const a = <p className="absolute right-0" />;', CLASSES],
  [SCREEN, 'export const a = <p className="before:left-1/2" />;', CLASSES],
  [SCREEN, 'export const a = <p className="text-right" />;', CLASSES],
  [SCREEN, 'export const a = <p className="lg:border-l lg:pt-0" />;', CLASSES],
  [SCREEN, 'export const a = <p className="rounded-tl-md" />;', CLASSES],
  [SCREEN, "export const a = <p className={isEnd ? 'float-right' : ''} />;", CLASSES],
  [SCREEN, `export const a = <p className={\`pr-2 \${look}\`} />;`, CLASSES],
  [SCREEN, "export const LOOK = { end: 'my-0 mr-0' };", CLASSES],
  ['src/features/sample.console.ts', "export const CELL = 'px-3 text-left';", CLASSES],
  [SCREEN, 'export const a = <p className="checked:translate-x-5" />;', MOVED],
  [SCREEN, "export const a = <p style={{ top: 0, left: '50%' }} />;", STYLES],
  [SCREEN, 'export const a = <p style={{ ...BOX, top, right }} />;', STYLES],
  [SCREEN, 'export const BOX = { marginLeft: 4 };', STYLES],
  [SCREEN, "export const BOX = { textAlign: 'right' };", STYLES],
  ['src/features/sample.server.ts', `export const a = \`<td style="padding-left:16px">\${name}</td>\`;`, STYLES],
  [SHEET, 'p { margin-left: 1rem; }', SHEETS],
  [SHEET, 'p { left: 0; }', SHEETS],
  [SHEET, 'p { text-align: right; }', SHEETS],
  [SHEET, 'p { border-top-left-radius: 1rem; }', SHEETS],
  [SHEET, 'p { background: linear-gradient(to right, red, blue); }', SHEETS],
  [SHEET, 'p { translate: 2rem 0; }', SHEETS],
  [SHEET, 'p { @apply flex pl-4; }', SHEETS],
  // What is named by the direction of reading, has two sides, or is no side at all.
  [SCREEN, 'export const a = <p className="ms-auto -me-2 ps-4 inset-e-0 inset-x-4 text-start border-e rounded-s-lg mx-2 lg:border-b" />;'],
  [SCREEN, 'export const a = <p className="checked:translate-x-5 rtl:checked:-translate-x-5 -translate-y-1/2" />;'],
  [SCREEN, "export const a = { left: messages.left, right: 'products.read', text: 'right-handed' };"],
  [SCREEN, '// biome-ignore lint/plugin: a place in the window.\nexport const a = <p style={{ left }} />;'],
  [SHEET, 'p { margin-inline-start: 1rem; text-align: center; inset: 0; translate: 0 2rem; @apply ps-4 text-end; }'],
];

it('the linter finds sides that stay where they are when text runs from right to left', async () => {
  expect(await lintSamples(SAMPLES)).toEqual(expectedFindings(SAMPLES));
});
