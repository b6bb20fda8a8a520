import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '#console/card';
import { DownloadButton } from '#console/files/download-button';
import { OutcomeRows, useOutcomeViews } from '#console/outcome-rows';
import { LinkTabs } from '#console/tabs';
import { describeError } from '#features/catalog/import-files/describe-error';
import type { ImportKind } from '#features/catalog/import-files/import-fields.rules';
import type { FileRowReport, ImportWithProgress } from '#features/catalog/imports/imports.schema';
import { adminPaths } from '#shared/admin-paths';
import { importPath, type RowFilter, useRows } from './import-calls.console';
import { rowReportMessages as texts } from './import-screens.messages';

export interface RowView extends RowFilter {
  key: string;
  label: string;
  count: number;
}

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
  const { current, page, tabs, toPage } = useOutcomeViews(views);
  if (!current) return null;
  return (
    <Card title={title} text={text} isFlush actions={current.count > 0 && <RowsDownload one={one} view={current} />}>
      <LinkTabs label={texts.rowsByOutcome} tabs={tabs} />
      <Rows key={current.key} one={one} view={current} page={page} toPage={toPage} />
    </Card>
  );
}

function RowsDownload({ one, view }: { one: ImportWithProgress; view: RowView }) {
  const query = new URLSearchParams({ ...(view.outcome && { outcome: view.outcome }), ...(view.state && { state: view.state }) });
  return (
    <DownloadButton path={`${importPath(one._id)}/rows/export?${query}`} fileName={`${view.key}-rows.csv`} label={texts.downloadThisList} />
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
  const query = useRows(one, { outcome: view.outcome, state: view.state, page });
  const skeletonLines = Math.min(SKELETON_ROWS, Math.max(1, view.count)) * 2;
  return (
    <OutcomeRows query={query} page={page} toPage={toPage} emptyTitle={texts.noRowsHere} skeletonLines={skeletonLines}>
      {(row) => <Row key={row.line} row={row} one={one} />}
    </OutcomeRows>
  );
}

function Row({ row, one }: { row: FileRowReport; one: ImportWithProgress }) {
  const { line, errors, notes } = row;
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0 sm:grid-cols-[5.5rem_minmax(0,1fr)] sm:px-5">
      <span className="text-sm text-muted tabular-nums">{texts.line(line)}</span>
      <div className="min-w-0">
        <p dir="auto" className="font-medium wrap-anywhere">
          <RowName row={row} one={one} />
        </p>
        {errors.map((error) => (
          <p key={`${error.field} ${describeError(error)}`} className="mt-0.5 flex gap-1.5 text-sm text-bad">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{describeError(error)}</span>
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
  const isThere = subjectId !== undefined && (state !== 'undone' || outcome === 'update' || one.kind === 'translations');
  const path = isThere ? pathOf(one.kind, subjectId) : undefined;
  if (!path) return label || texts.withoutAName;
  return (
    <Link to={path} className="text-accent underline">
      {label || texts.withoutAName}
    </Link>
  );
}

function pathOf(kind: ImportKind, subjectId: string): string | undefined {
  switch (kind) {
    case 'products':
    case 'stock':
      return adminPaths.product(subjectId);
    case 'translations': {
      const [owner, id = ''] = subjectId.split('/');
      // A word has no screen.
      return owner === 'product' ? adminPaths.product(id) : owner === 'category' ? adminPaths.category(id) : undefined;
    }
    case 'customers':
      return undefined;
    default:
      return kind satisfies never;
  }
}
