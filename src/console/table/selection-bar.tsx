import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/button';
import { useShortcuts } from '../commands/shortcuts';
import { formatCount } from '../format';
import { ALL_FOUND, countSelected, NO_SELECTION, pageState, selectRows } from './selection';
import { selectionBarMessages as messages } from './table.messages';
import type { List } from './use-list';

interface SelectionBarProps {
  list: List<unknown>;
  ids: readonly string[];
  actions: (count: number) => ReactNode;
}

const TEXT_BUTTON = 'min-h-9 rounded-full px-3 text-sm font-semibold text-accent hover:bg-raised pointer-coarse:min-h-11';

/** How many rows are selected and what can be done with them; at the lower edge of the window, where a thumb is. */
export function SelectionBar({ list, ids, actions }: SelectionBarProps) {
  const { totalIsMore, total = ids.length } = list;
  const { selection, select } = list.state;
  const count = countSelected(selection, total);
  const isPageSelected = pageState(selection, ids) === 'all';
  const canTakeAll = selection.kind === 'some' && total > ids.length && isPageSelected;
  const clear = () => select(NO_SELECTION);
  useShortcuts(count > 0 ? [{ keys: 'escape', label: messages.clearTheSelection, group: messages.selection, run: clear }] : []);
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? messages.selected(formatCount(count)) : ''}
      </p>
      {count > 0 && (
        <section
          aria-label={messages.selectedRows}
          className="selection-bar sticky bottom-[calc(var(--console-bottom,0px)+0.75rem)] z-30 mx-auto my-3 flex w-fit max-w-[calc(100%-1rem)] flex-wrap items-center gap-1 rounded-md border border-line bg-surface p-1.5 ps-4 shadow-float"
        >
          <span className="text-sm font-semibold tabular-nums">{messages.selected(formatCount(count))}</span>
          {!isPageSelected && (
            <button type="button" onClick={() => select(selectRows(selection, ids, true))} className={`${TEXT_BUTTON} @2xl:hidden`}>
              {messages.selectAllShown}
            </button>
          )}
          {canTakeAll && (
            <button type="button" onClick={() => select(ALL_FOUND)} className={TEXT_BUTTON}>
              {messages.selectAllFound(formatCount(total), totalIsMore ? '+' : '')}
            </button>
          )}
          <div className="flex flex-wrap items-center gap-1 ps-2">{actions(count)}</div>
          <IconButton label={messages.clearTheSelection} onClick={clear} className="not-pointer-coarse:size-9">
            <X aria-hidden className="size-4" />
          </IconButton>
        </section>
      )}
    </>
  );
}
