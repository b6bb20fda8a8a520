import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CsvRow } from '#features/catalog/import-files/csv-file.server';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import { poHead, writePo } from './po-file.server';
import { openTranslationFile } from './translation-file.server';
import { unitText, type WrittenUnit } from './translation-unit';
import { parseUnitId, textId, wordId } from './unit-ids.server';
import { writeXliff, XLIFF_END, xliffHead } from './xliff-file.server';

let dir: string;
let files = 0;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'translations-'));
});
afterAll(() => rm(dir, { recursive: true }));

const WRITERS = {
  po: (units: WrittenUnit[]) => poHead({ language: 'de' }) + writePo(units),
  xliff: (units: WrittenUnit[]) => xliffHead({ from: 'en', language: 'de' }) + writeXliff(units) + XLIFF_END,
};

async function read(content: string | Buffer, languages = ['de', 'pt-BR']) {
  const file = path.join(dir, String(++files));
  await writeFile(file, content);
  const { columns, rows } = await openTranslationFile(file, languages);
  const lines: CsvRow[] = [];
  for await (const row of rows) lines.push(row);
  return lines.map(({ line, cells }) => ({ line, ...Object.fromEntries(columns.map((column, i) => [column, cells[i]])) }));
}

const unit = { id: wordId({ hash: '0123456789abcdef' }), original: 'Red', translation: 'Rot', isUnfinished: false, note: 'Red' };
const po = (...entries: string[]) => [poHead({ language: 'de' }), ...entries].join('\n');
const xliff = (body: string, head = xliffHead({ from: 'en', language: 'de' })) => head + body + XLIFF_END;

describe('ids of texts', () => {
  it('come back as they were made', () => {
    const id = { owner: 'product', id: 5, mark: '1f3a9c2b', field: 'name', hash: '3fa8d0c1b2e4f6a7' } as const;
    expect(textId(id)).toBe('product/5/1f3a9c2b/name/3fa8d0c1b2e4f6a7');
    expect(parseUnitId(textId(id))).toEqual(id);
    const part = { ...id, field: 'specifications', part: '0123456789abcdef' };
    expect(parseUnitId(textId(part))).toEqual(part);
  });

  it.each([
    '',
    'product/5/1f3a9c2b/slug/3fa8d0c1b2e4f6a7',
    'category/5/1f3a9c2b/features/3fa8d0c1b2e4f6a7',
    'product/5/1f3a9c2b/__proto__/3fa8d0c1b2e4f6a7',
    'product/5/1f3a9c2b/constructor/3fa8d0c1b2e4f6a7',
    'product/5/1f3a9c2b/name.0123456789abcdef/3fa8d0c1b2e4f6a7',
    'product/5/1f3a9c2b/specifications/3fa8d0c1b2e4f6a7',
    'product/999999999999999999/1f3a9c2b/name/3fa8d0c1b2e4f6a7',
    'word/red',
  ])('are not anything else: %s', (id) => {
    expect(parseUnitId(id)).toBeUndefined();
  });
});

describe.each(['po', 'xliff'] as const)('a file in %s', (format) => {
  const [id, original, translation, unfinished] =
    format === 'po' ? ['msgctxt', 'msgid', 'msgstr', 'fuzzy'] : ['id', 'source', 'target', 'state'];

  it('carries any text out and in', async () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom(
          '"',
          "'",
          '\\',
          '\\n',
          '\n',
          '\r\n',
          '\t',
          '<',
          '>',
          '&',
          '&amp;',
          ']]>',
          '<!--',
          '%',
          '#',
          '{',
          ' ',
          '\u00a0',
          'msgid ""',
        ),
        fc.constantFrom('é', 'ß', '茶', '😀', 'ا', '\u202e', '\u2028', '\u0085', 'a'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 200,
    });
    const units = fc.array(fc.record({ original: text, translation: text, note: text, isUnfinished: fc.boolean() }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(units, async (list) => {
        const written = list
          .map((each, i) => ({ ...each, id: wordId({ hash: i.toString(16).padStart(16, '0') }) }))
          .map((each) => ({
            ...each,
            original: unitText(each.original),
            translation: unitText(each.translation),
            note: unitText(each.note),
          }))
          // As exports leave them out.
          .filter((each) => each.original !== '');
        const rows = await read(WRITERS[format](written));
        expect(rows).toMatchObject(
          written.map((each) => ({
            [id as string]: each.id,
            [original as string]: each.original,
            [translation as string]: each.translation,
          })),
        );
        expect(rows.map(({ line }) => line)).toEqual(rows.map(({ line }) => line).toSorted((a, b) => a - b));
      }),
      { numRuns: 200 },
    );
  });

  it('says which texts are not finished, and where each is', async () => {
    const units = [unit, { ...unit, id: wordId({ hash: '1'.repeat(16) }), isUnfinished: true }];
    const content = WRITERS[format](units);
    const rows = await read(content);
    expect(rows.map((row) => (row as Record<string, unknown>)[unfinished as string])).toEqual(['', 'yes']);
    const lines = content.split('\n');
    for (const [i, { line }] of rows.entries()) {
      const place = format === 'po' ? `msgctxt "${units[i]?.id}"` : `id="${units[i]?.id}"`;
      expect(lines[line - 1]).toContain(place);
    }
  });

  it('is read in UTF-16, too, and in no other encoding', async () => {
    const content = WRITERS[format]([{ ...unit, translation: 'Röt' }]);
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(content.replace(/utf-8/i, 'UTF-16'), 'utf16le')]);
    expect(await read(utf16)).toMatchObject([{ [translation as string]: 'Röt' }]);
    await expect(read(Buffer.from(content, 'latin1'))).rejects.toThrow(messages.notUnicode);
    await expect(read(content.replace(/utf-8/i, 'iso-2022-jp'))).rejects.toThrow(messages.notUnicode);
    await expect(read(Buffer.from('PK\u0003\u0004'))).rejects.toThrow(messages.translationFileInvalid);
  });

  it('is refused when it is cut off', async () => {
    const content = WRITERS[format]([unit, unit, { ...unit, translation: 'Ein langer Text' }]);
    await expect(read(content.slice(0, content.indexOf('Ein langer') + 5))).rejects.toThrow(/cannot be read from line/);
  });

  it('is in a language that the shop has', async () => {
    const content = WRITERS[format]([unit]);
    const tag = format === 'po' ? 'Language: de' : 'target-language="de"';
    expect(await read(content.replace(tag, tag.replace('de', 'pt_BR')))).toHaveLength(1);
    expect(await read(content.replace(tag, tag.replace('de', 'de-AT')))).toHaveLength(1);
    await expect(read(content.replace(tag, tag.replace('de', 'fr')))).rejects.toThrow(messages.fileLanguageUnknown('fr'));
    await expect(read(content.replace(tag, ''))).rejects.toThrow(messages.fileWithoutLanguage);
  });
});

describe('a PO file', () => {
  it('needs no blank lines, and loses comments and texts out of use', async () => {
    const rows = await read(
      po(
        '#~ msgid "old"',
        '#~ msgstr "alt"',
        '',
        '# by hand',
        '#, fuzzy, c-format',
        'msgctxt "a"',
        'msgid ""',
        '"Two\\n"',
        '"lines"',
        'msgstr "Zwei"',
        'msgid "b"',
        'msgstr "B"',
      ),
    );
    expect(rows).toMatchObject([
      { msgctxt: 'a', msgid: 'Two\nlines', msgstr: 'Zwei', fuzzy: 'yes' },
      { msgctxt: '', msgid: 'b', msgstr: 'B' },
    ]);
  });

  it('may have any number of texts out of use, and of texts', async () => {
    const entries = Array.from({ length: 20_000 }, (_, i) => `#~ msgid "old ${i} ${'x'.repeat(100)}"\n#~ msgstr ""\n`);
    const texts = Array.from({ length: 20_000 }, (_, i) => `msgctxt "${i}"\nmsgid "a"\nmsgstr "b"\n`);
    const rows = await read(po(...entries, ...texts));
    expect(rows).toHaveLength(20_000);
    expect(rows.at(-1)).toMatchObject({ msgctxt: '19999', msgstr: 'b' });
  });

  it.each([
    ['without a header', 'msgid "a"\nmsgstr "b"\n'],
    ['that is none', 'Title,Price\nLamp,5\n'],
  ])('%s is refused', async (_, content) => {
    await expect(read(content)).rejects.toThrow(/This is not a PO file|cannot be read from line/);
  });

  it('is refused where an entry cannot be read, with its line', async () => {
    await expect(read(po('', 'msgid "a"', 'msgstr "b', '', 'msgid "c"', 'msgstr "d"'))).rejects.toThrow(/cannot be read from line \d+/);
    await expect(read(po('', 'msgid "a"', 'msgstr "b"', 'nonsense here'))).rejects.toThrow(/cannot be read from line/);
    await expect(read(po('', `msgid "a"\nmsgstr "${'b'.repeat(1024 * 1024)}"`))).rejects.toThrow(/cannot be read from line/);
  });

  it('has no power over objects', async () => {
    expect(await read(po('', 'msgctxt "__proto__"', 'msgid "polluted"', 'msgstr "yes"'))).toMatchObject([{ msgctxt: '__proto__' }]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    const words = ['constructor', '__proto__', 'toString'].map((original) => ({ ...unit, id: original, original }));
    expect((await read(WRITERS.po(words))).map((row) => (row as Record<string, unknown>).msgid)).toEqual(words.map(({ id }) => id));
  });
});

describe('an XLIFF file', () => {
  it('is read with what translation programs add', async () => {
    const rows = await read(
      xliff(`<group id="g"><trans-unit id="a"><source>Two <g id="1">words</g></source><seg-source><mrk mtype="seg">Two words</mrk></seg-source>
        <target state="final"><mrk mtype="seg" mid="0">Zwei </mrk><mrk mtype="seg" mid="1"><![CDATA[<Wörter>]]></mrk><x id="2" ctype="lb"/>&#233;</target>
        <alt-trans><source>Other</source><target>Andere</target></alt-trans><note>Nothing</note></trans-unit></group>`),
    );
    expect(rows).toMatchObject([{ id: 'a', source: 'Two words', target: 'Zwei <Wörter>\né', state: '' }]);
  });

  it('has HTML as the text that it is, whether escaped or not', async () => {
    const rows = await read(
      xliff('<trans-unit id="a"><source>A</source><target>&lt;b>A&lt;/b> <b onclick="x()">B</b><script>C</script></target></trans-unit>'),
    );
    expect(rows).toMatchObject([{ target: '<b>A</b> BC' }]);
  });

  it('has a line for each text, even if all are in one', async () => {
    const all = '<trans-unit id="a"><source>A</source></trans-unit>'.repeat(3);
    const rows = await read(xliff(all).replace(/\n/g, ' '));
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4]);
  });

  it.each([
    ['defines entities', '<!DOCTYPE xliff [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'],
    ['names files', '<!DOCTYPE xliff [<!ENTITY a SYSTEM "file:///etc/passwd">]>'],
    ['names addresses', '<!DOCTYPE xliff SYSTEM "http://localhost/evil.dtd">'],
  ])('that %s is refused', async (_, doctype) => {
    const content = xliff('<trans-unit id="a"><source>&a;</source></trans-unit>').replace('<xliff', `${doctype}\n<xliff`);
    await expect(read(content)).rejects.toThrow(messages.definitionsRefused);
  });

  it.each([
    ['an unknown entity', '<trans-unit id="a"><source>&a;</source></trans-unit>'],
    ['an entity of HTML', '<trans-unit id="a"><source>&nbsp;</source></trans-unit>'],
    ['an element that is not closed', '<trans-unit id="a"><source>A</trans-unit>'],
    ['elements that overlap', '<trans-unit id="a"><source><g></source></g></trans-unit>'],
    ['an attribute without quotes', '<trans-unit id=a><source>A</source></trans-unit>'],
    ['a thousand levels', '<g>'.repeat(1000) + '</g>'.repeat(1000)],
    ['a thousand attributes', `<trans-unit ${Array.from({ length: 1000 }, (__, i) => `a${i}="1"`).join(' ')}/>`],
    ['an endless text', `<trans-unit id="a"><source>${'a'.repeat(1024 * 1024 + 1)}</source></trans-unit>`],
    ['attributes without an end', `<trans-unit ${Array.from({ length: 100_000 }, (__, i) => `a${i}="1"`).join(' ')}`],
    ['an endless attribute', `<trans-unit id="${'a'.repeat(1024 * 1024)}"/>`],
  ])('with %s is refused', async (_, body) => {
    await expect(read(xliff(body))).rejects.toThrow(/cannot be read from line \d+/);
  });

  it('of another version or kind, or in several languages, is refused', async () => {
    await expect(read('<html><body/></html>')).rejects.toThrow(messages.translationFileInvalid);
    await expect(read(xliff('').replace('version="1.2"', 'version="2.0"'))).rejects.toThrow(messages.translationFileInvalid);
    const other = '</body></file><file target-language="fr"><body>';
    await expect(read(xliff(other))).rejects.toThrow(messages.fileHasLanguages);
  });

  it('cannot have signs that no database stores', async () => {
    const rows = await read(xliff('<trans-unit id="a&#0;"><source>A</source><target>B&#0;C&#xD800;</target></trans-unit>')).catch(
      (error) => error,
    );
    if (Array.isArray(rows)) expect(rows).toMatchObject([{ id: 'a', target: expect.stringMatching(/^BC.?$/u) }]);
    else expect(rows.message).toMatch(/cannot be read/);
  });
});
