import sax from 'sax';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import { UnreadableFile } from '#features/catalog/import-files/unreadable-file';
import type { ReadUnit, WrittenUnit } from './translation-unit';

// XLIFF 1.2: https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:1.2';
const UNFINISHED = 'needs-review-translation';
/** The states of a text that somebody must still work on. */
const UNFINISHED_STATE = /^(?:new|needs-.*)$/;
/** All parts of a unit together. */
const MAX_UNIT_CHARS = 1024 * 1024;
/** Files of translation programs have a handful. */
const MAX_DEPTH = 100;
const MAX_ATTRIBUTES = 100;
/** From '<' to '>'. The parser has a limit for each attribute only, and holds all of them until the tag ends. */
const MAX_TAG_CHARS = 256 * 1024;
const ENCODING = /\bencoding\s*=\s*["']([\w.-]+)/;

interface XliffLanguages {
  from: string;
  language: string;
}

export function xliffHead({ from, language }: XliffLanguages): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="${NAMESPACE}">
  <file original="tradewind" datatype="plaintext" source-language="${escapeXml(from)}" target-language="${escapeXml(language)}">
    <body>
`;
}

export function writeXliff(units: readonly WrittenUnit[]): string {
  return units.map(writeUnit).join('');
}

export const XLIFF_END = '    </body>\n  </file>\n</xliff>\n';

/** White space is kept, since texts have lines. */
function writeUnit({ id, original, translation, isUnfinished, note, maxLength }: WrittenUnit): string {
  const limit = maxLength === undefined ? '' : ` maxwidth="${maxLength}" size-unit="char"`;
  const target =
    translation === '' ? '' : `\n        <target state="${isUnfinished ? UNFINISHED : 'translated'}">${escapeXml(translation)}</target>`;
  return `      <trans-unit id="${escapeXml(id)}" xml:space="preserve"${limit}>
        <source>${escapeXml(original)}</source>${target}
        <note>${escapeXml(note)}</note>
      </trans-unit>
`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

export interface XliffFile {
  /** Of its first part. A file whose parts are in several languages is refused. */
  language: string | undefined;
  /** The encoding that it names. */
  charset: string | undefined;
  units: AsyncGenerator<ReadUnit, void, undefined>;
}

/**
 * Reads a file's text. Throws an `UnreadableFile`, also while its units are read: for what is not well-formed, and for a document type
 * declaration, because its entities could be huge or name files of this machine.
 */
export async function readXliff(texts: AsyncIterable<string>): Promise<XliffFile> {
  const reader = new XliffReader();
  const units = readUnits(texts, reader);
  // Languages and encoding stand before the first unit.
  const first = await units.next();
  return { language: reader.language, charset: reader.charset, units: prepend(first, units) };
}

async function* prepend(first: IteratorResult<ReadUnit, void>, rest: AsyncGenerator<ReadUnit, void, undefined>) {
  if (!first.done) yield first.value;
  yield* rest;
}

async function* readUnits(texts: AsyncIterable<string>, reader: XliffReader): AsyncGenerator<ReadUnit, void, undefined> {
  for await (const text of texts) yield* reader.read(text);
  yield* reader.end();
}

interface OpenUnit {
  line: number;
  id: string;
  source: string;
  target: string;
  state: string;
}

/** Its elements are known by their path, since others have sources and targets, too (`alt-trans`). */
class XliffReader {
  language: string | undefined;
  charset: string | undefined;
  #parser = sax.parser(true, { xmlns: true, position: true, strictEntities: true } as sax.SAXOptions);
  /** The open elements by their local names; those of other namespaces are called ''. */
  #path: string[] = [];
  #unit: OpenUnit | undefined;
  #units: ReadUnit[] = [];
  #line = 1;
  #attributes = 0;
  /** Where the tag that is being read begins. */
  #tagStart: number | undefined;
  #hasFile = false;

  constructor() {
    const parser = this.#parser;
    parser.onerror = (error) => this.#refuse(error);
    parser.ondoctype = () => {
      throw new UnreadableFile(messages.definitionsRefused);
    };
    parser.onprocessinginstruction = ({ name, body }) => {
      if (name === 'xml') this.charset = ENCODING.exec(body)?.[1];
    };
    parser.onopentagstart = () => {
      this.#attributes = 0;
      this.#tagStart = parser.position;
      this.#line = Math.max(parser.line + 1, this.#line);
    };
    parser.onattribute = () => {
      if (++this.#attributes > MAX_ATTRIBUTES) this.#refuse();
    };
    parser.onopentag = (tag) => {
      this.#tagStart = undefined;
      this.#open(tag as sax.QualifiedTag);
    };
    parser.onclosetag = () => this.#close();
    parser.ontext = (text) => this.#add(text);
    parser.oncdata = (text) => this.#add(text);
  }

  /** The units that this part of the file ends. */
  read(text: string): ReadUnit[] {
    this.#parser.write(text);
    if (this.#tagStart !== undefined && this.#parser.position - this.#tagStart > MAX_TAG_CHARS) this.#refuse();
    return this.#units.splice(0);
  }

  end(): ReadUnit[] {
    this.#parser.close();
    if (!this.#hasFile) throw new UnreadableFile(messages.translationFileInvalid);
    return this.#units.splice(0);
  }

  #open({ local, uri, attributes }: sax.QualifiedTag): void {
    const name = uri === NAMESPACE || uri === '' ? local : '';
    if (this.#path.length === 0 && (name !== 'xliff' || !attributes.version?.value.startsWith('1.'))) {
      throw new UnreadableFile(messages.translationFileInvalid);
    }
    if (this.#path.push(name) > MAX_DEPTH) this.#refuse();
    if (name === 'file') this.#openFile(attributes['target-language']?.value.trim() || undefined);
    if (name === 'trans-unit') {
      // Of a file without line breaks, units are counted, so that each has a line of its own.
      const line = Math.max(this.#parser.line + 1, this.#line, 2);
      this.#unit = { line, id: attributes.id?.value ?? '', source: '', target: '', state: '' };
      this.#line = line + 1;
    }
    if (this.#unit && name === 'target' && this.#isPartOfUnit()) this.#unit.state = attributes.state?.value ?? '';
    // A line break that a program has made an element of.
    if (name === 'x' && attributes.ctype?.value === 'lb') this.#add('\n');
  }

  #openFile(language: string | undefined): void {
    if (this.#hasFile && language !== this.language) throw new UnreadableFile(messages.fileHasLanguages);
    this.language = language;
    this.#hasFile = true;
  }

  #close(): void {
    if (this.#path.at(-1) === 'trans-unit' && this.#unit) {
      const { line, id, source, target, state } = this.#unit;
      this.#units.push({ line, id, original: source, translation: target, isUnfinished: UNFINISHED_STATE.test(state) });
      this.#unit = undefined;
    }
    this.#path.pop();
  }

  /** Inner elements of a text are a program's: what they enclose is part of the text. */
  #add(text: string): void {
    if (!this.#unit) return;
    const at = this.#path.lastIndexOf('trans-unit');
    const part = this.#path[at + 1];
    if (part !== 'source' && part !== 'target') return;
    this.#unit[part] += text;
    if (this.#unit[part].length > MAX_UNIT_CHARS) this.#refuse();
  }

  #isPartOfUnit(): boolean {
    return this.#path.at(-2) === 'trans-unit';
  }

  #refuse(cause?: unknown): never {
    if (cause instanceof UnreadableFile) throw cause;
    throw new UnreadableFile(messages.textUnreadable(this.#parser.line + 1), { cause });
  }
}
