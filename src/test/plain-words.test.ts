import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findBannedWords, readBannedWords, readOwnTexts } from './plain-words';

const words = readBannedWords(readFileSync('docs/style.md', 'utf8'));

describe('the table of words in docs/style.md', () => {
  it('lists the banned words in its last column', () => {
    expect(words.length).toBeGreaterThan(30);
    expect(words).toEqual(expect.arrayContaining(['alive', 'by hand of', 'wares']));
  });
});

describe('our files', () => {
  it('have no banned words (docs/style.md lists what to write instead)', () => {
    const sources = readOwnTexts();
    expect(sources.length).toBeGreaterThan(800);
    expect(findBannedWords(sources, words)).toEqual([]);
  });
});

describe('a banned word', () => {
  const found = (text: string, file = 'src/code.tsx') => findBannedWords([{ file, text }], words);

  it('is found in names, comments, test names and documents', () => {
    expect(found('const isAsked = asked.answers;')).toEqual(['src/code.tsx:1: Asked', 'src/code.tsx:1: asked', 'src/code.tsx:1: answers']);
    expect(found('const TOLD_MS = 1;\n/** Kept. */ // lest')).toEqual([
      'src/code.tsx:1: TOLD',
      'src/code.tsx:2: Kept',
      'src/code.tsx:2: lest',
    ]);
    expect(found("it.each([1])('Answers', () => {}); test(`Asks`);")).toEqual(['src/code.tsx:1: Answers', 'src/code.tsx:1: Asks']);
    expect(found("type Kind = 'asked'; log.info('nothing was asked');")).toHaveLength(2);
    expect(found('# Plain\n\nThe `kept_rows` are at hand.', 'README.md')).toEqual(['README.md:3: kept', 'README.md:3: at hand']);
    expect(found('-- Asks once.', 'db/functions/a.sql')).toEqual(['db/functions/a.sql:1: Asks']);
  });

  it('is left to sentences for shoppers and to the code between their parts', () => {
    expect(found('<p title="We answer soon.">Ask us. {`Kept, as you asked.`}</p>; /you asked/;')).toEqual([]);
    expect(found(`\`Kept for \${asked} days\`;`)).toEqual(['src/code.tsx:1: asked']);
  });

  it('is neither a part of another word, nor keep-alive, nor a rule’s anchor', () => {
    expect(found('const task = masked; keepAlive(); // keep-alive, meaning, Marshall, KEEP_ALIVE')).toEqual([]);
    expect(found('<a id="paging-answer"></a>**paging-answer** [it](docs/rules.md#paging-answer)', 'README.md')).toEqual([]);
  });
});
