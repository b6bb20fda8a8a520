import type { ComponentProps, ReactNode } from 'react';
import { PageHeader } from '../page-header';
import { LinkTabs } from '../tabs';
import { DataTable, type DataTableProps } from './data-table';
import { type ListView, viewTabs } from './list-views';
import { listScreenMessages as messages } from './table.messages';

interface ListScreenProps<Row, Count extends string>
  extends Omit<DataTableProps<Row>, 'name'>,
    Pick<ComponentProps<typeof PageHeader>, 'title' | 'back' | 'text' | 'actions'> {
  /** The table's accessible name, if it is not the title. */
  name?: string;
  /** The tabs above the table. */
  views?: { label?: string; tabs: readonly ListView<Count>[]; counts?: Readonly<Partial<Record<Count, number>>> | undefined };
  /** Between the title and the table. */
  children?: ReactNode;
}

/** A screen that is a list. Its state is its address, so that it can be reloaded, shared and saved as a view. */
export function ListScreen<Row, Count extends string = string>({
  title,
  back,
  text,
  actions,
  views,
  children,
  ...table
}: ListScreenProps<Row, Count>) {
  return (
    <>
      <PageHeader title={title} text={text} actions={actions} {...(back && { back })} />
      {children}
      {views && (
        <div className="mb-3">
          <LinkTabs label={views.label ?? messages.views} tabs={viewTabs(table.list.state, views.tabs, views.counts)} />
        </div>
      )}
      <DataTable name={title} {...table} />
    </>
  );
}
