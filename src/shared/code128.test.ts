import { expect, it } from 'vitest';
import { toCode128 } from './code128';

it('has eleven modules for each sign, and thirteen for the stop', () => {
  const code = toCode128('TW-7K3M-Q9XD');
  // Start, twelve signs, check sign.
  expect(code?.width).toBe(14 * 11 + 13);
  expect(code?.bars).toHaveLength(14 * 3 + 4);
});

it('has the known check sign of an example', () => {
  // "Wikipedia" in code set B has the check value 88: https://en.wikipedia.org/wiki/Code_128
  const { bars = [] } = toCode128('Wikipedia') ?? {};
  const [first, second, third] = bars.slice(10 * 3, 11 * 3);
  const start = first?.x ?? 0;
  expect([first, second, third].map((bar) => ({ x: (bar?.x ?? 0) - start, width: bar?.width }))).toEqual([
    { x: 0, width: 4 },
    { x: 6, width: 1 },
    { x: 9, width: 1 },
  ]);
});

it('is not there for signs that scanners do not have', () => {
  expect(toCode128('Größe')).toBeUndefined();
  expect(toCode128('')).toBeUndefined();
});
