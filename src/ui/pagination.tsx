import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { pageWindow } from '#shared/pagination';
import * as messages from './pagination.messages';
import { PathLink } from './path-link';

interface PaginationProps {
  page: number;
  totalPages: number;
  /** The address of a page. */
  toPage: (page: number) => string;
}

const BOX = 'grid h-11 shrink-0 min-w-11 place-items-center rounded-full px-2 font-medium tabular-nums';

/** With more links than this, small screens show two rows of equal length. */
const MOST_IN_SMALL_ROW = 7;

/** Links to the pages of a list; nothing for a list of one page. */
export function Pagination({ page, totalPages, toPage }: PaginationProps) {
  if (totalPages <= 1) return null;
  const shown = pageWindow({ page, totalPages });
  const rowLength = shown.length > MOST_IN_SMALL_ROW ? Math.ceil(shown.length / 2) : shown.length;
  return (
    <nav aria-label={messages.pages} className="flex items-center justify-center max-sm:-mx-2 sm:gap-1">
      <StepLink label={messages.previousPage} to={page > 1 ? toPage(page - 1) : undefined} rel="prev">
        <ChevronLeft aria-hidden className="size-5" />
      </StepLink>
      <div className="flex flex-wrap justify-center sm:gap-1">
        {shown.map((link, i) => (
          <Fragment key={link === 'gap' ? `after-${shown[i - 1]}` : link}>
            {i === rowLength && <span className="basis-full sm:hidden" />}
            {link === 'gap' ? <Gap /> : <PageLink page={link} to={toPage(link)} isCurrent={link === page} />}
          </Fragment>
        ))}
      </div>
      <StepLink label={messages.nextPage} to={page < totalPages ? toPage(page + 1) : undefined} rel="next">
        <ChevronRight aria-hidden className="size-5" />
      </StepLink>
    </nav>
  );
}

function PageLink({ page, to, isCurrent }: { page: number; to: string; isCurrent: boolean }) {
  return (
    <PathLink
      to={to}
      aria-label={messages.pageNumber(page)}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${BOX} ${isCurrent ? 'bg-ink text-ground' : 'hover:bg-raised'}`}
    >
      {page}
    </PathLink>
  );
}

function Gap() {
  return (
    <span aria-hidden className="grid h-11 min-w-4 place-items-center text-muted sm:min-w-6">
      …
    </span>
  );
}

/** At an end of the list it still takes up space, so that the other links do not move under the pointer. */
function StepLink({ label, to, rel, children }: { label: string; to: string | undefined; rel: 'prev' | 'next'; children: ReactNode }) {
  if (to === undefined) {
    return (
      <span aria-hidden className={`${BOX} text-muted opacity-50`}>
        {children}
      </span>
    );
  }
  return (
    <PathLink to={to} rel={rel} aria-label={label} className={`${BOX} hover:bg-raised`}>
      {children}
    </PathLink>
  );
}
