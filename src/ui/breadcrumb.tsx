import { ChevronRight } from 'lucide-react';
import * as messages from './breadcrumb.messages';
import { PathLink } from './path-link';

export interface Crumb {
  name: string;
  to: string;
}

/** The path from the home page. The last one is this page; on a small screen only the heading shows it. */
export function Breadcrumb({ trail }: { trail: Crumb[] }) {
  return (
    <nav aria-label={messages.breadcrumb} className="text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-1">
        {trail.map(({ name, to }, i) => {
          const isHere = i === trail.length - 1;
          return (
            <li key={to} className={`flex min-w-0 items-center gap-x-1${isHere && i > 1 ? ' max-sm:hidden' : ''}`}>
              {i > 0 && <ChevronRight aria-hidden className="size-4 shrink-0" />}
              <PathLink
                to={to}
                dir="auto"
                aria-current={isHere ? 'page' : undefined}
                className={`rounded-sm py-2.5 pointer-coarse:py-3 hover:text-ink hover:underline${isHere ? ' text-ink' : ''}`}
              >
                {name}
              </PathLink>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
