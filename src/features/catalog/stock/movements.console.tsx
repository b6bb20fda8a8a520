import { History } from 'lucide-react';
import { useParams } from 'react-router';
import { formatCount, formatSignedCount } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import { useList } from '#console/table/use-list';
import { adminPaths } from '#shared/admin-paths';
import * as localeMessages from '#shared/locale.messages';
import { ButtonLink } from '#ui/button';
import { Dotted } from '#ui/dotted';
import { stockCalls } from './stock.calls';
import type { ListedStock, Movement } from './stock.schema';
import { movementsMessages as messages } from './stock-console.messages';
import { POLICY_LABELS, REASON_LABELS, variantName } from './stock-words.console';

const TIME = new Intl.DateTimeFormat(localeMessages.locale, { dateStyle: 'medium', timeStyle: 'short' });

/** Everything that happened to a variant's pieces, newest first, with the number after each. */
export function StockMovements() {
  const { variantId = '' } = useParams();
  const list = useList({
    call: stockCalls('/:variantId/movements', { param: { variantId } }),
    pageSize: 50,
    read: ({ movements, total }) => ({
      rows: movements.map((movement, at) => ({ ...movement, key: `${movement.at} ${at}` })),
      total,
    }),
  });
  const variant = list.data?.variant;
  return (
    <ListScreen
      title={variant ? variantName(variant) : messages.stockHistory}
      back={{ label: messages.stock, to: adminPaths.stock() }}
      text={variant ? [variant.sku, variant.barcode, POLICY_LABELS[variant.stockPolicy]].filter(Boolean).join(' · ') : ' '}
      actions={
        variant && (
          <>
            <ButtonLink variant="secondary" size="sm" to={adminPaths.product(variant.product._id)}>
              {messages.product}
            </ButtonLink>
            <ButtonLink variant="secondary" size="sm" to={`${adminPaths.stock()}?${new URLSearchParams({ q: variant.sku })}`}>
              {messages.changeStock}
            </ButtonLink>
          </>
        )
      }
      name={messages.movements}
      heading={<h2 className="flex min-h-9 items-center px-1 text-section font-semibold">{messages.history}</h2>}
      list={list}
      columns={COLUMNS}
      rowKey={({ key }) => key}
      rowName={({ reason }) => REASON_LABELS[reason]}
      empty={{
        icon: History,
        title: messages.nothingHappenedYet,
        text: messages.deliveries,
      }}
    >
      <Levels variant={variant} />
    </ListScreen>
  );
}

function Levels({ variant }: { variant: ListedStock | undefined }) {
  const isUncounted = variant?.stockPolicy === 'uncounted';
  const owed = variant !== undefined && !isUncounted && variant.available < 0;
  const levels = [
    [messages.onHand, isUncounted ? undefined : variant?.onHand],
    [messages.reserved, variant?.reserved],
    [owed ? messages.owed : messages.available, isUncounted ? undefined : variant && Math.abs(variant.available)],
    [messages.daysLeft, variant?.daysOfSupply === undefined ? undefined : Math.round(variant.daysOfSupply)],
  ] as const;
  return (
    <dl className="mb-5 grid grid-cols-2 gap-3 sm:grid-cols-4">
      {levels.map(([label, number]) => (
        <div key={label} className="rounded-md border border-line bg-surface px-4 py-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-0.5 text-xl font-semibold tabular-nums">{number === undefined ? '–' : formatCount(number)}</dd>
        </div>
      ))}
    </dl>
  );
}

const COLUMNS: Column<Movement & { key: string }>[] = [
  { key: 'at', title: messages.when, width: 11.5, card: 'below', cell: ({ at }) => <time dateTime={at}>{TIME.format(new Date(at))}</time> },
  {
    key: 'reason',
    title: messages.what,
    width: 9,
    grows: true,
    card: 'title',
    isFixed: true,
    cell: (movement) => <What movement={movement} />,
  },
  { key: 'delta', title: messages.change, width: 6, align: 'end', card: 'end', cell: (movement) => <Change movement={movement} /> },
  {
    key: 'after',
    title: messages.onHandAfter,
    width: 8,
    align: 'end',
    card: 'belowEnd',
    cell: ({ onHandAfter }) => formatCount(onHandAfter),
  },
  { key: 'by', title: messages.person, width: 13, cell: ({ by }) => by?.email ?? '–' },
  { key: 'order', title: messages.order, width: 9, cell: ({ orderNumber }) => orderNumber ?? '–' },
  { key: 'note', title: messages.note, width: 10, grows: true, cell: ({ note }) => <span title={note}>{note ?? '–'}</span> },
];

/** A phone has no room for more columns: person, order and note follow the reason. */
function What({ movement: { reason, orderNumber, by, note } }: { movement: Movement }) {
  const details = [orderNumber, by?.email, note].filter((detail) => detail !== undefined);
  return (
    <>
      <span className="block truncate">{REASON_LABELS[reason]}</span>
      {details.length > 0 && (
        <span className="block truncate text-sm font-normal text-muted @2xl:hidden">
          <Dotted facts={details} />
        </span>
      )}
    </>
  );
}

/** What is held changes what is available, not what is on hand. */
function Change({ movement: { delta, reservedDelta } }: { movement: Movement }) {
  if (delta === 0 && reservedDelta !== 0) return <span className="text-muted">{messages.held(formatSignedCount(reservedDelta))}</span>;
  return <span className={delta < 0 ? 'text-bad' : delta > 0 ? 'text-good' : ''}>{formatSignedCount(delta)}</span>;
}
