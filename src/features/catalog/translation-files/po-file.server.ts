import { po } from 'gettext-parser';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import { UnreadableFile } from '#features/catalog/import-files/unreadable-file';
import type { ReadUnit, WrittenUnit } from './translation-unit';

// PO as gettext has it: https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html
// The parser reads whole files only. Here it gets one entry at a time, so that a file of any size takes no memory to speak of.

const FUZZY = 'fuzzy';
/** The longest entry. */
const MAX_ENTRY_CHARS = 1024 * 1024;
/** The lines of what a program has taken out of use. There can be more of them than an entry may have. */
const OUT_OF_USE = /^\s*#~/;
/** A comment, a keyword with its text, more of a text, or nothing. */
const LINE = /^\s*(?:#.*|(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s*)?(?:"[^"\\]*(?:\\.[^"\\]*)*"\s*)+)?$/s;
const CHARSET = /charset\s*=\s*([\w-]+)/i;

/** The start of a file: its header. */
export function poHead({ language }: { language: string }): string {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'MIME-Version': '1.0', Language: language };
  return `${po.compile({ charset: 'utf-8', headers, translations: {} })}`;
}

/** Entries with a blank line before each. */
export function writePo(units: readonly WrittenUnit[]): string {
  if (units.length === 0) return '';
  const translations = Object.fromEntries(
    units.map(({ id, original, translation, isUnfinished, note }) => {
      const comments = { extracted: note, ...(isUnfinished && { flag: FUZZY }) };
      return [id, { [original]: { msgctxt: id, msgid: original, msgstr: [translation], comments } }];
    }),
  );
  const text = `${po.compile({ charset: 'utf-8', headers: {}, translations }, { foldLength: 0 })}`;
  // Without the header, which the file has once. Lines are not folded, which would take most of the time.
  return text.slice(text.indexOf('\n\n') + 1);
}

export interface PoFile {
  /** As its header says. */
  language: string | undefined;
  /** The encoding that its header names. */
  charset: string | undefined;
  units: AsyncGenerator<ReadUnit, void, undefined>;
}

/** Reads a file's text. Throws an `UnreadableFile`, also while its entries are read. */
export async function readPo(texts: AsyncIterable<string>): Promise<PoFile> {
  const entries = readEntries(texts);
  const first = await entries.next();
  const header = first.done ? undefined : parseEntry(first.value);
  if (header?.msgid !== '' || !header.headers) {
    await entries.return();
    throw new UnreadableFile(messages.translationFileInvalid);
  }
  const { headers } = header;
  return {
    language: headers.Language?.trim() || undefined,
    charset: CHARSET.exec(headers['Content-Type'] ?? '')?.[1],
    units: toUnits(entries),
  };
}

async function* toUnits(entries: AsyncGenerator<Entry, void, undefined>): AsyncGenerator<ReadUnit, void, undefined> {
  for await (const entry of entries) {
    const parsed = parseEntry(entry);
    if (!parsed) continue;
    const { line, msgctxt = '', msgid, msgstr, comments } = parsed;
    const flags = comments?.flag?.split(',').map((flag) => flag.trim()) ?? [];
    yield { line, id: msgctxt, original: msgid, translation: msgstr[0] ?? '', isUnfinished: flags.includes(FUZZY) };
  }
}

/** The lines of one entry, with the comments before it. */
interface Entry {
  line: number;
  text: string;
}

/** An entry ends where something else follows its translation. */
async function* readEntries(texts: AsyncIterable<string>): AsyncGenerator<Entry, void, undefined> {
  let text = '';
  let start = 1;
  let hasTranslation = false;
  let line = 0;
  for await (const content of readLines(texts)) {
    line++;
    if (!LINE.test(content)) throw new UnreadableFile(messages.textUnreadable(line));
    if (hasTranslation && !/^\s*(?:"|msgstr)/.test(content)) {
      yield { line: start, text };
      text = '';
      hasTranslation = false;
    }
    if (text === '' && (content.trim() === '' || OUT_OF_USE.test(content))) continue;
    if (text === '') start = line;
    text += `${content}\n`;
    if (text.length > MAX_ENTRY_CHARS) throw new UnreadableFile(messages.textUnreadable(start));
    hasTranslation ||= /^\s*msgstr/.test(content);
  }
  if (text !== '') yield { line: start, text };
}

async function* readLines(texts: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let rest = '';
  let line = 1;
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    line += lines.length;
    if (rest.length > MAX_ENTRY_CHARS) throw new UnreadableFile(messages.textUnreadable(line));
    for (const content of lines) yield content.replace(/\r$/, '');
  }
  if (rest !== '') yield rest;
}

interface ParsedEntry {
  line: number;
  msgctxt?: string;
  msgid: string;
  msgstr: string[];
  comments?: { flag?: string };
  /** Of the first entry. */
  headers?: Record<string, string>;
}

/** Undefined for one that is only comments. */
function parseEntry({ line, text }: Entry): ParsedEntry | undefined {
  try {
    // Without its own validation, which takes a text like 'constructor' for one that is twice in the file.
    const { translations, headers } = po.parse(text);
    const [entry, ...others] = Object.values(translations).flatMap((ofContext) => Object.values(ofContext));
    if (others.length > 0) throw new SyntaxError('Two entries in one.');
    const comments = /^(?:\s*#.*\n|\s*\n)*/.exec(text)?.[0].split('\n').length ?? 1;
    return entry && { ...entry, line: line + comments - 1, headers };
  } catch (error) {
    const { lineNumber = 1 } = error as { lineNumber?: number };
    throw new UnreadableFile(messages.textUnreadable(line + lineNumber - 1), { cause: error });
  }
}
