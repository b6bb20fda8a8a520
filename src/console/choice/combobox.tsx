import { Check, ChevronDown, X } from 'lucide-react';
import { useId } from 'react';
import { comboboxScreenMessages as messages } from './choice.messages';
import type { ComboboxProps, Option } from './combobox.types';
import { ListOption } from './list-option';
import { useCombobox, useListPlace } from './use-combobox';

/** WAI-ARIA: combobox with a list. The focus stays in the field, arrow keys move through the list. */
export function Combobox(props: ComboboxProps) {
  const { label, error } = props;
  const id = useId();
  const box = useCombobox(props);
  const { isOpen, rows, active } = box;
  const note = error ?? props.hint;
  const { field, list } = useListPlace(isOpen);

  return (
    <div>
      <label htmlFor={id} className={props.isLabelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
        {props.required && <span className="text-muted"> *</span>}
      </label>
      <div ref={field} className={`${FRAME} ${error ? 'border-bad' : 'border-line hover:border-muted/60'}`}>
        {box.several?.map((option) => (
          <Chosen key={option.value} option={option} onRemove={() => props.onRemove?.(option)} />
        ))}
        <input
          dir="auto"
          id={id}
          name={props.name}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && rows[active] ? `${id}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          aria-required={props.required || undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={box.one?.label ?? props.placeholder}
          value={box.text ?? box.one?.label ?? ''}
          onChange={(event) => box.type(event.target.value)}
          onClick={box.open}
          onBlur={box.close}
          onKeyDown={box.onKeyDown}
          className="h-8 min-w-24 flex-1 bg-transparent px-2 text-base outline-none pointer-coarse:h-11"
        />
        <ChevronDown aria-hidden className="pointer-events-none absolute inset-e-3 size-4 text-muted" />
      </div>
      {note && (
        <p id={`${id}-note`} className={`mt-1.5 text-sm ${error ? 'font-medium text-bad' : 'text-muted'}`}>
          {note}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click in the list does not take the focus from the field. */}
      <div
        ref={list}
        popover="manual"
        onMouseDown={(event) => event.preventDefault()}
        className="popover fixed inset-auto m-0 overflow-y-auto rounded-md border border-line bg-surface p-1.5 text-ink shadow-float"
      >
        <div id={`${id}-list`} role="listbox" aria-label={label} aria-multiselectable={box.several ? true : undefined}>
          {rows.map((option, i) => (
            <OptionRow
              key={option.value}
              id={`${id}-${i}`}
              option={option}
              isActive={i === active}
              isChosen={box.isChosen(option)}
              onClick={() => box.choose(option)}
            />
          ))}
        </div>
        {rows.length === 0 && <p className="px-2.5 py-1.5 text-sm text-muted">{box.message}</p>}
      </div>
      <span role="status" className="sr-only">
        {isOpen ? (rows.length === 0 ? box.message : messages.found(rows.length)) : ''}
      </span>
    </div>
  );
}

const FRAME =
  'relative flex min-h-11 flex-wrap items-center gap-1 rounded-sm border bg-surface py-1 pe-9 ps-1.5 pointer-coarse:py-0 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent';

function Chosen({ option, onRemove }: { option: Option; onRemove: () => void }) {
  return (
    <span className="inline-flex max-w-full items-center rounded-sm bg-raised ps-2.5 text-sm">
      <span dir="auto" className="truncate">
        {option.label}
      </span>
      <button
        type="button"
        aria-label={messages.remove(option.label)}
        onClick={onRemove}
        className="grid size-8 shrink-0 place-items-center rounded-sm text-muted hover:text-ink pointer-coarse:size-10"
      >
        <X aria-hidden className="size-4" />
      </button>
    </span>
  );
}

interface OptionRowProps {
  id: string;
  option: Option;
  isActive: boolean;
  isChosen: boolean;
  onClick: () => void;
}

function OptionRow({ id, option, isActive, isChosen, onClick }: OptionRowProps) {
  return (
    <ListOption
      id={id}
      isActive={isActive}
      isSelected={isChosen}
      onClick={onClick}
      className={`flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2.5 py-1 pointer-coarse:min-h-11 ${isActive ? 'bg-raised' : 'hover:bg-raised/70'}`}
    >
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          {option.label}
        </span>
        {option.hint && (
          <span dir="auto" className="block truncate text-sm text-muted">
            {option.hint}
          </span>
        )}
      </span>
      {isChosen && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
    </ListOption>
  );
}
