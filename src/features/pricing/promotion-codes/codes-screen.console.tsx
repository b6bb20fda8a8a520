import { useQuery } from '@tanstack/react-query';
import { Plus, Tickets } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { Badge, type Tone } from '#console/badge';
import { DownloadButton } from '#console/files/download-button';
import { formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import { useList } from '#console/table/use-list';
import { promotionsCalls } from '#features/pricing/promotions/promotions.calls';
import { adminPaths } from '#shared/admin-paths';
import { Button } from '#ui/button';
import { MakeCodesDialog } from './make-codes-dialog.console';
import { promotionCodesCalls } from './promotion-codes.calls';
import type { CodeState } from './promotion-codes.rules';
import type { PromotionCode, PromotionCodePage } from './promotion-codes.schema';
import { RevokeCodes } from './revoke-codes.console';

const STATES = {
  unused: { label: 'Unused', tone: 'good' },
  partly_used: { label: 'Partly used', tone: 'accent' },
  used: { label: 'Used', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'bad' },
} as const satisfies Record<CodeState, { label: string; tone: Tone }>;

const VIEWS = [
  { label: 'All', filters: {}, count: 'all' },
  ...(Object.keys(STATES) as CodeState[]).map((state) => ({
    label: STATES[state].label,
    filters: { state },
    count: state,
    isRare: state === 'partly_used',
  })),
];

/** The codes of a promotion for single customers. */
export function PromotionCodes() {
  const { promotionId = '' } = useParams();
  const param = { id: promotionId };
  const list = useList({
    call: promotionCodesCalls('/:id/codes', { param }),
    filters: ['q', 'state'],
    pageSize: 50,
    read: ({ codes, total }) => ({ rows: codes, total }),
  });
  const { state, data } = list;
  const [isMaking, setMaking] = useState(false);
  const promotion = useQuery(apiQuery(promotionsCalls('/:id', { param }))).data?.promotion;
  const makeButton = (
    <Button onClick={() => setMaking(true)}>
      <Plus aria-hidden className="size-4.5" />
      Make codes
    </Button>
  );
  return (
    <>
      <ListScreen
        title="Codes"
        text={promotion ? `Each is for a single customer, who gets ${promotion.name} with it.` : ' '}
        back={{ label: promotion?.name ?? 'Promotion', to: adminPaths.promotion(promotionId) }}
        actions={
          promotion?.hasCodes && (
            <>
              {data && data.total > 0 && (
                <DownloadButton
                  path={promotionCodesCalls('/:id/codes/export', { param, query: state.filters })}
                  fileName="codes.csv"
                  label="CSV"
                  description={`CSV of the codes of ${promotion.name}`}
                />
              )}
              {makeButton}
            </>
          )
        }
        views={{ label: 'Codes by state', tabs: VIEWS, counts: data && withAll(data.counts) }}
        list={list}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        rowName={({ code }) => code}
        search={{ name: 'q', label: 'Code or order number' }}
        bulk={(count) => <RevokeCodes promotionId={promotionId} state={state} count={count} />}
        empty={{
          icon: Tickets,
          title: 'No codes yet',
          text: 'Make up to 10,000 at once, and download them for your newsletter, cards or partners. Nobody can guess them.',
          action: promotion?.hasCodes && makeButton,
          filtered: { title: 'No code matches', text: 'Try another part of the code, or another state.', showAll: 'Show all codes' },
        }}
      />
      <MakeCodesDialog isOpen={isMaking} promotionId={promotionId} onClose={() => setMaking(false)} />
    </>
  );
}

function withAll(counts: PromotionCodePage['counts']) {
  return { ...counts, all: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

const COLUMNS: Column<PromotionCode>[] = [
  {
    key: 'code',
    title: 'Code',
    width: 16,
    grows: true,
    card: 'title',
    isFixed: true,
    cell: ({ code }) => <span className="font-mono font-semibold wrap-anywhere">{code}</span>,
  },
  {
    key: 'state',
    title: 'State',
    width: 8,
    card: 'end',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
  },
  {
    key: 'uses',
    title: 'Uses',
    width: 6,
    align: 'end',
    card: 'belowEnd',
    cell: ({ uses, usageLimit }) => `${uses.toLocaleString('en-US')} of ${usageLimit.toLocaleString('en-US')}`,
  },
  { key: 'orders', title: 'Used in', width: 12, grows: true, card: 'below', cell: (code) => <Orders {...code} /> },
  { key: 'made', title: 'Made', width: 9, cell: ({ createdAt }) => <time dateTime={createdAt}>{formatWhen(createdAt)}</time> },
];

function Orders({ orders, uses }: PromotionCode) {
  return (
    <span className="flex flex-wrap gap-x-2">
      {orders.map(({ _id, orderNumber }) => (
        <Link key={_id} to={adminPaths.order(_id)} className="font-medium text-accent hover:underline pointer-coarse:py-2">
          {orderNumber}
        </Link>
      ))}
      {uses > orders.length && <span className="text-muted">{`and ${(uses - orders.length).toLocaleString('en-US')} more`}</span>}
    </span>
  );
}
