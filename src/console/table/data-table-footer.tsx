import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { richText } from '#ui/rich-text';
import { formatCount } from '../format';
import { dataTableFooterMessages as messages } from './table.messages';
import type { List } from './use-list';

interface DataTableFooterProps {
  list: Pick<List<unknown>, 'state' | 'total' | 'totalIsMore' | 'pageSize'>;
  /** Rows of this page. */
  count: number;
}

/** Which rows these are, and the pages beside them. Whoever wants the last page sorts the other way round. */
export function DataTableFooter({ list, count }: DataTableFooterProps) {
  const { total = 0, totalIsMore, pageSize } = list;
  const { page, toPage } = list.state;
  const first = (page - 1) * pageSize + 1;
  const pages = Math.ceil(total / pageSize);
  const more = totalIsMore ? '+' : '';
  const shown =
    pages > 1
      ? messages.of({ first: formatCount(first), last: formatCount(first + count - 1), total: formatCount(total), more })
      : messages.rows(count);
  return (
    <div className="flex items-center justify-between gap-x-4 border-t border-line px-4 py-1 text-sm text-muted tabular-nums">
      <p role="status" className="py-2.5">
        {totalIsMore && page >= pages ? messages.searchToSeeOthers(shown) : shown}
      </p>
      {pages > 1 && (
        <nav aria-label={messages.pages} className="-me-2 flex items-center">
          <Step label={messages.previousPage} to={page > 1 ? toPage(page - 1) : undefined} rel="prev">
            <ChevronLeft aria-hidden className="size-5" />
          </Step>
          <span className="px-1 whitespace-nowrap">
            {richText(messages.pageOf({ page: formatCount(page), pages: formatCount(pages), more }), {
              words: (text) => <span className="max-sm:sr-only">{text}</span>,
            })}
          </span>
          <Step label={messages.nextPage} to={page < pages ? toPage(page + 1) : undefined} rel="next">
            <ChevronRight aria-hidden className="size-5" />
          </Step>
        </nav>
      )}
    </div>
  );
}

const BOX = 'grid size-9 place-items-center rounded-full pointer-coarse:size-11';

/** At an end it still takes up its space. */
function Step({ label, to, rel, children }: { label: string; to: string | undefined; rel: 'prev' | 'next'; children: ReactNode }) {
  if (to === undefined) {
    return (
      <span aria-hidden className={`${BOX} opacity-40`}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} aria-label={label} className={`${BOX} text-ink hover:bg-raised`}>
      {children}
    </Link>
  );
}
