import { Link } from 'react-router';
import { Card } from '#console/card';
import { OutcomeRows, useOutcomeViews } from '#console/outcome-rows';
import { LinkTabs } from '#console/tabs';
import { adminPaths } from '#shared/admin-paths';
import { useBulkEditRows } from './bulk-edit-calls.console';
import { fieldText, valueText } from './bulk-edit-texts.console';
import type { BulkEditWithProgress, Row } from './bulk-edits.schema';
import { bulkEditRowsMessages as messages } from './bulk-edits-console.messages';

const SKELETON_LINES = 10;

/** Old and new values of each product, and what was refused or not undone. The shown ones are in the address. */
export function BulkEditRows({ edit }: { edit: BulkEditWithProgress }) {
  const { rows, progress } = edit;
  const { current, page, tabs, toPage } = useOutcomeViews([
    { key: 'change', label: messages.changes, count: rows.change },
    { key: 'refuse', label: messages.refused, count: rows.refuse },
    { key: 'unchanged', label: messages.unchanged, count: rows.unchanged },
    ...(progress.changedSince > 0 ? [{ key: 'changed_since', label: messages.notUndone, count: progress.changedSince }] : []),
  ]);
  return (
    <Card title={messages.products} isFlush>
      <LinkTabs label={messages.productsByOutcome} tabs={tabs} />
      {current && <Rows key={current.key} edit={edit} show={current.key} page={page} toPage={toPage} />}
    </Card>
  );
}

interface RowsProps {
  edit: BulkEditWithProgress;
  show: string;
  page: number;
  toPage: (page: number) => string;
}

function Rows({ edit, show, page, toPage }: RowsProps) {
  const query = useBulkEditRows(edit, { page, show });
  return (
    <OutcomeRows query={query} page={page} toPage={toPage} emptyTitle={messages.noProductsHere} skeletonLines={SKELETON_LINES}>
      {(row) => <ProductRow key={row.product._id} row={row} />}
    </OutcomeRows>
  );
}

function ProductRow({ row: { product, changes, problem, conflicts } }: { row: Row }) {
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] sm:px-5">
      <Link to={adminPaths.product(product._id)} className="min-w-0 font-medium wrap-anywhere hover:underline">
        <bdi>{product.name}</bdi>
      </Link>
      <div className="min-w-0 text-cell tabular-nums">
        {problem && <p className="text-bad">{problem}</p>}
        {changes.map(({ before, after, ...change }) => (
          <p key={`${change.field} ${change.variantId ?? ''}`} className="wrap-anywhere">
            <bdi className="text-muted">{fieldText(change)}</bdi>{' '}
            <del dir="auto" className="text-muted">
              {valueText(change.field, before)}
            </del>
            <span aria-hidden> → </span>
            <ins dir="auto" className="font-semibold no-underline">
              {valueText(change.field, after)}
            </ins>
          </p>
        ))}
        {conflicts.map(({ current, ...conflict }) => (
          <p key={`${conflict.field} ${conflict.variantId ?? ''} now`} className="wrap-anywhere text-warn">
            {messages.isNow(fieldText(conflict), valueText(conflict.field, current))}
          </p>
        ))}
      </div>
    </li>
  );
}
