import { ArrowDownToLine, Redo2, Undo2 } from 'lucide-react';
import { Button, IconButton } from '#ui/button';
import { sheetBarMessages as messages } from './sheet-bar.messages';
import { COLUMN_TITLES, cellKey } from './sheet-rows.console';
import type { SheetState } from './use-sheet.console';
import type { SheetKeys } from './use-sheet-keys.console';

/** What there is to say about the current cell, and what keys do, for those without a keyboard. */
export function SheetBar({ sheet, keys }: { sheet: SheetState; keys: SheetKeys }) {
  return (
    <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <div className="flex items-center">
        <IconButton label={messages.undo} disabled={!sheet.canUndo} onClick={sheet.undo} className="not-pointer-coarse:size-9">
          <Undo2 aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton label={messages.redo} disabled={!sheet.canRedo} onClick={sheet.redo} className="not-pointer-coarse:size-9">
          <Redo2 aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton label={messages.fillDown} onClick={keys.fillDown} className="not-pointer-coarse:size-9">
          <ArrowDownToLine aria-hidden className="size-4.5" />
        </IconButton>
      </div>
      <CurrentCell sheet={sheet} keys={keys} />
    </div>
  );
}

function CurrentCell({ sheet, keys: { current, canEdit, start } }: { sheet: SheetState; keys: SheetKeys }) {
  if (!current) return null;
  const { row, column } = current;
  const key = cellKey(row, column);
  const theirs = sheet.conflicts.get(key);
  const problem = sheet.errorOf(row, column) ?? sheet.failures.get(row.productId);
  const isEdited = sheet.cells.has(key);
  return (
    <div className="flex min-h-11 min-w-0 flex-1 basis-64 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      <p role="status" className="min-w-0">
        <span dir="auto" className="font-semibold wrap-anywhere">
          {row.label}
        </span>
        <span className="text-muted"> · {COLUMN_TITLES[column]}</span>
        {isEdited && theirs === undefined && <span className="text-muted"> · {messages.was(row.values[column])}</span>}
        {theirs !== undefined && <span className="font-medium text-bad"> · {messages.somebodyElseChangedItTo(theirs)}</span>}
        {theirs === undefined && problem !== undefined && <span className="font-medium text-bad"> · {problem}</span>}
      </p>
      {theirs !== undefined && (
        <span className="flex gap-2">
          <Button variant="secondary" size="sm" onClick={() => sheet.takeTheirs(key)}>
            {messages.toUseTheirs}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => sheet.keepMine(key)}>
            {messages.toUseMine}
          </Button>
        </span>
      )}
      {canEdit && (
        <span className="hidden pointer-coarse:block">
          <Button variant="secondary" size="sm" onClick={() => start()}>
            {messages.edit}
          </Button>
        </span>
      )}
    </div>
  );
}
