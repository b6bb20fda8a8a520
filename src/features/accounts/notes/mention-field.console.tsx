import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { ListOption } from '#console/choice/list-option';
import { useListPlace } from '#console/choice/use-combobox';
import { matching } from '#console/choice/use-options';
import { NOTE_MAX_LENGTH } from './notes.rules';
import type { Person } from './notes.schema';
import { mentionFieldMessages as messages } from './notes-console.messages';

interface MentionFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Who is offered after '@'. */
  people: readonly Person[];
  /** Control and Enter. */
  onSubmit: () => void;
  placeholder?: string;
  autoFocus?: boolean;
}

const MOST_OFFERED = 8;
/** What is being typed after '@', at the end of the text before the caret. */
const TYPED_NAME = /(?:^|[\s(])@([^\n@]{0,40})$/;

/** A text field that offers names after '@': arrow keys choose, Enter or Tab takes one, Escape closes the list. */
export function MentionField({ label, value, onChange, people, onSubmit, placeholder, autoFocus }: MentionFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const options = typed === undefined ? [] : offered(people, typed);
  const isOpen = options.length > 0;
  const { field, list } = useListPlace(isOpen);

  const look = () => {
    const before = textBeforeCaret(area.current);
    setTyped(TYPED_NAME.exec(before)?.[1]);
    setActive(0);
  };
  const take = (name: string) => {
    const element = area.current;
    if (!element || typed === undefined) return;
    const caret = element.selectionStart;
    // As typing does, so that the browser's own undo knows it.
    element.setRangeText(`${name} `, caret - typed.length, caret, 'end');
    onChange(element.value);
    setTyped(undefined);
    element.focus();
  };
  const actionOf = (key: string): (() => void) | undefined => {
    const chosen = options[active];
    if (key === 'ArrowDown') return () => setActive((active + 1) % options.length);
    if (key === 'ArrowUp') return () => setActive((active + options.length - 1) % options.length);
    if ((key === 'Enter' || key === 'Tab') && chosen) return () => take(chosen.name);
    return key === 'Escape' ? () => setTyped(undefined) : undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return onSubmit();
    }
    const act = isOpen ? actionOf(event.key) : undefined;
    if (!act) return;
    act();
    // Escape closes the list, not what is around it.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={field}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        dir="auto"
        ref={area}
        id={id}
        rows={3}
        maxLength={NOTE_MAX_LENGTH}
        value={value}
        placeholder={placeholder}
        // biome-ignore lint/a11y/noAutofocus: the person has just chosen to edit this text.
        autoFocus={autoFocus}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        onChange={(event) => {
          onChange(event.target.value);
          look();
        }}
        onClick={look}
        onBlur={() => setTyped(undefined)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-80 min-h-20 w-full rounded-sm border border-line bg-surface px-3 py-2 text-base hover:border-muted/60"
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click in the list does not take the focus from the field. */}
      <div
        ref={list}
        popover="manual"
        onMouseDown={(event) => event.preventDefault()}
        className="popover fixed inset-auto m-0 overflow-y-auto rounded-md border border-line bg-surface p-1.5 text-ink shadow-float"
      >
        <div id={`${id}-list`} role="listbox" aria-label={messages.people}>
          {options.map(({ _id, name }, i) => (
            <ListOption
              key={_id}
              id={`${id}-${i}`}
              isActive={i === active}
              isSelected={i === active}
              onClick={() => take(name)}
              className={`flex min-h-9 cursor-pointer items-center rounded-sm px-2.5 py-1 pointer-coarse:min-h-11 ${i === active ? 'bg-raised' : 'hover:bg-raised/70'}`}
            >
              <bdi>{name}</bdi>
            </ListOption>
          ))}
        </div>
      </div>
      <span role="status" className="sr-only">
        {isOpen ? messages.found(options.length) : ''}
      </span>
    </div>
  );
}

function offered(people: readonly Person[], typed: string): Person[] {
  const found = matching(
    people.map(({ _id, name }) => ({ value: _id, label: name })),
    typed,
  );
  // A whole name was typed or taken: what follows is text.
  if (people.some(({ name }) => typed.startsWith(`${name} `))) return [];
  return found.slice(0, MOST_OFFERED).map(({ value, label }) => ({ _id: value, name: label }));
}

function textBeforeCaret(area: HTMLTextAreaElement | null): string {
  return area ? area.value.slice(0, area.selectionStart) : '';
}
