import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#ui/button';
import { EmptyState } from '../empty-state';
import { emptyListMessages as messages } from './table.messages';
import type { List } from './use-list';

/** What a list says when it has no rows. */
export interface EmptyTexts {
  icon: LucideIcon;
  /** What belongs here. */
  title: string;
  text: string;
  /** The first step. */
  action?: ReactNode;
  /** Shown when filters exclude all rows; `showAll` is the button that clears them. */
  filtered?: { title: string; text?: string; showAll: string };
}

/** Whether a list is empty without filters, so that there are no columns to choose and nothing to sort. */
export function isStillEmpty(list: List<unknown>): boolean {
  return list.rows?.length === 0 && list.total === 0 && !isFiltered(list);
}

function isFiltered({ state }: List<unknown>): boolean {
  return Object.keys(state.filters).length > 0;
}

/** A table without rows: past its last page, of filters that nothing matches, or of a list that is still empty. */
export function EmptyList({ list, texts }: { list: List<unknown>; texts: EmptyTexts }) {
  const { state, total = 0, pageSize } = list;
  const { icon, filtered } = texts;
  if (state.page > 1 && total > 0) {
    return (
      <EmptyState icon={icon} title={messages.thisPageIsPastTheEnd}>
        <ButtonLink to={state.toPage(Math.ceil(total / pageSize))} variant="secondary" size="sm">
          {messages.lastPage}
        </ButtonLink>
      </EmptyState>
    );
  }
  if (filtered && isFiltered(list)) {
    return (
      <EmptyState icon={icon} title={filtered.title} text={filtered.text}>
        <Button variant="secondary" size="sm" onClick={state.clearFilters}>
          {filtered.showAll}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title={texts.title} text={texts.text}>
      {texts.action}
    </EmptyState>
  );
}
