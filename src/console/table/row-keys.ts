import { type KeyboardEvent, useRef } from 'react';
import { useShortcuts } from '../commands/shortcuts';
import { isSelected, rowsBetween, type Selection, selectRows } from './selection';
import { rowKeysMessages as messages } from './table.messages';

interface RowKeys {
  ids: readonly string[];
  isSelectable: boolean;
  selection: Selection;
  select: (selection: Selection) => void;
  /** In lists of shortcuts. */
  name: string;
}

/** What of a row takes the focus: its link, or else its checkbox. */
const FOCUSABLE = '[data-row-focus]';

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * The focus is on the link of a row, so that Enter opens it and a screen reader reads it; the keys only move it. j and k start at
 * the first row from anywhere on the screen.
 */
export function useRowKeys({ ids, isSelectable, selection, select, name }: RowKeys) {
  const body = useRef<HTMLTableSectionElement>(null);
  const anchor = useRef<string>(undefined);

  const rows = () => Array.from(body.current?.rows ?? []).filter((row) => row.dataset.id !== undefined);
  const focusRow = (row: HTMLTableRowElement | undefined) => {
    const target = row?.querySelector<HTMLElement>(FOCUSABLE);
    target?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  const start = () => {
    if (!body.current?.contains(document.activeElement)) focusRow(rows()[0]);
  };
  useShortcuts([
    { keys: 'j', label: messages.nextRow, group: name, run: start },
    { keys: 'k', label: messages.previousRow, group: name, run: start },
    { keys: 'enter', label: messages.openTheRow, group: name },
    ...(isSelectable
      ? [
          { keys: 'x', label: messages.selectTheRow, group: name },
          { keys: 'shift+arrowdown', label: messages.selectMoreRows, group: name },
        ]
      : []),
  ]);

  /** Switches a row, or all rows from the last one that was switched. */
  const toggle = (id: string, isRange: boolean) => {
    const isOn = !isSelected(selection, id);
    const range = isRange && anchor.current !== undefined ? rowsBetween(ids, anchor.current, id) : [id];
    select(selectRows(selection, range, isRange ? true : isOn));
    anchor.current = id;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest('tr');
    const id = row?.dataset.id;
    if (!row || id === undefined || !isRowKey(event, target)) return;
    const list = rows();
    const step = STEPS[event.key];
    const to = step === undefined ? { Home: list[0], End: list.at(-1) }[event.key] : list[list.indexOf(row) + step];
    if (step !== undefined || to) {
      event.preventDefault();
      const toId = to?.dataset.id;
      if (event.shiftKey && isSelectable && toId !== undefined) select(selectRows(selection, [id, toId], true));
      focusRow(to);
    } else if (isSelectable && (event.key === 'x' || event.key === 'X' || (event.key === ' ' && target.matches('a')))) {
      event.preventDefault();
      toggle(id, event.shiftKey);
    }
  };

  return { body, onKeyDown, toggle };
}

/** Other controls of a row have keys of their own. */
function isRowKey({ ctrlKey, metaKey, altKey }: KeyboardEvent, target: HTMLElement): boolean {
  return !ctrlKey && !metaKey && !altKey && target.matches(`${FOCUSABLE}, input[type=checkbox]`);
}
