import { describe, expect, it } from 'vitest';
import { findBrokenMentions, findBrokenPageLinks, findOutsideCitations, readAnchors, readProject } from './docs-links';

const { pages, code } = readProject();

describe('the project’s pages', () => {
  it('link only to files and anchors that exist', () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(findBrokenPageLinks(pages)).toEqual([]);
  });

  it('give each rule one name and one file or more', () => {
    const rules = pages.find(({ file }) => file === 'docs/rules.md')?.text ?? '';
    const items = rules.split(/^- /m).slice(1);
    const names = items.map((item) => /^<a id="([a-z0-9-]+)"><\/a>\*\*\1\*\* /.exec(item)?.[1]);
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(names.length);
    expect(items.filter((item) => !/\[`[^`]+`\]\(\.\.\/[^)]+\)/.test(item))).toEqual([]);
  });
});

describe('comments', () => {
  it('mention only pages and anchors that exist', () => {
    expect(code.length).toBeGreaterThan(500);
    expect(findBrokenMentions(code)).toEqual([]);
  });

  it('cite no external document', () => {
    expect(findOutsideCitations([...code, ...pages])).toEqual([]);
  });
});

describe('a broken link', () => {
  const inPage = (text: string) => findBrokenPageLinks([{ file: 'docs/page.md', text }]);
  const inCode = (text: string) => findBrokenMentions([{ file: 'src/code.ts', text }]);
  const cited = (text: string) => findOutsideCitations([{ file: 'src/code.ts', text }]);

  it('is found in a page, whether its file or its anchor is missing', () => {
    expect(inPage('[a](rules.md#cart) [b](../src/main.ts) `src/test/*.server.ts` [c](https://example.com)')).toEqual([]);
    expect(inPage('[a](rules.md#no-such-rule)')).toEqual(['docs/page.md: rules.md#no-such-rule']);
    expect(inPage('[a](../src/nowhere.ts) `src/nowhere/*.ts`')).toEqual([
      'docs/page.md: ../src/nowhere.ts',
      'docs/page.md: src/nowhere/*.ts',
    ]);
    expect(inPage('# Here\n[a](#here) [b](#there)')).toEqual(['docs/page.md: #there']);
  });

  it('is found in a comment', () => {
    expect(inCode('/** See docs/rules.md#cart-quantity-limit, README.md and docs/decisions/0007. */')).toEqual([]);
    expect(inCode('/** See docs/rules.md#no-such-rule. */')).toEqual(['src/code.ts: docs/rules.md#no-such-rule']);
    expect(inCode(`/** See ${'elsewhere'}.md and docs/decisions/9999. */`)).toEqual([
      'src/code.ts: elsewhere.md',
      'src/code.ts: docs/decisions/9999',
    ]);
  });

  it('is a citation of a document that readers do not have', () => {
    expect(cited('// RFC 6265, section 5.3')).toEqual([]);
    expect(cited(`// As section ${9} wants it.`)).toHaveLength(1);
    expect(cited(`// In the words of the ${'specification'}.`)).toHaveLength(1);
  });
});

describe('anchors', () => {
  it('are those that GitHub generates', () => {
    expect(readAnchors('## Lists, search and facets\n<a id="here"></a>\n```\n# not this\n```')).toEqual(
      new Set(['lists-search-and-facets', 'here']),
    );
  });
});
