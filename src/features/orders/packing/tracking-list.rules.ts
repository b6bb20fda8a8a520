import { trackingListMessages as messages } from './tracking-list.messages';

/** A line of a carrier's list. */
export interface TrackingRow {
  /** 1 is the first line of what was pasted. */
  line: number;
  reference: string;
  trackingNumber: string;
  carrier: string | undefined;
}

/** What a pasted list says, and which columns were used. */
export type TrackingList =
  | { is: 'read'; rows: TrackingRow[]; columns: { reference: string; trackingNumber: string; carrier: string | undefined } }
  | { is: 'unreadable'; problem: 'empty' | 'no tracking column' | 'no reference column' };

/** Column names of carriers and of programs that print labels, in lower case without signs. */
const TRACKING_NAMES =
  /^(tracking(number|no|nr|id|code)?|trackingnumbers?|trackandtrace(number|code)?|awb|waybill(number|no)?|airwaybill|consignment(number|no)?|parcel(number|no)|shipment(number|no|id)|barcode|sendungsnummer|packagetrackingnumber|labelnumber)$/;
const REFERENCE_NAMES =
  /^(order(number|no|nr|id|ref|reference|name)?|(customer|shipper|sender|your)?ref(erence)?(number|no|nr|id|1)?|customerreference|packagereference(no)?1?|bestellnummer|invoicenumber|name)$/;
const CARRIER_NAMES = /^(carrier(name|code)?|service(provider)?|shippingcompany|courier|provider|versender)$/;

/**
 * Reads a carrier's CSV file or rows of a spreadsheet: by the names of its columns, or, without them, by what the cells look like
 * (docs/rules.md#packing-tracking-list). `isReference` knows which cells name an order.
 */
export function readTrackingList(text: string, isReference: (cell: string) => boolean): TrackingList {
  const lines = readCells(text);
  const [head = []] = lines;
  if (lines.length === 0) return { is: 'unreadable', problem: 'empty' };
  const names = head.map(toName);
  const [trackingAt, referenceAt, carrierAt] = [TRACKING_NAMES, REFERENCE_NAMES, CARRIER_NAMES].map((pattern) =>
    names.findIndex((name) => pattern.test(name)),
  ) as [number, number, number];
  const hasHead = trackingAt >= 0;
  const body = hasHead ? lines.slice(1) : lines;
  const byContent = findColumns(body, isReference);
  // A column that has our numbers counts more than its name: carriers let shops choose in which field they send them.
  const reference = byContent.reference ?? (hasHead && referenceAt >= 0 ? referenceAt : undefined);
  const tracking = hasHead ? trackingAt : byContent.tracking;
  if (tracking === undefined) return { is: 'unreadable', problem: 'no tracking column' };
  if (reference === undefined) return { is: 'unreadable', problem: 'no reference column' };
  const rows = body.flatMap((cells, at) => {
    const [ref, number] = [cells[reference]?.trim() ?? '', cells[tracking]?.trim() ?? ''];
    return ref === '' || number === ''
      ? []
      : [
          {
            line: at + (hasHead ? 2 : 1),
            reference: ref,
            trackingNumber: number,
            carrier: (carrierAt >= 0 && cells[carrierAt]?.trim()) || undefined,
          },
        ];
  });
  const nameOf = (at: number) => (hasHead && head[at]?.trim()) || messages.column(at + 1);
  return {
    is: 'read',
    rows,
    columns: { reference: nameOf(reference), trackingNumber: nameOf(tracking), carrier: carrierAt >= 0 ? nameOf(carrierAt) : undefined },
  };
}

/** Without names: the column with our numbers, and the first other one whose cells are long codes with digits. */
function findColumns(lines: readonly string[][], isReference: (cell: string) => boolean) {
  const width = Math.max(0, ...lines.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => lines.map((cells) => cells[at]?.trim() ?? ''));
  const hits = columns.map((cells) => cells.filter(isReference).length);
  const most = Math.max(0, ...hits);
  const reference = most > 0 ? hits.indexOf(most) : undefined;
  const tracking = columns.findIndex(
    (cells, at) => at !== reference && cells.some(Boolean) && cells.filter(Boolean).every(looksLikeTracking),
  );
  return { reference, tracking: tracking >= 0 ? tracking : undefined };
}

function looksLikeTracking(cell: string): boolean {
  return /^[A-Z0-9][A-Z0-9 -]{5,39}$/i.test(cell) && (cell.match(/\d/g)?.length ?? 0) >= 4;
}

function toName(cell: string): string {
  return cell.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Rows of cells: tabs from a spreadsheet, else semicolons or commas, with quotes (RFC 4180). Empty lines are left out. */
function readCells(text: string): string[][] {
  const [first = ''] = text.split(/\r?\n/, 1);
  const sign = first.includes('\t') ? '\t' : count(first, ';') > count(first, ',') ? ';' : ',';
  // A cell in quotes, or anything else; then what ends it. A quote that is never closed is a character like others.
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^${sign}\\r\\n]*))(${sign}|\\r?\\n|\\r|$)`, 'gy');
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end = ''] of text.replace(/^\uFEFF/, '').matchAll(pattern)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== sign) rows.push([]);
  }
  return rows.filter((cells) => cells.some((one) => one.trim() !== ''));
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

export interface MatchedRow extends TrackingRow {
  /** The order's id, or why there is none. */
  match: { orderId: string } | { problem: 'not among these orders' | 'named twice' };
}

/** Which chosen order each row belongs to. */
export function matchRows(rows: readonly TrackingRow[], orders: readonly { _id: string; orderNumber: string }[]): MatchedRow[] {
  const ids = new Map(orders.flatMap(({ _id, orderNumber }) => [[toReference(orderNumber), _id] as const, [_id, _id] as const]));
  const seen = new Set<string>();
  return rows.map((row) => {
    const orderId = ids.get(toReference(row.reference)) ?? ids.get(row.reference.toLowerCase());
    if (!orderId) return { ...row, match: { problem: 'not among these orders' } };
    if (seen.has(orderId)) return { ...row, match: { problem: 'named twice' } };
    seen.add(orderId);
    return { ...row, match: { orderId } };
  });
}

/** '#tw-7k3m-q9xd' is TW-7K3M-Q9XD. */
export function toReference(text: string): string {
  return text.trim().replace(/^#\s*/, '').toUpperCase();
}
