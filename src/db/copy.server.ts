import { once } from 'node:events';
import pg from 'pg';

/** Methods of pg's connection that are missing in its types (pg/lib/connection.js). */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

interface CopiedRows {
  /** The name in SQL. */
  table: string;
  /** Camel-case keys name the columns; all rows have the keys of the first. */
  rows: readonly object[];
}

const CHUNK_LENGTH = 64 * 1024;

/** Inserts rows with COPY, which is many times faster than INSERT for hundreds of thousands of rows. */
export function copyRows(client: pg.Client, { table, rows }: CopiedRows): Promise<void> {
  const [first] = rows;
  if (!first) return Promise.resolve();
  const keys = Object.keys(first);
  const columns = keys.map((key) => pg.escapeIdentifier(toSnakeCase(key))).join(', ');
  const statement = `COPY ${pg.escapeIdentifier(table)} (${columns}) FROM STDIN`;
  return copyIn(client, statement, toChunks(rows, keys)).then(() => {});
}

type Chunks<T> = Iterable<T> | AsyncIterable<T>;

/** Runs `COPY … FROM STDIN` with parts of its text, which may end anywhere. Returns the number of rows. */
export function copyIn(client: pg.Client, statement: string, chunks: Chunks<string | Buffer>): Promise<number> {
  return new Promise((resolve, reject) => client.query(new CopyIn(statement, chunks, { resolve, reject })));
}

/** A COPY statement for pg's client, which calls a method of it for each message of the server. */
class CopyIn implements pg.Submittable {
  #hasFailed = false;
  #rows = 0;

  constructor(
    readonly text: string,
    readonly chunks: Chunks<string | Buffer>,
    readonly outcome: { resolve: (rows: number) => void; reject: (error: unknown) => void },
  ) {}

  submit(connection: pg.Connection): void {
    connection.query(this.text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).then(
      () => connection.endCopyFrom(),
      // The server responds with an error, which ends the statement.
      (error) => {
        this.outcome.reject(error);
        connection.sendCopyFail(String(error));
      },
    );
  }

  async #send(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.chunks) {
      if (this.#hasFailed) return;
      connection.sendCopyFromChunk(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
  }

  handleCommandComplete({ text }: CommandTag): void {
    this.#rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.outcome.resolve(this.#rows);
  }

  handleError(error: unknown): void {
    this.#hasFailed = true;
    this.outcome.reject(error);
  }
}

/** 'COPY 12' */
interface CommandTag {
  text: string;
}

function rowsOf(tag: string): number {
  return Number(tag.split(' ').at(-1));
}

interface CopyOutOptions {
  /** The length of the parts; they end anywhere, also within a row. */
  chunkLength: number;
  onRows?: (rows: number) => void;
}

/** Runs `COPY … TO STDOUT` and yields its text in parts. While a part is not taken, the server waits. */
export async function* copyOut(
  client: pg.Client,
  statement: string,
  { chunkLength, onRows = () => {} }: CopyOutOptions,
): AsyncGenerator<Buffer> {
  const copy = new CopyOut(statement, chunkLength);
  client.query(copy);
  for (let chunk = await copy.next(); chunk; chunk = await copy.next()) yield chunk;
  onRows(copy.rows);
}

class CopyOut implements pg.Submittable {
  rows = 0;
  readonly #full: Buffer[] = [];
  #chunk: Buffer;
  #length = 0;
  #state: { is: 'copying' } | { is: 'done' } | { is: 'failed'; error: unknown } = { is: 'copying' };
  #stream: pg.Connection['stream'] | undefined;
  #notify = () => {};

  constructor(
    readonly text: string,
    readonly chunkLength: number,
  ) {
    this.#chunk = Buffer.allocUnsafe(chunkLength);
  }

  /** The next part; undefined after the last one. */
  async next(): Promise<Buffer | undefined> {
    for (;;) {
      const chunk = this.#full.shift();
      if (chunk) return chunk;
      if (this.#state.is === 'failed') throw this.#state.error;
      if (this.#state.is === 'done') {
        const rest = this.#chunk.subarray(0, this.#length);
        this.#length = 0;
        return rest.length > 0 ? rest : undefined;
      }
      this.#stream?.resume();
      await new Promise<void>((resolve) => {
        this.#notify = resolve;
      });
    }
  }

  submit(connection: pg.Connection): void {
    this.#stream = connection.stream;
    connection.query(this.text);
  }

  /** The message's bytes are the connection's own buffer, so they are copied. */
  handleCopyData({ chunk: row }: { chunk: Buffer }, connection: pg.Connection): void {
    for (let from = 0; from < row.length; ) {
      const taken = row.copy(this.#chunk, this.#length, from);
      from += taken;
      this.#length += taken;
      if (this.#length < this.chunkLength) continue;
      this.#full.push(this.#chunk);
      this.#chunk = Buffer.allocUnsafe(this.chunkLength);
      this.#length = 0;
      connection.stream.pause();
      this.#notify();
    }
  }

  handleCommandComplete({ text }: CommandTag): void {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.#finish({ is: 'done' });
  }

  handleError(error: unknown): void {
    this.#finish({ is: 'failed', error });
  }

  #finish(state: { is: 'done' } | { is: 'failed'; error: unknown }): void {
    this.#state = state;
    this.#stream?.resume();
    this.#notify();
  }
}

function* toChunks(rows: readonly object[], keys: readonly string[]): Iterable<string> {
  let chunk = '';
  for (const row of rows) {
    const values = row as Record<string, unknown>;
    chunk += `${keys.map((key) => toCopyText(values[key])).join('\t')}\n`;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}

/** A value in COPY's text format (https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2). */
function toCopyText(value: unknown): string {
  if (value === undefined || value === null) return '\\N';
  const text = value instanceof Date ? value.toISOString() : Array.isArray(value) ? toArrayText(value) : String(value);
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (char) => ESCAPES[char] ?? char) : text;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** '{"a","b"}' */
function toArrayText(list: readonly unknown[]): string {
  return `{${list.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

function toSnakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
