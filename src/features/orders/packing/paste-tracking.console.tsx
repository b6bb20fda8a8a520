import { useState } from 'react';
import { Card } from '#console/card';
import { FileButton } from '#console/files/drop-zone';
import { guessCarrier } from '#features/orders/shipments/carriers.rules';
import type { PackingOrder } from '#features/orders/shipments/shipments.schema';
import { formatList } from '#shared/lists';
import { Button } from '#ui/button';
import { TextArea } from '#ui/field';
import { pasteTrackingMessages as messages } from './packing.messages';
import { type MatchedRow, matchRows, readTrackingList, toReference } from './tracking-list.rules';
import type { TypedTracking } from './use-pack-state.console';

const PROBLEMS = {
  empty: '',
  'no tracking column': messages.noColumnHasTrackingNumbers,
  'no reference column': messages.noColumnHasOrderNumbers,
} as const;

interface PasteTrackingProps {
  orders: readonly PackingOrder[];
  onApply: (values: Readonly<Record<string, TypedTracking>>) => void;
  onCancel: () => void;
}

/** The carrier's file, or rows of a spreadsheet: shows what matches before anything is filled in. */
export function PasteTracking({ orders, onApply, onCancel }: PasteTrackingProps) {
  const [text, setText] = useState('');
  const numbers = new Set(orders.flatMap(({ _id, orderNumber }) => [toReference(orderNumber), toReference(_id)]));
  const list = readTrackingList(text, (cell) => numbers.has(toReference(cell)));
  const rows = list.is === 'read' ? matchRows(list.rows, orders) : [];
  const matched = rows.filter(isMatched);
  const named = new Set(matched.map(({ match }) => match.orderId));
  const missing = orders.filter(({ _id }) => !named.has(_id));
  const apply = () =>
    onApply(
      Object.fromEntries(matched.map(({ match, trackingNumber, carrier }) => [match.orderId, { trackingNumber, carrier: carrier ?? '' }])),
    );
  return (
    <Card title={messages.theCarriersList} text={messages.pasteItsCsvFileOrRows}>
      <div className="grid grid-cols-1 gap-4">
        <TextArea
          label={messages.list}
          name="list"
          value={text}
          rows={5}
          autoFocus
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          className="text-sm"
        />
        <FileButton label={messages.fromAFile} accept=".csv,.tsv,.txt,text/csv" onFiles={([file]) => void file?.text().then(setText)} />
        <div role="status">
          {list.is === 'unreadable' && PROBLEMS[list.problem] && <p className="font-semibold text-bad">{PROBLEMS[list.problem]}</p>}
          {list.is === 'read' && (
            <p className="font-semibold">
              {messages.ofFound({
                count: matched.length,
                ordersCount: orders.length,
                reference: list.columns.reference,
                trackingNumber: list.columns.trackingNumber,
              })}
            </p>
          )}
        </div>
        {rows.length > 0 && <Preview rows={rows} orders={orders} />}
        {list.is === 'read' && missing.length > 0 && (
          <p className="text-sm text-muted wrap-anywhere">
            {messages.notInTheList(formatList(missing.map(({ orderNumber }) => orderNumber)))}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button disabled={matched.length === 0} onClick={apply}>
            {matched.length === 1 ? messages.toUse1Number : messages.toUseNumbers(matched.length)}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            {messages.cancel}
          </Button>
        </div>
      </div>
    </Card>
  );
}

const MISMATCHES = { 'not among these orders': messages.notAmongTheseOrders, 'named twice': messages.thisOrderIsNamedTwice } as const;

function Preview({ rows, orders }: { rows: readonly MatchedRow[]; orders: readonly PackingOrder[] }) {
  const names = new Map(orders.map(({ _id, shippingAddress: { firstName, lastName } }) => [_id, `${firstName} ${lastName}`]));
  // What does not match comes first: it needs a look.
  const sorted = [...rows.filter((row) => !isMatched(row)), ...rows.filter(isMatched)];
  return (
    <div className="max-h-80 overflow-auto rounded-sm border border-line">
      <table className="w-full text-start text-cell">
        <caption className="sr-only">{messages.whatTheListSays}</caption>
        <thead className="sticky top-0 bg-raised text-sm">
          <tr>
            <th scope="col" className="px-3 py-2 font-semibold">
              {messages.order}
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              {messages.trackingNumber}
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              {messages.for}
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={row.line} className="border-t border-line">
              <th scope="row" className="px-3 py-2 font-medium wrap-anywhere">
                <bdi>{row.reference}</bdi>
              </th>
              <td className="px-3 py-2 wrap-anywhere">
                <bdi>{row.trackingNumber}</bdi> <bdi className="text-muted">{row.carrier ?? guessCarrier(row.trackingNumber)}</bdi>
              </td>
              <td className={`px-3 py-2 ${isMatched(row) ? '' : 'text-bad'}`}>
                {isMatched(row) ? <bdi>{names.get(row.match.orderId)}</bdi> : 'problem' in row.match && MISMATCHES[row.match.problem]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isMatched(row: MatchedRow): row is MatchedRow & { match: { orderId: string } } {
  return 'orderId' in row.match;
}
