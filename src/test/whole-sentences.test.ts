import { expect, it } from 'vitest';
import { expectedFindings, type LintSample, lintSamples } from './lint-samples.server';

const WORDS = 'Put the whole sentence into *.messages.ts; elements inside go through richText().';
const JOINED = 'Make one message of the sentence, with its values as arguments.';

const SCREEN = 'src/features/sample.console.tsx';
const SAMPLES: LintSample[] = [
  [SCREEN, 'export const a = <p>Bought with order <b>{number}</b></p>;', WORDS],
  [SCREEN, 'export const a = <p>日本 {number}</p>;', WORDS],
  [SCREEN, "export const a = <p>{name}{isEdited && ', edited'}</p>;", WORDS],
  [SCREEN, "export const a = <p>{isLate ? messages.late : 'in time'}</p>;", WORDS],
  [SCREEN, `export const a = <p>{number ? \`about \${number}\` : ''}</p>;`, WORDS],
  [SCREEN, `export const a = <p title={\`\${messages.sent} \${messages.by(name)}\`} />;`, JOINED],
  [SCREEN, 'export const a = messages.sent + name;', JOINED],
  ['src/features/sample.console.ts', `export const a = \`\${texts.sent}, \${texts.by(name)}\`;`, JOINED],
  ['src/features/buying/sample.tsx', 'export const a = <p>{quantity} left</p>;', WORDS],
  ['src/console/sample.tsx', 'export const a = <p>Rows</p>;', WORDS],
  ['src/app/sample.tsx', 'export const a = <p>Skip to content</p>;', WORDS],
  ['src/ui/sample.tsx', 'export const a = <p>Loading</p>;', WORDS],
  ['src/features/catalog/sample.tsx', 'export const a = <p>Sort by</p>;', WORDS],
  ['src/features/content/sample.tsx', 'export const a = <p>We accept</p>;', WORDS],
  // Signs between values are no words, and neither are classes.
  [SCREEN, `export const a = <p className={isWide ? 'w-full' : ''}>{quantity} × {price} · {isOff && \`(\${percent})\`}</p>;`],
  [SCREEN, 'export const a = <p>{richText(messages.boughtWith, { order: <b>{number}</b> })}</p>;'],
  [SCREEN, 'export const a = first + last;'],
];

it('the linter finds sentences of the screens that a translator cannot read as a whole', async () => {
  expect(await lintSamples(SAMPLES)).toEqual(expectedFindings(SAMPLES));
});
