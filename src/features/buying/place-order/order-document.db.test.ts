import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestShop } from '#test/test-shop.server';
import { ORDER_DOCUMENT } from './order-document.server';

const test = openTestShop();

/** A list of columns with which a function reads JSON: `jsonb_to_record(o."payment") AS p (id uuid, provider text)`. */
const COLUMN_LIST = /jsonb_to_record(?:set)?\(([^()]+)\)\s+AS\s+(?:\w+\s+)?\(([^()]+)\)/g;

/** What each part of the document is called in the functions that read it. */
const READ_FROM: Record<keyof typeof ORDER_DOCUMENT, string> = {
  order: 'draft',
  line: "draft -> 'lines'",
  payment: 'o."payment"',
  promotion: 'used',
  giftCard: 'o."giftCard"',
  idempotency: 'o."idempotency"',
  guestName: 'o."guestName"',
  mail: 'o."mail"',
};

let functions: { name: string; source: string }[];

beforeAll(async () => {
  const names = ['place_order', 'draft_lines', 'use_promotions', 'insert_order_promotions'];
  const { rows } = await sql<{ name: string; source: string }>`
    SELECT proname AS name, prosrc AS source FROM pg_proc WHERE proname = ANY (${names}) AND pronamespace = current_schema()::regnamespace`.execute(
    test.shop.db,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(names.sort());
  functions = rows;
});

/** The columns that the functions read of a part, with their types. */
function columnsReadFrom(part: string): Record<string, string> {
  const lists = functions.flatMap(({ source }) => [...source.matchAll(COLUMN_LIST)]);
  const columns = lists.flatMap(([, from, list]) => (from === part ? (list ?? '').split(',') : []));
  return Object.fromEntries(columns.map((column) => column.trim().replaceAll('"', '').split(' ')));
}

describe('the document of an order', () => {
  it.each(Object.entries(READ_FROM))('has the fields of its %s that the database reads, with their types', (part, from) => {
    expect(columnsReadFrom(from)).toEqual(ORDER_DOCUMENT[part as keyof typeof ORDER_DOCUMENT]);
  });

  it('is read by these lists only', () => {
    const placing = functions.find(({ name }) => name === 'place_order');
    expect(placing?.source).not.toMatch(/->|#>/);
  });
});
