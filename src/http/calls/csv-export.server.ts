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

interface CsvExport<Row> {
  columns: readonly string[];
  /** The lines of a row. */
  toLines: (row: Row) => Cell[][];
  /** Opens the cursor `exported`, after `begin`. */
  open: (tx: Tx) => Promise<void>;
  /** Runs before the export, in a transaction of its own. */
  begin: () => Promise<void>;
}

/**
 * Rows as a CSV file from one snapshot, in UTF-8 with a byte order mark, without which spreadsheets take it for another encoding.
 * Streamed, so that a million rows take no more memory than a thousand; a disconnect ends it. Throws `unavailable` while two other
 * exports run.
 */
export async function streamCsv<Row>(shop: Shop, csv: CsvExport<Row>): Promise<ReadableStream<Uint8Array>> {
  const count = running.get(shop.db) ?? 0;
  if (count >= MOST_AT_ONCE) throw new AppError('unavailable', { message: messages.exportsBusy });
  running.set(shop.db, count + 1);
  const lines = writeLines(shop, csv);
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
  return c.body(file, 200, {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.csv"`,
  });
}

async function* writeLines<Row>(
  shop: Shop,
  { columns, toLines, open, begin }: CsvExport<Row>,
): AsyncGenerator<string, undefined, undefined> {
  let tx: ExportTransaction | undefined;
  try {
    await begin();
    tx = await shop.db.startTransaction().setAccessMode('read only').execute();
    await open(tx);
    let head = BYTE_ORDER_MARK + toCsvLine(columns);
    for (;;) {
      const rows = await fetchExported<Row>(tx, ROWS_AT_ONCE);
      yield head + rows.flatMap((row) => toLines(row).map(toCsvLine)).join('');
      if (rows.length < ROWS_AT_ONCE) return;
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
