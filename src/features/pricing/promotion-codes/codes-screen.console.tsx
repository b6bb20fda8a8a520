import { useMutation, useQuery } from '@tanstack/react-query';
import { FileDown, Plus, Tickets } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { Badge, type Tone } from '#console/badge';
import { formatWhen } from '#console/format';
import { PageHeader } from '#console/page-header';
import { saveFile } from '#console/save-file';
import { DataTable } from '#console/table/data-table';
import type { Column } from '#console/table/data-table.types';
import { EmptyList } from '#console/table/empty-list';
import { FilterBar } from '#console/table/filter-bar';
import { usePagedList } from '#console/table/use-paged-list';
import type { TableState } from '#console/table/use-table-state';
import { LinkTabs } from '#console/tabs';
import type { PromotionView } from '#features/pricing/promotions/promotions.schema';
import { messageOf, UNREACHABLE } from '#http/api-error';
import { adminPaths } from '#shared/admin-paths';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { MakeCodesDialog } from './make-codes-dialog.console';
import type { CodeState } from './promotion-codes.rules';
import type { PromotionCode, PromotionCodePage } from './promotion-codes.schema';
import { RevokeCodes } from './revoke-codes.console';

const ROWS = 50;
const SPEC = { filters: ['q', 'state'], sort: '' };

const STATES = {
  unused: { label: 'Unused', tone: 'good' },
  partly_used: { label: 'Partly used', tone: 'accent' },
  used: { label: 'Used', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'bad' },
} as const satisfies Record<CodeState, { label: string; tone: Tone }>;

/** The codes of a promotion for single customers. */
export function PromotionCodes() {
  const { promotionId = '' } = useParams();
  const path = `/admin/promotions/${encodeURIComponent(promotionId)}`;
  const { state, data, table } = usePagedList<PromotionCodePage>(`${path}/codes`, SPEC, ROWS);
  const [isMaking, setMaking] = useState(false);
  const promotion = useQuery(apiQuery<{ promotion: PromotionView }>(path)).data?.promotion;
  const makeButton = (
    <Button onClick={() => setMaking(true)}>
      <Plus aria-hidden className="size-4.5" />
      Make codes
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Codes"
        text={promotion ? `Each is for a single customer, who gets ${promotion.name} with it.` : ' '}
        back={{ label: promotion?.name ?? 'Promotion', to: adminPaths.promotion(promotionId) }}
        actions={
          promotion?.hasCodes && (
            <>
              {data && data.total > 0 && (
                <ExportButton path={`${path}/codes/export?${new URLSearchParams(state.filters)}`} name={promotion.name} />
              )}
              {makeButton}
            </>
          )
        }
      />
      <div className="mb-4">
        <LinkTabs label="Codes by state" tabs={tabsOf(data?.counts, state)} />
      </div>
      <DataTable
        name="Codes"
        columns={COLUMNS}
        rows={data?.codes}
        rowKey={({ _id }) => _id}
        rowName={({ code }) => code}
        {...table}
        toolbar={<FilterBar state={state} search={{ name: 'q', label: 'Code or order number' }} />}
        bulk={(selection, count) => (
          <RevokeCodes
            path={path}
            selection={selection}
            count={count}
            filters={state.filters}
            onDone={() => state.select({ kind: 'some', ids: new Set() })}
          />
        )}
        empty={
          <EmptyList
            state={state}
            icon={Tickets}
            filtered={{ title: 'No code matches', text: 'Try another part of the code, or another state.', showAll: 'Show all codes' }}
            title="No codes yet"
            text="Make up to 10,000 at once, and download them for your newsletter, cards or partners. Nobody can guess them."
          >
            {promotion?.hasCodes && makeButton}
          </EmptyList>
        }
      />
      <MakeCodesDialog isOpen={isMaking} path={path} onClose={() => setMaking(false)} />
    </>
  );
}

function tabsOf(counts: PromotionCodePage['counts'] | undefined, { filters, toFilters }: TableState) {
  const shown = (Object.keys(STATES) as CodeState[]).filter(
    (each) => each !== 'partly_used' || filters.state === each || (counts?.partly_used ?? 0) > 0,
  );
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    { label: 'All', to: toFilters({ state: undefined }), isCurrent: filters.state === undefined, count: all },
    ...shown.map((each) => ({
      label: STATES[each].label,
      to: toFilters({ state: each }),
      isCurrent: filters.state === each,
      count: counts?.[each],
    })),
  ];
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

/** The codes that are found, for a newsletter or a printer. */
function ExportButton({ path, name }: { path: string; name: string }) {
  const download = useMutation({
    mutationFn: () => saveFile(path, { fileName: 'codes.csv', onProgress: () => {}, signal: new AbortController().signal }),
    onError: (error) => toast.error(messageOf(error, UNREACHABLE)),
  });
  return (
    <Button variant="secondary" isBusy={download.isPending} aria-label={`CSV of the codes of ${name}`} onClick={() => download.mutate()}>
      <FileDown aria-hidden className="size-4" />
      CSV
    </Button>
  );
}
