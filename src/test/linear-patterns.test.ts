import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { measureOwnTime } from './own-time';

/** Long enough that a pattern with two ways through a text takes thirty times as long as one with a single way. */
const LENGTH = 6_000;
/** A linear pattern takes less than a millisecond. */
const MAX_MS = 10;
/** Repeated, these are a run, words, lines or markup; a pattern's own characters are added to them. */
const LETTERS = ['a', '1', ' ', '\n'];
const MOST_OWN_LETTERS = 8;
/** The texts begin and end with something that matches, or not. */
const ENDS = [
  ['', '\0'],
  ['a@', '@'],
] as const;

interface Pattern {
  where: string;
  source: string;
  flags: string;
}

/**
 * A pattern that can divide a run of characters in several ways tries all of them where none matches: a text of 90 kB takes
 * seconds, in which the process serves nobody (docs/decisions/0076-one-request.md). Tried on what each pattern itself is made of.
 */
it('every regular expression of the shop takes time in proportion to the text', async () => {
  const slow: string[] = [];
  for (const pattern of await findPatterns()) {
    const text = findSlowText(pattern);
    if (text) slow.push(`${pattern.where}: /${pattern.source}/ with ${text}`);
  }
  expect(slow).toEqual([]);
});

it('finds a pattern that is not', () => {
  const quadratic = { where: '', source: String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`, flags: '' };
  expect(findSlowText(quadratic)).toBeDefined();
  expect(findSlowText({ ...quadratic, source: String.raw`\s*,` })).toBeDefined();
});

async function findPatterns(): Promise<Pattern[]> {
  const found: Pattern[] = [];
  for await (const file of glob('src/**/*.{ts,tsx}')) {
    if (/\.test\.tsx?$|^src\/(test|demo)\//.test(file)) continue;
    const code = readFileSync(file, 'utf8');
    visit(parseSync(file, code).program, ({ type, regex }) => {
      if (type === 'Literal' && regex && mayBeSlow(regex.pattern)) {
        found.push({ where: file, source: regex.pattern, flags: regex.flags.replace('y', '') });
      }
    });
  }
  return found;
}

/** Whether something follows a repetition without end, or nothing fixes its start; the others are linear by construction. */
function mayBeSlow(source: string): boolean {
  const repetitions = source.match(/(?<!\\)(?:[*+]|\{\d+,\})/g)?.length ?? 0;
  const isOneClass = /^(?:\[(?:[^\]\\]|\\.)*\]|\\?.|\\p\{\w+\})[+*]?$/s.test(source);
  return repetitions > 0 && !isOneClass && !(source.startsWith('^') && repetitions === 1 && !source.includes('|'));
}

interface SyntaxNode {
  type?: string;
  regex?: { pattern: string; flags: string };
}

function visit(node: unknown, see: (node: SyntaxNode) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) see(node as SyntaxNode);
  for (const inner of Object.values(node)) visit(inner, see);
}

/** A text on which a pattern takes longer than a linear one could; undefined if there is none. */
function findSlowText({ source, flags }: Pattern): string | undefined {
  const pattern = new RegExp(source, flags);
  const own = source.replace(/\\[a-zA-Z]/g, '').match(/[^\\()[\]{}|?*+^$]/gu) ?? [];
  const letters = [...new Set([...own, ...(/\\?\[/.test(source) ? ['['] : []), ...LETTERS])].slice(0, MOST_OWN_LETTERS + LETTERS.length);
  const units = [
    ...letters,
    ...letters.flatMap((first) => letters.map((second) => first + second)),
    ...(source.match(/[a-z:/!\\[(]{3,}/gi) ?? []),
  ];
  for (const unit of new Set(units)) {
    for (const [start, end] of ENDS) {
      const text = start + unit.repeat(LENGTH / unit.length) + end;
      // Twice, because a first run compiles, and another process may have been in the way.
      if (measure(pattern, text) > MAX_MS && measure(pattern, text) > MAX_MS) return JSON.stringify(`${start}${unit}…${end}`);
    }
  }
  return undefined;
}

/** Milliseconds. */
function measure(pattern: RegExp, text: string): number {
  const ownMs = measureOwnTime();
  pattern.lastIndex = 0;
  if (pattern.global) text.replace(pattern, '');
  else pattern.test(text);
  return ownMs();
}
