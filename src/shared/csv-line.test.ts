import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
        fc.array(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', "'", ',', '\r', '\n', '=', ' ', 'a', 'é') })), {
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
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    "'=1",
    '＝1+1',
    '＠x',
    '+1 512 555 0100',
  ])('turns %j into text', (formula) => {
    const [field] = parseCsv(toCsvLine([formula]))[0] ?? [];
    expect(field).toBe(`'${formula}`);
  });

  it('leaves everything else unchanged', () => {
    for (const text of ["O'Neil", "'tis", '1Z999', 'a=b', 'x-y', 'ada@example.com', '2 × Kettle'])
      expect(toCsvLine([text])).toBe(`${text}\r\n`);
  });
});
