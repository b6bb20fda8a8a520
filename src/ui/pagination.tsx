import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pageWindow } from '#shared/pagination';

interface PaginationProps {
  page: number;
  totalPages: number;
  /** The address of a page. */
  toPage: (page: number) => string;
}

const BOX = 'grid h-11 min-w-11 place-items-center rounded-full px-2 font-medium tabular-nums';

/** Links to the pages of a list; nothing for a list of one page. */
export function Pagination({ page, totalPages, toPage }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-1">
      <StepLink label="Previous page" to={page > 1 ? toPage(page - 1) : undefined} rel="prev">
        <ChevronLeft aria-hidden className="size-5" />
      </StepLink>
      {pageWindow({ page, totalPages }).map((shown, i, all) =>
        shown === 'gap' ? (
          <span key={`after-${all[i - 1]}`} aria-hidden className={`${BOX} min-w-6 px-0 text-muted`}>
            …
          </span>
        ) : (
          <Link
            key={shown}
            to={toPage(shown)}
            aria-label={`Page ${shown}`}
            aria-current={shown === page ? 'page' : undefined}
            className={`${BOX} ${shown === page ? 'bg-ink text-ground' : 'hover:bg-raised'}`}
          >
            {shown}
          </Link>
        ),
      )}
      <StepLink label="Next page" to={page < totalPages ? toPage(page + 1) : undefined} rel="next">
        <ChevronRight aria-hidden className="size-5" />
      </StepLink>
    </nav>
  );
}

/** At an end of the list it keeps its place, so that the other links do not move under the pointer. */
function StepLink({ label, to, rel, children }: { label: string; to: string | undefined; rel: 'prev' | 'next'; children: ReactNode }) {
  if (to === undefined) {
    return (
      <span aria-hidden className={`${BOX} text-muted opacity-50`}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} aria-label={label} className={`${BOX} hover:bg-raised`}>
      {children}
    </Link>
  );
}
