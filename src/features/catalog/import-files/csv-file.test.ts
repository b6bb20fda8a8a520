import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCsvLine } from '#shared/csv-line';
import { type CsvRow, openCsvFile } from './csv-file.server';

let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'shop-csv-'));
});
afterAll(() => rm(dir, { recursive: true }));

async function read(content: string | Buffer): Promise<{ columns: string[]; rows: CsvRow[] }> {
  const file = path.join(dir, 'file');
  await writeFile(file, content);
  const { columns, rows } = await openCsvFile(file);
  const all: CsvRow[] = [];
  for await (const row of rows) all.push(row);
  return { columns, rows: all };
}

const TEXT = 'Name,Price\nCafé „Süß“ – 5 €,"1,50"\n';
const cells = async (content: string | Buffer) => (await read(content)).rows.map((row) => row.cells);

describe('a table of another shop', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16 little-endian with a byte order mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16 little-endian', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 big-endian', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(TEXT.replace('„', '\x84').replace('“', '\x93').replace('–', '\x96').replace('€', '\x80'), 'latin1')],
  ])('is read in %s', async (_name, content) => {
    expect(await read(content)).toMatchObject({ columns: ['Name', 'Price'], rows: [{ line: 2, cells: ['Café „Süß“ – 5 €', '1,50'] }] });
  });

  it.each([
    ['semicolons', 'a;b;c\n1,5;2;3\n'],
    ['tabs', 'a\tb\tc\n1,5\t2\t3\n'],
    ['bars', 'a|b|c\n1,5|2|3\n'],
    ['the line of Excel', 'sep=;\r\na;b;c\r\n1,5;2;3\r\n'],
    ['commas', '"a","b;;;","c"\r\n"1,5",2,3'],
  ])('is read with %s', async (_name, content) => {
    expect(await cells(content)).toEqual([['1,5', '2', '3']]);
  });

  it('may have quotes, line breaks and empty lines, and each row has the number of its first line', async () => {
    const { rows } = await read('name,text\n\n"A ""big"" one","two\nlines"\nB,5" pipe\r\n\r\n"C\r\nD",\n');
    expect(rows).toEqual([
      { line: 3, cells: ['A "big" one', 'two\nlines'], isTooLong: false },
      { line: 5, cells: ['B', '5" pipe'], isTooLong: false },
      { line: 7, cells: ['C\nD', ''], isTooLong: false },
    ]);
  });

  it('may have rows that are too short, and shows rows that are too long', async () => {
    const { rows } = await read('a,b,c\n1\n1,2,3,,\n1,2,3,4\n');
    expect(rows.map(({ cells, isTooLong }) => [cells, isTooLong])).toEqual([
      [['1', '', ''], false],
      [['1', '2', '3'], false],
      [['1', '2', '3'], true],
    ]);
  });

  it('names columns without a name, and has text instead of formulas', async () => {
    const { columns, rows } = await read("a,,c\n'=1+1,'@x,'+1 512\n");
    expect(columns).toEqual(['a', 'Column 2', 'c']);
    expect(rows[0]?.cells).toEqual(['=1+1', '@x', '+1 512']);
  });

  it('that the shop wrote has the same cells again', async () => {
    const text = fc
      .string({ unit: fc.constantFrom('"', "'", ',', ';', '\n', '=', '-', ' ', 'a', 'é', '茶', '😀') })
      .map((cell) => cell.trim());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1 }), async (table) => {
        const full = table.map(([a, b]) => [`${a}.`, b]);
        expect(await cells([['x', 'y'], ...full].map(toCsvLine).join(''))).toEqual(full);
      }),
    );
  });
});

describe('a file is refused with advice', () => {
  it.each([
    ['that is empty', '', 'empty'],
    ['of random bytes', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)), 'not a text file'],
    ['that is a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not a text file'],
    ['that is a workbook', Buffer.from('504b030414000600', 'hex'), 'workbook'],
    [
      'with half a character',
      Buffer.concat([Buffer.from('\uFEFFa,b\n', 'utf16le'), Buffer.from([0x00, 0xd8, 0x61, 0x00])]),
      'not a text file',
    ],
    ['with a quote that is not closed', 'a,b\n1,"2\n3,4\n', 'not closed'],
    ['with a row of megabytes', `a,b\n1,"${'x'.repeat(2_000_000)}"\n`, 'longer than 1 MB'],
    ['with 1,001 columns', `${Array.from({ length: 1001 }, (_, i) => `c${i}`).join(',')}\n`, '1000 columns'],
  ])('%s', async (_name, content, advice) => {
    await expect(read(content)).rejects.toThrow(advice);
  });
});
