import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureOwnTime } from '#test/own-time';
import { readCsvText, toCsvLine } from './csv-line';

/** A strict RFC 4180 parser. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let field = '';
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (text[at] === '"') at++;
        field += text[at];
      }
      at++;
    } else while (at < text.length && text[at] !== ',' && text[at] !== '\r') field += text[at++];
    row.push(field);
    if (text[at] === ',') at++;
    else {
      expect(text.slice(at, at + 2)).toBe('\r\n');
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

describe('a line of a CSV file', () => {
  it('parses back to its fields, whatever they contain', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', "'", ',', ';', '\t', '\r', '\n', '=', ' ', 'a', 'é') })), {
          minLength: 2,
        }),
        (fields) => {
          const [read, ...others] = parseCsv(toCsvLine(fields));
          expect(others).toEqual([]);
          expect(read?.map(readCsvText)).toEqual(fields);
        },
      ),
    );
  });

  it('is quoted only where necessary', () => {
    expect(toCsvLine(['plain', 'two, words', 'say "hi"', 'a\nb', 12.5, undefined, null, ''])).toBe(
      'plain,"two, words","say ""hi""","a\nb",12.5,,,\r\n',
    );
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '=HYPERLINK("http://evil.example","x")',
    "=cmd|' /C calc'!A0",
    ' =1',
    "'=1",
    '＝1+1',
    '＠x',
    '+1 512 555 0100',
  ])('turns %j into text', (formula) => {
    const [field] = parseCsv(toCsvLine([formula]))[0] ?? [];
    expect(field).toBe(`'${formula}`);
  });

  it.each([
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\n=1', "'\n'=1"],
    ['a;=1+1', "a;'=1+1"],
    ['a; =1+1', "a;' =1+1"],
    ['a;"=1+1"', 'a;\'"=1+1"'],
    ["a;'=1", "a;''=1"],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ['a;\t-1', "a;\t'-1"],
    ['Good\r\n- strong\n- light', "Good\r\n'- strong\n'- light"],
  ])('turns %j into text where semicolons or tabs separate cells', (text, expected) => {
    expect(parseCsv(toCsvLine([text]))[0]).toEqual([expected]);
  });

  it('has no formula in any cell that a spreadsheet makes of it by semicolons, tabs or line breaks', () => {
    const text = fc.string({ unit: fc.constantFrom('"', "'", ',', ';', '\t', '\r', '\n', '=', '-', ' ', 'a') });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (fields) => {
        const [first, ...others] = toCsvLine(fields).split(/[;\t\r\n]/);
        // Quotes at the start of a line mean the same everywhere.
        expect(first).not.toMatch(/^"?\s*[=+@-]/);
        for (const cell of others) expect(cell).not.toMatch(/^[\s"]*[=+@-]/);
      }),
    );
  });

  it('is written and read in linear time', () => {
    for (const text of [
      '\t'.repeat(200_000),
      '; '.repeat(100_000),
      ';'.repeat(200_000),
      `;${' '.repeat(200_000)}`,
      `;${"'".repeat(200_000)}`,
    ]) {
      const ownMs = measureOwnTime();
      expect(parseCsv(toCsvLine([text]))[0]?.map(readCsvText)).toEqual([text]);
      expect(ownMs()).toBeLessThan(500);
    }
  });

  it('leaves everything else unchanged', () => {
    for (const text of ["O'Neil", "'tis", '1Z999', 'a=b', 'x-y', 'ada@example.com', '2 × Kettle'])
      expect(toCsvLine([text])).toBe(`${text}\r\n`);
  });
});
