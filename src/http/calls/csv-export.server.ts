import type { Context } from 'hono';
import type { Tx } from '#db/database.server';
import type { Shop } from '#server/shop.server';
import { BYTE_ORDER_MARK, toCsvLine } from '#shared/csv-line';
import { AppError } from '#shared/errors';
import { callsMessages as messages } from './calls.messages';
import { type ExportTransaction, fetchExported } from './csv-export.queries.server';

const ROWS_AT_ONCE = 500;
/** Each export holds a database connection while its client reads. */
const MOST_AT_ONCE = 2;

const running = new WeakMap<Shop['db'], number>();

type Cell = string | number | null | undefined;

interface ExportedRows {
  /** Opens the cursor `exported`, after `begin`. */
  open: (tx: Tx) => Promise<void>;
  /** Runs before the export, in a transaction of its own. */
  begin: () => Promise<void>;
}

interface CsvExport<Row> extends ExportedRows {
  columns: readonly string[];
  /** The lines of a row. */
  toLines: (row: Row) => Cell[][];
}

interface TextExport<Row> extends ExportedRows {
  head: string;
  toText: (rows: readonly Row[]) => string;
  end?: string;
  /** Fewer where each takes long to write: other requests wait for as long. */
  rowsAtOnce?: number;
}

/** Rows as a CSV file, in UTF-8 with a byte order mark, without which spreadsheets take it for another encoding. As `streamText`. */
export function streamCsv<Row>(shop: Shop, { columns, toLines, ...rows }: CsvExport<Row>): Promise<ReadableStream<Uint8Array>> {
  return streamText<Row>(shop, {
    ...rows,
    head: BYTE_ORDER_MARK + toCsvLine(columns),
    toText: (some) => some.flatMap((row) => toLines(row).map(toCsvLine)).join(''),
  });
}

/**
 * Rows as a text file from one snapshot, in UTF-8. Streamed, so that a million rows take no more memory than a thousand; a disconnect
 * ends it. Throws `unavailable` while two other exports run.
 */
export async function streamText<Row>(shop: Shop, file: TextExport<Row>): Promise<ReadableStream<Uint8Array>> {
  const count = running.get(shop.db) ?? 0;
  if (count >= MOST_AT_ONCE) throw new AppError('unavailable', { message: messages.exportsBusy });
  running.set(shop.db, count + 1);
  const lines = writeLines(shop, file);
  try {
    // Until the first rows are read, an error is still a proper response; later it breaks off the file.
    const head = await lines.next();
    return toStream(shop, lines, head);
  } catch (error) {
    await lines.return(undefined);
    throw error;
  }
}

/** Sends a CSV file with today's date in its name. */
export function sendCsv(c: Context, name: string, file: ReadableStream<Uint8Array>): Response {
  return sendText(c, file, { name, extension: 'csv', type: 'text/csv; charset=utf-8; header=present' });
}

/** The same of any other kind. */
export function sendText(
  c: Context,
  file: ReadableStream<Uint8Array>,
  { name, extension, type }: { name: string; extension: string; type: string },
): Response {
  return c.body(file, 200, {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.${extension}"`,
  });
}

async function* writeLines<Row>(
  shop: Shop,
  { head: start, toText, end = '', rowsAtOnce = ROWS_AT_ONCE, open, begin }: TextExport<Row>,
): AsyncGenerator<string, undefined, undefined> {
  let tx: ExportTransaction | undefined;
  try {
    await begin();
    tx = await shop.db.startTransaction().setAccessMode('read only').execute();
    await open(tx);
    let head = start;
    for (;;) {
      const rows = await fetchExported<Row>(tx, rowsAtOnce);
      const isLast = rows.length < rowsAtOnce;
      yield head + toText(rows) + (isLast ? end : '');
      if (isLast) return;
      head = '';
    }
  } finally {
    running.set(shop.db, (running.get(shop.db) ?? 1) - 1);
    await tx?.rollback().execute();
  }
}

/** Fetches only as fast as the client reads. */
function toStream(
  shop: Shop,
  lines: AsyncGenerator<string, undefined, undefined>,
  head: IteratorResult<string, undefined>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string, undefined> | undefined = head;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = next ?? (await lines.next());
          next = undefined;
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          shop.log.error({ err: error }, 'export aborted');
          controller.error(error);
        }
      },
      async cancel() {
        await lines.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}
