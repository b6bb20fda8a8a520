import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Sortable } from '#console/table/sortable';
import { tokenFieldMessages as messages } from './choice.messages';
import { splitTokens } from './token-field.rules';

export interface Token {
  key: string;
  label: string;
}

interface TokenFieldProps {
  label: string;
  name: string;
  tokens: readonly Token[];
  onAdd: (labels: string[]) => void;
  onRemove: (key: string) => void;
  /** Without these, tokens have neither another name nor an order. */
  onRename?: (key: string, label: string) => void;
  onOrder?: (tokens: Token[]) => void;
  /** Beside the label of a token. */
  renderMark?: (token: Token) => ReactNode;
  suggestions?: readonly string[];
  placeholder?: string;
  error?: string | undefined;
  hint?: string;
  maxLength?: number;
}

/** Several short texts: Enter or a comma adds one, Backspace removes the last, a pasted list adds all of its entries. */
export function TokenField(props: TokenFieldProps) {
  const { label, name, tokens, onAdd, onRemove, onRename, onOrder, renderMark, suggestions = [], error, hint } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const note = error ?? hint;

  const add = (typed: string) => {
    const labels = splitTokens(typed).filter((one) => tokens.every((token) => token.label.toLowerCase() !== one.toLowerCase()));
    if (labels.length > 0) onAdd(labels);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = tokens.at(-1);
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && last) onRemove(last.key);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[,\n\t]/.test(pasted)) return;
    event.preventDefault();
    add(text + pasted);
  };
  const remove = (key: string) => {
    onRemove(key);
    input.current?.focus();
  };
  const chip = (token: Token, handle?: ReactNode) => (
    <Chip
      token={token}
      handle={handle}
      mark={renderMark?.(token)}
      onRemove={() => remove(token.key)}
      onRename={onRename && ((renamed) => onRename(token.key, renamed))}
    />
  );
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {tokens.length > 0 &&
        (onOrder ? (
          <Sortable
            label={label}
            layout="grid"
            items={tokens}
            keyOf={({ key }) => key}
            nameOf={(token) => token.label}
            onOrder={onOrder}
            className="mb-2 flex flex-wrap gap-1.5"
          >
            {chip}
          </Sortable>
        ) : (
          <ul aria-label={label} className="mb-2 flex flex-wrap gap-1.5">
            {tokens.map((token) => (
              <li key={token.key} className="max-w-full">
                {chip(token)}
              </li>
            ))}
          </ul>
        ))}
      <input
        dir="auto"
        ref={input}
        id={id}
        name={name}
        value={text}
        list={suggestions.length > 0 ? `${id}-suggestions` : undefined}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        autoComplete="off"
        enterKeyHint="enter"
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        // What was typed and not yet added is not lost.
        onBlur={() => add(text)}
        className="h-11 w-full rounded-sm border border-line bg-surface px-3 text-base hover:border-muted/60 aria-invalid:border-bad"
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      {note && (
        <p id={`${id}-note`} className={`mt-1.5 text-sm ${error ? 'font-medium text-bad' : 'text-muted'}`}>
          {note}
        </p>
      )}
    </div>
  );
}

interface ChipProps {
  token: Token;
  handle: ReactNode;
  mark: ReactNode;
  onRemove: () => void;
  onRename: ((label: string) => void) | undefined;
}

function Chip({ token: { label }, handle, mark, onRemove, onRename }: ChipProps) {
  const [draft, setDraft] = useState<string>();
  const commit = () => {
    const renamed = draft?.trim();
    if (renamed && renamed !== label) onRename?.(renamed);
    setDraft(undefined);
  };
  return (
    <span dir="auto" className="inline-flex max-w-full items-center rounded-sm border border-line bg-raised/60 text-cell">
      {handle}
      {mark}
      {draft !== undefined ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: the button that was just pressed becomes this field.
          autoFocus
          dir="auto"
          aria-label={messages.newNameOf(label)}
          value={draft}
          size={Math.max(6, draft.length)}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              commit();
            } else if (event.key === 'Escape') setDraft(undefined);
          }}
          className="h-9 min-w-0 rounded-sm bg-surface px-2 text-base pointer-coarse:h-11"
        />
      ) : onRename ? (
        <button
          type="button"
          aria-label={messages.rename(label)}
          onClick={() => setDraft(label)}
          className={`min-h-9 min-w-0 truncate rounded-sm font-medium hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${handle ? 'px-1' : 'px-3'}`}
        >
          {label}
        </button>
      ) : (
        <span className="min-w-0 truncate py-1 ps-3">{label}</span>
      )}
      <button
        type="button"
        aria-label={messages.remove(label)}
        onClick={onRemove}
        className="grid size-9 shrink-0 place-items-center rounded-sm text-muted hover:text-ink pointer-coarse:size-11"
      >
        <X aria-hidden className="size-4" />
      </button>
    </span>
  );
}
