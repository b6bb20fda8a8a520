import { CircleAlert, Info } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { Card } from '#console/card';
import { DownloadButton } from '#console/download-button';
import { EmptyState, FailedState } from '#console/empty-state';
import { SkeletonText } from '#console/skeleton';
import { LinkTabs } from '#console/tabs';
import type { FileRowReport, ImportWithProgress } from '#features/catalog/imports/imports.schema';
import { adminPaths } from '#shared/admin-paths';
import { Pagination } from '#ui/pagination';
import { importPath, type RowFilter, useRows } from './import-calls.console';

export interface RowView extends RowFilter {
  key: string;
  label: string;
  count: number;
}

const PARAM = 'show';

/** The rows of an import by outcome, each with its reasons. The shown ones are in the address. */
export function RowReport({
  one,
  title,
  text,
  views,
}: {
  one: ImportWithProgress;
  title: string;
  text?: string;
  views: readonly RowView[];
}) {
  const [params] = useSearchParams();
  const filled = views.filter(({ count }) => count > 0);
  const current = views.find(({ key }) => key === params.get(PARAM)) ?? filled[0] ?? views[0];
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  if (!current) return null;
  const linkTo = (key: string, to = 1) => `?${new URLSearchParams({ [PARAM]: key, ...(to > 1 && { page: String(to) }) })}`;
  return (
    <Card title={title} text={text} isFlush actions={current.count > 0 && <RowsDownload one={one} view={current} />}>
      <LinkTabs
        label="Rows by outcome"
        tabs={views.map(({ key, label, count }) => ({ label, count, to: linkTo(key), isCurrent: key === current.key }))}
      />
      <Rows key={current.key} one={one} view={current} page={page} toPage={(to) => linkTo(current.key, to)} />
    </Card>
  );
}

function RowsDownload({ one, view }: { one: ImportWithProgress; view: RowView }) {
  const query = new URLSearchParams({ ...(view.outcome && { outcome: view.outcome }), ...(view.state && { state: view.state }) });
  return (
    <DownloadButton path={`${importPath(one._id)}/rows/export?${query}`} fileName={`${view.key}-rows.csv`} label={`Download this list`} />
  );
}

interface RowsProps {
  one: ImportWithProgress;
  view: RowView;
  page: number;
  toPage: (page: number) => string;
}

const SKELETON_ROWS = 6;

function Rows({ one, view, page, toPage }: RowsProps) {
  const { data, error, refetch, isPlaceholderData } = useRows(one, { outcome: view.outcome, state: view.state, page });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className="px-4 py-4 sm:px-5">
        <SkeletonText lines={Math.min(SKELETON_ROWS, Math.max(1, view.count)) * 2} />
      </div>
    );
  }
  if (data.rows.length === 0) return <EmptyState icon={Info} title="No rows here" text="Another tab has the others." />;
  return (
    <>
      <ul aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-60' : ''}>
        {data.rows.map((row) => (
          <Row key={row.line} row={row} one={one} />
        ))}
      </ul>
      {data.totalPages > 1 && (
        <div className="py-4">
          <Pagination page={page} totalPages={data.totalPages} toPage={toPage} />
        </div>
      )}
    </>
  );
}

function Row({ row, one }: { row: FileRowReport; one: ImportWithProgress }) {
  const { line, errors, notes } = row;
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0 sm:grid-cols-[5.5rem_minmax(0,1fr)] sm:px-5">
      <span className="text-sm text-muted tabular-nums">Line {line}</span>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <RowName row={row} one={one} />
        </p>
        {errors.map(({ field, message }) => (
          <p key={`${field} ${message}`} className="mt-0.5 flex gap-1.5 text-sm text-bad">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </p>
        ))}
        {notes.map((note) => (
          <p key={note} className="mt-0.5 text-sm wrap-anywhere text-muted">
            {note}
          </p>
        ))}
      </div>
    </li>
  );
}

/** Leads to the product while it is there. */
function RowName({ row: { label, subjectId, state, outcome }, one }: { row: FileRowReport; one: ImportWithProgress }) {
  const isThere = subjectId !== undefined && (state !== 'undone' || outcome === 'update');
  if (!isThere || one.kind === 'customers') return label || 'Without a name';
  return (
    <Link to={adminPaths.product(subjectId)} className="text-accent underline">
      {label || 'Without a name'}
    </Link>
  );
}
