import { X } from 'lucide-react';
import { PathLink } from '#ui/path-link';
import * as messages from './filter-chips.messages';
import { listPath } from './list-presets.rules';
import type { ActiveFilter } from './list-state.rules';
import * as listMessages from './product-list.messages';

/** The active filters; each can be removed. */
export function FilterChips({ filters, clearPath }: { filters: readonly ActiveFilter[]; clearPath: string }) {
  return (
    <ul aria-label={messages.activeFilters} className="flex flex-wrap items-center gap-2">
      {filters.map(({ label, rest }) => (
        <li key={label}>
          <PathLink
            to={listPath(rest)}
            preventScrollReset
            rel="nofollow"
            aria-label={messages.removeFilter(label)}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-surface pe-2.5 ps-3.5 text-sm font-medium hover:bg-raised pointer-coarse:min-h-11"
          >
            <bdi>{label}</bdi>
            <X aria-hidden className="size-4 text-muted" />
          </PathLink>
        </li>
      ))}
      <li>
        <PathLink
          to={clearPath}
          preventScrollReset
          className="inline-flex min-h-9 items-center rounded-full px-3 text-sm font-semibold text-accent hover:underline pointer-coarse:min-h-11"
        >
          {listMessages.clearFilters}
        </PathLink>
      </li>
    </ul>
  );
}
