import { expect, it } from 'vitest';
import { insertBlock, insertLink, type Selected, toggleMark, togglePrefix } from './markdown-marks.rules';

/** '|' marks the selection's start and end. */
function read(marked: string): Selected {
  const [before = '', inner = '', after = ''] = marked.split('|');
  return { text: before + inner + after, start: before.length, end: before.length + inner.length };
}
const show = ({ text, start, end }: Selected) => `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

it('marks what is selected, or a sample, and takes the marks away again', () => {
  expect(show(toggleMark(read('a |b| c'), '**', 'bold'))).toBe('a **|b|** c');
  expect(show(toggleMark(read('a **|b|** c'), '**', 'bold'))).toBe('a |b| c');
  expect(show(toggleMark(read('a || c'), '*', 'words'))).toBe('a *|words|* c');
});

it('begins each selected line with a prefix, or takes it away', () => {
  expect(show(togglePrefix(read('a\nb|b\nc|c\nd'), '- '))).toBe('a\n|- bb\n- cc|\nd');
  expect(show(togglePrefix(read('|- a\n- b|'), '- '))).toBe('|a\nb|');
  expect(show(togglePrefix(read('||'), '## '))).toBe('|## |');
});

it('inserts blocks with empty lines around them', () => {
  expect(show(insertBlock(read('a|b|c\nd'), '---'))).toBe('abc\n\n|---|\n\nd');
  expect(show(insertBlock(read('||'), '---'))).toBe('|---|\n');
});

it('makes a link and selects its address', () => {
  expect(show(insertLink(read('see |this| now')))).toBe('see [this](|https://|) now');
});
