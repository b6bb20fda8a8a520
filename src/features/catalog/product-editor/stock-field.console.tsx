import { Pencil } from 'lucide-react';
import { useId } from 'react';
import { Popover } from '#console/dialog/popover';
import { parseWhole } from '#console/form/form-kinds';
import { owedText, POLICY_LABELS } from '#features/catalog/stock/stock-words.console';
import { Button } from '#ui/button';
import { SelectField, TextField } from '#ui/field';
import { isStockChange } from './product-body.console';
import { stockFieldMessages as messages } from './product-editor-console.messages';
import type { EditedVariant, StockEdit } from './product-fields.console';

const REASONS = {
  delivery: messages.delivery,
  damage: messages.brokenOrLost,
  return: messages.return,
  correction: messages.correction,
} satisfies Record<Extract<StockEdit, { kind: 'delta' }>['reason'], string>;

interface StockFieldProps {
  variant: EditedVariant;
  /** The accessible name: 'Stock of Blue, M'. */
  name: string;
  isLabelHidden?: boolean;
  /** As it is in the shop; absent for a new variant. */
  level: { onHand: number; reserved: number } | undefined;
  edit: StockEdit | undefined;
  error: string | undefined;
  isDisabled: boolean;
  /** A gift card: its stock is not counted. */
  isEndless: boolean;
  onStart: (text: string) => void;
  onEdit: (edit: StockEdit | undefined) => void;
  onPolicy: (policy: string) => void;
}

/** The stock of a variant, and whether it is counted. A gift card never runs out. */
export function StockField({ isEndless, onPolicy, ...props }: StockFieldProps) {
  const { variant, name, isLabelHidden, isDisabled } = props;
  if (isEndless) return <WithoutNumber {...props} text={messages.neverRunsOut} />;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {variant.stockPolicy === 'uncounted' ? <WithoutNumber {...props} text={messages.inStock} /> : <Pieces {...props} />}
      <select
        aria-label={isLabelHidden ? messages.trackingOf(name) : messages.stockTracking}
        value={variant.stockPolicy}
        disabled={isDisabled}
        onChange={(event) => {
          props.onEdit(undefined);
          onPolicy(event.target.value);
        }}
        className={`w-full min-w-0 rounded-sm border border-line bg-surface px-2 text-sm hover:border-muted/60 disabled:bg-raised ${isLabelHidden ? 'h-9 pointer-coarse:h-11' : 'h-11'}`}
      >
        {Object.entries(POLICY_LABELS).map(([policy, label]) => (
          <option key={policy} value={policy}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

type PiecesProps = Omit<StockFieldProps, 'isEndless' | 'onPolicy'>;

function Label({ name, isLabelHidden }: Pick<PiecesProps, 'name' | 'isLabelHidden'>) {
  return <span className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>{isLabelHidden ? name : messages.stock}</span>;
}

function WithoutNumber({ text, name, isLabelHidden }: Pick<PiecesProps, 'name' | 'isLabelHidden'> & { text: string }) {
  return (
    <div>
      <Label name={name} isLabelHidden={isLabelHidden} />
      <p className={`flex items-center text-muted ${isLabelHidden ? 'min-h-10 pointer-coarse:min-h-11' : 'min-h-12'}`}>{text}</p>
    </div>
  );
}

/**
 * The stock of a variant. A saved one changes by a difference, or by a counted number together with the one that it replaces, so
 * that what was sold meanwhile is never lost.
 */
function Pieces({ variant, name, isLabelHidden, level, edit, error, isDisabled, onStart, onEdit }: PiecesProps) {
  const id = useId();
  const label = <Label name={name} isLabelHidden={isLabelHidden} />;
  if (!level) {
    return (
      <div>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          value={variant.stock}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onStart(event.target.value)}
          className={`w-full rounded-sm border border-line bg-surface px-3 text-base hover:border-muted/60 aria-invalid:border-bad disabled:bg-raised ${isLabelHidden ? 'h-10 pointer-coarse:h-11' : 'h-12'}`}
        />
        <FieldError id={`${id}-error`} error={error} />
      </div>
    );
  }
  const after = edit && isStockChange(edit) ? numberAfter(edit, level.onHand) : undefined;
  const shown = after === undefined ? String(level.onHand) : `${level.onHand} → ${after}`;
  return (
    <div>
      {!isLabelHidden && label}
      <Popover
        label={name}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            disabled={isDisabled}
            aria-label={messages.change(name, shown)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className={`flex w-full items-center justify-between gap-2 rounded-sm border bg-surface px-3 tabular-nums hover:border-muted/60 disabled:bg-raised disabled:text-muted ${error ? 'border-bad' : 'border-line'} ${after === undefined ? '' : 'font-semibold'} ${isLabelHidden ? 'min-h-10 pointer-coarse:min-h-11' : 'min-h-12'}`}
          >
            {shown}
            <Pencil aria-hidden className="size-4 shrink-0 text-muted" />
          </button>
        )}
        className="w-80"
      >
        {(close) => <StockForm level={level} edit={edit} error={error} onEdit={onEdit} onClose={close} />}
      </Popover>
      {!isLabelHidden && level.reserved > 0 && <p className="mt-1.5 text-sm text-muted">{messages.heldForUnpaidOrders(level.reserved)}</p>}
      {!isLabelHidden && level.onHand < 0 && <p className="mt-1.5 text-sm text-muted">{owedText(level.onHand)}</p>}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

interface StockFormProps {
  level: { onHand: number; reserved: number };
  edit: StockEdit | undefined;
  error: string | undefined;
  onEdit: (edit: StockEdit | undefined) => void;
  onClose: () => void;
}

function StockForm({ level: { onHand, reserved }, edit, error, onEdit, onClose }: StockFormProps) {
  const delta = edit?.kind === 'delta' ? edit : { kind: 'delta' as const, delta: '', reason: 'delivery' as const };
  const counted = edit?.kind === 'set' ? edit : { kind: 'set' as const, set: '', expected: onHand };
  const difference = (parseWhole(counted.set) ?? 0) - counted.expected;
  return (
    <div className="grid gap-3 p-2">
      <p className="text-sm text-muted">{reserved > 0 ? messages.onHandAndHeld(onHand, reserved) : messages.onHand(onHand)}</p>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={messages.addOrTake}
          name="delta"
          inputMode="text"
          placeholder={messages.first12Or1}
          autoComplete="off"
          value={delta.delta}
          onChange={(event) => onEdit(event.target.value === '' ? undefined : { ...delta, delta: event.target.value })}
        />
        <SelectField
          label={messages.reason}
          name="reason"
          value={delta.reason}
          onChange={(event) => onEdit({ ...delta, reason: event.target.value as keyof typeof REASONS })}
        >
          {Object.entries(REASONS).map(([reason, text]) => (
            <option key={reason} value={reason}>
              {text}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={messages.orTheCountedNumber}
        name="set"
        inputMode="numeric"
        autoComplete="off"
        placeholder={String(onHand)}
        value={counted.set}
        onChange={(event) =>
          onEdit(event.target.value === '' ? undefined : { kind: 'set', set: event.target.value, expected: counted.expected })
        }
      />
      {edit?.kind === 'set' && counted.expected !== onHand && (
        <div role="alert" className="grid gap-2 rounded-sm bg-warn/12 p-3 text-sm">
          <p>{messages.itWasWhenYouEntered({ expected: counted.expected, set: counted.set, onHand })}</p>
          <Button variant="secondary" size="sm" onClick={() => onEdit({ kind: 'set', set: String(onHand + difference), expected: onHand })}>
            {messages.keepWhatChanged(onHand + difference)}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => onEdit({ ...counted, expected: onHand })}>
            {messages.setToAnyway(counted.set)}
          </Button>
        </div>
      )}
      {error && <p className="text-sm font-medium text-bad">{error}</p>}
      <div className="flex justify-end gap-2">
        {edit && (
          <Button variant="ghost" size="sm" onClick={() => onEdit(undefined)}>
            {messages.undo}
          </Button>
        )}
        <Button size="sm" onClick={onClose}>
          {messages.done}
        </Button>
      </div>
    </div>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    error && (
      <p id={id} className="mt-1.5 text-sm font-medium text-bad">
        {error}
      </p>
    )
  );
}

function numberAfter(edit: StockEdit, onHand: number): number | undefined {
  const number = parseWhole(edit.kind === 'delta' ? edit.delta : edit.set);
  if (number === undefined) return undefined;
  return edit.kind === 'delta' ? onHand + number : number;
}
