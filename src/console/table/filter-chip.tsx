import { Check, ChevronDown, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatList } from '#shared/lists';
import { Button } from '#ui/button';
import { Combobox } from '../choice/combobox';
import type { Option } from '../choice/combobox.types';
import { Popover } from '../dialog/popover';
import { formatDay } from '../format';
import { filterChipMessages as messages } from './table.messages';
import type { TableState } from './use-table-state';

interface FilterBase {
  label: string;
  /** The parameters of the address that it sets. */
  names: readonly string[];
}

export type Filter =
  | (FilterBase & { kind: 'choice'; options: readonly Option[] })
  /** On, or absent; its value is 'true'. */
  | (FilterBase & { kind: 'flag' })
  /** One of many, found by typing. `nameOf` gives the chosen one's name; absent while it is not known. */
  | (FilterBase & {
      kind: 'search';
      load: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
      nameOf: (value: string) => string | undefined;
    })
  /** From and to; the first parameter is the lower limit. */
  | (FilterBase & { kind: 'range'; unit?: string; isDate?: boolean });

const CHIP =
  'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm font-medium transition-colors duration-150 pointer-coarse:min-h-11';
const OFF = 'border-line bg-surface text-ink hover:bg-raised';
const ON = 'border-accent bg-accent/10 text-ink hover:bg-accent/15';

/** The look of a button beside the filters. */
export function chipClass(isOn: boolean): string {
  return `${CHIP} ${isOn ? ON : OFF}`;
}

/** A filter: a button with a popover, or a switch. In use it shows its value and a button that removes it. */
export function FilterChip({ filter, state }: { filter: Filter; state: TableState }) {
  const [first = ''] = filter.names;
  const shown = shownValue(filter, state.filters);
  if (filter.kind === 'flag') {
    const isOn = state.filters[first] === 'true';
    return (
      <button
        type="button"
        aria-pressed={isOn}
        onClick={() => state.setFilter(first, isOn ? undefined : 'true')}
        className={chipClass(isOn)}
      >
        {isOn && <Check aria-hidden className="size-4" />}
        {filter.label}
      </button>
    );
  }
  return (
    <div className="flex shrink-0">
      <Popover
        label={filter.label}
        className="w-64 p-3"
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className={`${CHIP} ${shown === undefined ? OFF : `${ON} rounded-e-none border-e-0 pe-2`} max-w-64`}
          >
            <span className="truncate">
              {filter.label}
              {shown !== undefined && (
                <span className="font-semibold">
                  : <bdi>{shown}</bdi>
                </span>
              )}
            </span>
            {shown === undefined && <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />}
          </button>
        )}
        onShown={(popover) => popover.querySelector<HTMLElement>('input:checked, input')?.focus()}
      >
        {(close) => editorOf(filter, { state, close })}
      </Popover>
      {shown !== undefined && (
        <button
          type="button"
          aria-label={messages.removeTheFilter(filter.label)}
          onClick={() => state.setFilters(Object.fromEntries(filter.names.map((name) => [name, undefined])))}
          className={`${CHIP} ${ON} rounded-s-none border-s-0 pe-2.5 ps-1 pointer-coarse:min-w-11 pointer-coarse:justify-center`}
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}

interface EditorProps {
  state: TableState;
  close: () => void;
}

function editorOf(filter: Exclude<Filter, { kind: 'flag' }>, { state, close }: EditorProps): ReactNode {
  const [first = ''] = filter.names;
  switch (filter.kind) {
    case 'choice':
      return (
        <ChoiceEditor filter={filter} value={state.filters[first]} onChoose={(value) => state.setFilter(first, value)} close={close} />
      );
    case 'search':
      return (
        <Combobox
          label={filter.label}
          load={filter.load}
          onChoose={(option) => {
            state.setFilter(first, option.value);
            close();
          }}
        />
      );
    case 'range':
      return <RangeEditor filter={filter} state={state} close={close} />;
    default:
      return filter satisfies never;
  }
}

interface ChoiceEditorProps {
  filter: Filter & { kind: 'choice' };
  value: string | undefined;
  onChoose: (value: string) => void;
  close: () => void;
}

/** Arrow keys try the choices out; a click or Enter also closes. */
function ChoiceEditor({ filter, value, onChoose, close }: ChoiceEditorProps) {
  const name = useId();
  return (
    <fieldset className="-m-1.5">
      <legend className="sr-only">{filter.label}</legend>
      {filter.options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-9 items-center gap-3 rounded-sm px-2 hover:bg-raised has-focus-visible:bg-raised pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            onClick={(event) => event.detail > 0 && close()}
            onKeyDown={(event) => event.key === 'Enter' && close()}
            className="size-4.5"
          />
          <bdi>{option.label}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

function RangeEditor({ filter, state, close }: EditorProps & { filter: Filter & { kind: 'range' } }) {
  const [from = '', to = ''] = filter.names;
  const [values, setValues] = useState({ from: state.filters[from] ?? '', to: state.filters[to] ?? '' });
  const field = (key: 'from' | 'to', label: string) => (
    <label className="min-w-0 flex-1 text-sm font-semibold">
      {label}
      <input
        {...(filter.isDate ? { type: 'date' } : { inputMode: 'decimal' })}
        value={values[key]}
        onChange={(event) => setValues({ ...values, [key]: event.target.value })}
        className="mt-1 block h-10 w-full rounded-sm border border-line bg-surface px-3 text-base font-normal pointer-coarse:h-11"
      />
    </label>
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const read = filter.isDate ? dayIn : numberIn;
        state.setFilters({ [from]: read(values.from), [to]: read(values.to) });
        close();
      }}
      className="grid gap-3"
    >
      <div className={filter.isDate ? 'grid gap-3' : 'flex gap-3'}>
        {field('from', filter.unit ? messages.from(filter.unit) : messages.fromText)}
        {field('to', filter.unit ? messages.to(filter.unit) : messages.toText)}
      </div>
      <Button type="submit" size="sm">
        {messages.apply}
      </Button>
    </form>
  );
}

/** What the API accepts as a number; anything else removes the limit. */
function numberIn(text: string): string | undefined {
  const trimmed = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(trimmed) ? trimmed : undefined;
}

/** Another year than one of four digits is half typed. */
function dayIn(text: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
}

/** The value of a filter as it is shown; undefined if it is not in use. */
export function shownValue(filter: Filter, values: TableState['filters']): string | undefined {
  const [first, second] = filter.names.map((name) => values[name]);
  switch (filter.kind) {
    case 'flag':
      return first;
    case 'choice':
      return first === undefined ? undefined : labelOf(first, filter.options);
    case 'search':
      return first === undefined ? undefined : (filter.nameOf(first) ?? first);
    case 'range':
      return filter.isDate
        ? rangeText({ first: first && formatDay(first), second: second && formatDay(second) })
        : rangeText({ first, second, unit: filter.unit });
    default:
      return filter satisfies never;
  }
}

/** An address may have several choices, divided by commas. */
function labelOf(chosen: string, options: readonly Option[]): string {
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  return labels.get(chosen) ?? formatList(chosen.split(',').map((value) => labels.get(value) ?? value));
}

function rangeText({ first, second, unit = '' }: { first?: string | undefined; second?: string | undefined; unit?: string | undefined }) {
  if (first === undefined) return second === undefined ? undefined : messages.upTo(unit, second);
  return second === undefined ? messages.fromOfUnit(unit, first) : `${unit}${first}–${second}`;
}
