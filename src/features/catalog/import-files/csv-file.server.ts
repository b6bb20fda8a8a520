import { Readable } from 'node:stream';
import { type CsvError, type Info, parse } from 'csv-parse';
import { readCsvText } from '#shared/csv-line';
import { importsMessages as messages } from './imports.messages';
import { detectEncoding, readText } from './text-encoding.server';
import { UnreadableFile } from './unreadable-file';

const DELIMITERS = [',', ';', '\t', '|'];
const MAX_COLUMNS = 1_000;
/** The longest row, all of its cells together. */
const MAX_ROW_CHARS = 1024 * 1024;
/** A header is shorter than this. */
const HEADER_CHARS = 256 * 1024;
/** Excel's first line that names the delimiter. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
/** Control characters except tab and line breaks: they are never part of a text that somebody wrote. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

export interface CsvRow {
  /** The row's first line in the file, from 1: cells may have line breaks. */
  line: number;
  /** As many as there are columns; missing ones are empty. */
  cells: string[];
  /** Whether the row has more cells than the header. */
  isTooLong: boolean;
}

export interface CsvFile {
  /** The header's cells; those without a name are called 'Column 7'. */
  columns: string[];
  rows: AsyncGenerator<CsvRow, void, undefined>;
  /** BCP 47; of files of translations, which are in one language. */
  language?: string;
}

/** Opens a CSV file of any usual encoding and delimiter. Throws an `UnreadableFile`, also while its rows are read. */
export async function openCsvFile(filePath: string): Promise<CsvFile> {
  const encoding = await detectEncoding(filePath);
  const { delimiter, skippedLines } = await findDelimiter(filePath, encoding);
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    from_line: 1 + skippedLines,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_CHARS,
  });
  const text = Readable.from(withLineFeeds(readText(filePath, encoding)));
  text.on('error', (error) => parser.destroy(error));
  const records = readRecords(text.pipe(parser));
  const header = await records.next();
  if (header.done) throw new UnreadableFile(messages.fileEmpty);
  if (header.value.cells.length > MAX_COLUMNS) throw new UnreadableFile(messages.tooManyColumns(MAX_COLUMNS));
  const columns = header.value.cells.map((name, i) => name.trim() || `Column ${i + 1}`);
  return { columns, rows: toRows(records, columns.length) };
}

/** Every kind of line break as '\n', which the parser counts. */
async function* withLineFeeds(texts: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let endsInReturn = false;
  for await (const text of texts) {
    // A '\n' at the start of the next text belongs to this '\r'.
    const start = endsInReturn && text.startsWith('\n') ? 1 : 0;
    if (text) endsInReturn = text.endsWith('\r');
    yield text.slice(start).replace(/\r\n?/g, '\n');
  }
}

async function findDelimiter(filePath: string, encoding: Parameters<typeof readText>[1]) {
  let start = '';
  for await (const text of readText(filePath, encoding)) {
    start += text;
    if (start.length >= HEADER_CHARS) break;
  }
  const separator = SEPARATOR_LINE.exec(start)?.[1];
  if (separator) return { delimiter: separator, skippedLines: 1 };
  const counts = countDelimiters(start);
  const [first = ','] = DELIMITERS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return { delimiter: first, skippedLines: 0 };
}

/** How often each possible delimiter is in the first line, not counting quoted text. */
function countDelimiters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const char of text.trimStart()) {
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === '\n' || char === '\r')) break;
    else if (!isQuoted && DELIMITERS.includes(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  return counts;
}

async function* readRecords(
  parser: AsyncIterable<{ record: string[]; info: Info }>,
): AsyncGenerator<{ line: number; cells: string[] }, void, undefined> {
  try {
    for await (const { record, info } of parser) yield { line: info.lines - countLineBreaks(record), cells: record };
  } catch (error) {
    throw toUnreadable(error);
  }
}

function countLineBreaks(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0);
}

async function* toRows(
  records: AsyncGenerator<{ line: number; cells: string[] }, void, undefined>,
  width: number,
): AsyncGenerator<CsvRow, void, undefined> {
  for await (const { line, cells } of records) {
    const isTooLong = cells.slice(width).some((cell) => cell.trim() !== '');
    yield { line, cells: Array.from({ length: width }, (_, i) => toCell(cells[i] ?? '')), isTooLong };
  }
}

function toCell(text: string): string {
  return text && readCsvText(cellText(text));
}

/** A text as far as a cell can carry it: without control characters and outer spaces, with simple line ends. */
export function cellText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').trim();
}

function toUnreadable(error: unknown): unknown {
  const { code, lines } = error as CsvError & { lines?: number };
  if (code === 'CSV_MAX_RECORD_SIZE') return new UnreadableFile(messages.rowTooLong(lines));
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new UnreadableFile(messages.quoteNotClosed(lines));
  return code?.startsWith('CSV_') ? new UnreadableFile(messages.rowUnreadable(lines), { cause: error }) : error;
}
