import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#ui/button';
import { EmptyState } from '../empty-state';
import type { TableState } from './use-table-state';

interface EmptyListProps {
  state: TableState;
  icon: LucideIcon;
  /** Shown when filters exclude all rows; `showAll` is the button that clears them. */
  filtered: { title: string; text?: string; showAll: string };
  /** Shown when there are no rows at all: what belongs here. */
  title: string;
  text: string;
  /** The first step. */
  children?: ReactNode;
}

/** A table without rows: past its last page, of filters that nothing matches, or of a list that is still empty. */
export function EmptyList({ state, icon, filtered, title, text, children }: EmptyListProps) {
  if (state.page > 1) {
    return (
      <EmptyState icon={icon} title="This page is past the end of the list">
        <ButtonLink to={state.toPage(1)} variant="secondary" size="sm">
          First page
        </ButtonLink>
      </EmptyState>
    );
  }
  if (Object.keys(state.filters).length > 0) {
    return (
      <EmptyState icon={icon} title={filtered.title} text={filtered.text}>
        <Button variant="secondary" size="sm" onClick={state.clearFilters}>
          {filtered.showAll}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title={title} text={text}>
      {children}
    </EmptyState>
  );
}
