import { Link } from 'react-router';
import { Button, ButtonLink } from '#ui/button';
import { pageButtons } from './order-list.rules';
import * as messages from './order-pages.messages';

interface OrderPagesProps {
  page: number;
  totalPages: number;
  /** The URL of a page. */
  toPage: (page: number) => string;
}

/** Previous, up to five pages, Next; renders nothing for a single page. */
export function OrderPages({ page, totalPages, toPage }: OrderPagesProps) {
  if (totalPages <= 1) return null;
  const step = (name: string, to: number) =>
    to < 1 || to > totalPages ? (
      <Button variant="secondary" size="sm" disabled>
        {name}
      </Button>
    ) : (
      <ButtonLink to={toPage(to)} variant="secondary" size="sm">
        {name}
      </ButtonLink>
    );
  return (
    <nav aria-label={messages.pages} className="mt-8 flex flex-wrap items-center justify-center gap-2">
      {step(messages.previous, page - 1)}
      {pageButtons({ page: Math.min(page, totalPages), totalPages }).map((shown) => (
        <Link
          key={shown}
          to={toPage(shown)}
          aria-label={messages.page(shown)}
          aria-current={shown === page ? 'page' : undefined}
          className={`grid size-11 place-items-center rounded-full font-medium tabular-nums ${shown === page ? 'bg-ink text-ground' : 'hover:bg-raised'}`}
        >
          {shown}
        </Link>
      ))}
      {step(messages.next, page + 1)}
    </nav>
  );
}
