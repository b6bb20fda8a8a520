import { MessageSquareText } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Popover } from '#console/dialog/popover';
import { REMARK_MAX_LENGTH } from '#shared/lengths';
import { GIVEN_REASONS } from './stock.rules';
import type { ListedStock } from './stock.schema';
import { stockEditCellMessages as messages } from './stock-console.messages';
import { editReason, type GivenReason, readEntry, resultOf, type StockEdit } from './stock-edits.console';
import { REASON_LABELS, variantName } from './stock-words.console';
import type { useStockEdits } from './use-stock-edits.console';

interface StockEditCellProps {
  row: ListedStock;
  stock: ReturnType<typeof useStockEdits>;
}

const CONTROL = 'h-9 rounded-sm border border-line bg-surface text-cell hover:border-muted/60 pointer-coarse:h-11 pointer-coarse:text-base';

/** The entry of a row with its reason, its note and its result. Above the row's link. */
export function StockEditCell({ row, stock }: StockEditCellProps) {
  const edit = stock.edits[row.variantId];
  if (row.stockPolicy === 'uncounted') return null;
  const name = variantName(row);
  const result = edit && resultOf(edit, row);
  const problem = edit && editProblem(edit, row);
  const change = (values: Partial<StockEdit>) => stock.change({ ...row, name }, values);
  const problemId = `stock-${row.variantId}`;
  return (
    <div className="relative z-10 py-1 whitespace-normal">
      {/* On a phone, the entry has a line of its own: beside reason and note, one sign of it would be left. */}
      <div className="flex items-center gap-1.5 @max-2xl:flex-wrap">
        <input
          data-stock-entry=""
          aria-label={messages.changeOf(name)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          inputMode="text"
          autoComplete="off"
          placeholder={messages.orNumber}
          value={edit?.text ?? ''}
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={moveToEntry}
          className={`${CONTROL} min-w-0 flex-1 px-2.5 @max-2xl:basis-full tabular-nums aria-invalid:border-bad`}
        />
        {edit && (
          <>
            <select
              aria-label={messages.reasonForTheChangeOf(name)}
              value={editReason(edit)}
              onChange={(event) => change({ reason: event.target.value as GivenReason })}
              className={`${CONTROL} w-29 shrink-0 px-1.5`}
            >
              {GIVEN_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {REASON_LABELS[reason]}
                </option>
              ))}
            </select>
            <Note edit={edit} name={name} onChange={(note) => change({ note })} />
          </>
        )}
      </div>
      {result !== undefined && !problem && <p className="mt-0.5 text-sm text-muted">{`${row.onHand} → ${result}`}</p>}
      {problem && (
        <p id={problemId} role={edit.refused ? 'alert' : undefined} className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
      {problem && <Decision row={row} edit={edit} stock={stock} />}
    </div>
  );
}

function editProblem(edit: StockEdit, row: ListedStock): string | undefined {
  if (edit.refused) return edit.refused;
  const change = readEntry(edit);
  if (!change) return messages.type12;
  if ('set' in change && change.expected !== row.onHand) return messages.itWasWhenYouTyped(change.expected, row.onHand);
  return resultOf(edit, row) === undefined ? messages.notPossible(row.onHand, row.reserved) : undefined;
}

/** Stock changed while a new number was being typed: the owner decides what was counted before the sale and what after it. */
function Decision({ row, edit, stock }: StockEditCellProps & { edit: StockEdit }) {
  const change = readEntry(edit);
  if (!change || !('set' in change) || change.expected === row.onHand) return null;
  const difference = row.onHand + change.set - change.expected;
  const decide = (how: 'number' | 'difference') => stock.rebase(row.variantId, row, how);
  return (
    <div className="mt-1 mb-1 flex flex-wrap gap-1.5">
      {difference >= 0 && difference !== change.set && (
        <button
          type="button"
          aria-label={messages.setToDifference(difference, row.product.name)}
          onClick={() => decide('difference')}
          className={`${CONTROL} px-2.5 text-sm font-semibold`}
        >
          {messages.setTo(difference)}
        </button>
      )}
      <button
        type="button"
        aria-label={messages.setToTyped(change.set, row.product.name)}
        onClick={() => decide('number')}
        className={`${CONTROL} px-2.5 text-sm font-semibold`}
      >
        {messages.setTo(change.set)}
      </button>
    </div>
  );
}

function Note({ edit, name, onChange }: { edit: StockEdit; name: string; onChange: (note: string) => void }) {
  return (
    <Popover
      label={messages.noteOnTheChangeOf(name)}
      className="w-72 p-3"
      onShown={(popover) => popover.querySelector('textarea')?.focus()}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={edit.note ? messages.noteOnTheChangeOfLabel(name, edit.note) : messages.addANoteToTheChangeOf(name)}
          className={`${CONTROL} grid w-9 shrink-0 place-items-center pointer-coarse:w-11 ${edit.note ? 'border-accent text-accent' : 'text-muted'}`}
        >
          <MessageSquareText aria-hidden className="size-4" />
        </button>
      )}
    >
      {() => (
        <label className="block text-sm font-semibold">
          {messages.note}
          <textarea
            dir="auto"
            maxLength={REMARK_MAX_LENGTH}
            rows={3}
            value={edit.note ?? ''}
            onChange={(event) => onChange(event.target.value)}
            className="mt-1.5 block w-full rounded-sm border border-line bg-surface p-2 text-base font-normal"
          />
        </label>
      )}
    </Popover>
  );
}

const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Enter and arrow keys go from entry to entry, as in a spreadsheet. */
function moveToEntry(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  const entries = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLInputElement>('[data-stock-entry]') ?? [])];
  entries[entries.indexOf(event.currentTarget) + step]?.select();
}
