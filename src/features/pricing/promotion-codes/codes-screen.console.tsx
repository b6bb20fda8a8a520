import { useQuery } from '@tanstack/react-query';
import { Plus, Tickets } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { Badge, type Tone } from '#console/badge';
import { DownloadButton } from '#console/files/download-button';
import { formatCount, formatWhen } from '#console/format';
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
import { codesScreenMessages as messages } from './promotion-codes-console.messages';
import { RevokeCodes } from './revoke-codes.console';

const STATES = {
  unused: { label: messages.unused, tone: 'good' },
  partly_used: { label: messages.partlyUsed, tone: 'accent' },
  used: { label: messages.used, tone: 'neutral' },
  revoked: { label: messages.revoked, tone: 'bad' },
} as const satisfies Record<CodeState, { label: string; tone: Tone }>;

const VIEWS = [
  { label: messages.all, filters: {}, count: 'all' },
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
    <Button size="sm" onClick={() => setMaking(true)}>
      <Plus aria-hidden className="size-4" />
      {messages.makeCodes}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={messages.codes}
        text={promotion ? messages.eachIsForASingleCustomer(promotion.name) : ' '}
        back={{ label: promotion?.name ?? messages.promotion, to: adminPaths.promotion(promotionId) }}
        actions={
          promotion?.hasCodes && (
            <>
              {data && data.total > 0 && (
                <DownloadButton
                  path={promotionCodesCalls('/:id/codes/export', { param, query: state.filters })}
                  fileName="codes.csv"
                  label={messages.csv}
                  description={messages.csvOfTheCodesOf(promotion.name)}
                />
              )}
              {makeButton}
            </>
          )
        }
        views={{ label: messages.codesByState, tabs: VIEWS, counts: data && withAll(data.counts) }}
        list={list}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        rowName={({ code }) => code}
        search={{ name: 'q', label: messages.codeOrOrderNumber }}
        bulk={(count) => <RevokeCodes promotionId={promotionId} state={state} count={count} />}
        empty={{
          icon: Tickets,
          title: messages.noCodesYet,
          text: messages.makeUpTo10,
          action: promotion?.hasCodes && makeButton,
          filtered: { title: messages.noCodeMatches, text: messages.tryAnotherPartOfTheCode, showAll: messages.showAllCodes },
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
    title: messages.code,
    width: 16,
    grows: true,
    card: 'title',
    isFixed: true,
    cell: ({ code }) => <span className="font-mono font-semibold wrap-anywhere">{code}</span>,
  },
  {
    key: 'state',
    title: messages.state,
    width: 8,
    card: 'end',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
  },
  {
    key: 'uses',
    title: messages.uses,
    width: 6,
    align: 'end',
    card: 'belowEnd',
    cell: ({ uses, usageLimit }) => messages.of(uses, usageLimit),
  },
  { key: 'orders', title: messages.usedIn, width: 12, grows: true, card: 'below', cell: (code) => <Orders {...code} /> },
  { key: 'made', title: messages.made, width: 9, cell: ({ createdAt }) => <time dateTime={createdAt}>{formatWhen(createdAt)}</time> },
];

function Orders({ orders, uses }: PromotionCode) {
  return (
    <span className="flex flex-wrap gap-x-2">
      {orders.map(({ _id, orderNumber }) => (
        <Link key={_id} to={adminPaths.order(_id)} className="font-medium text-accent hover:underline pointer-coarse:py-2">
          {orderNumber}
        </Link>
      ))}
      {uses > orders.length && <span className="text-muted">{messages.andMore(formatCount(uses - orders.length))}</span>}
    </span>
  );
}
