import { CornerDownLeft, History, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ListOption } from '#console/choice/list-option';
import { useActiveRow } from '#console/choice/use-active-row';
import { addRecent, type Command, type CommandSource } from '#console/commands/commands';
import { useCommands } from '#console/commands/use-commands';
import { commandDialogMessages as messages } from './dialog.messages';

interface CommandDialogProps {
  sources: readonly CommandSource[];
  onClose: () => void;
}

/** One field for every record, screen and action. WAI-ARIA: combobox with a grouped list. */
export function CommandDialog({ sources, onClose }: CommandDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const { groups, isLoading } = useCommands(sources, text.trim());
  const rows = groups.flatMap(({ commands }) => commands);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const choose = (command: Command | undefined) => {
    if (!command) return;
    addRecent(localStorage, command);
    // Closed before it is removed: the focus goes back to where it was.
    dialog.current?.close();
    onClose();
    command.run?.();
    if (command.to === undefined) return;
    void navigate(command.to);
    // From the removed dialog, at the end of the page, Tab would go past the screen.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  const { active, move, moveTo, enter, reset } = useActiveRow(rows, { isLoading, choose });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) enter();
    else move(step);
  };
  let place = -1;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, handled by the native dialog.
    <dialog
      ref={dialog}
      aria-label={messages.searchAndCommands}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="dialog mx-auto mt-[min(12dvh,7rem)] mb-auto w-[min(40rem,calc(100vw-1rem))] max-w-none overflow-hidden rounded-md border border-line bg-surface p-0 text-ink shadow-float max-sm:mt-2"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden className="size-5 shrink-0 text-muted" />
        <input
          dir="auto"
          role="combobox"
          aria-label={messages.searchProducts}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={rows[active] ? `${id}-${active}` : undefined}
          placeholder={messages.searchOrJumpTo}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            reset();
          }}
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={messages.results}
        aria-busy={isLoading}
        className="max-h-[min(60dvh,28rem)] overflow-y-auto p-2"
      >
        {groups.map(({ group, isRecent = false, commands }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
          <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="not-first:mt-2">
            <p id={`${id}-${group}`} className="px-3 py-1 text-note font-semibold text-muted">
              {group}
            </p>
            {commands.map((command) => {
              place++;
              const here = place;
              return (
                <CommandRow
                  key={command.key}
                  id={`${id}-${here}`}
                  command={command}
                  isRecent={isRecent}
                  isActive={here === active}
                  onPoint={() => moveTo(here)}
                  onChoose={() => choose(command)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {rows.length === 0 && (
        <p className="px-5 pb-6 text-muted">{isLoading ? messages.searching : messages.nothingFoundFor(text.trim())}</p>
      )}
      <p role="status" className="sr-only">
        {isLoading ? '' : messages.found(rows.length)}
      </p>
    </dialog>
  );
}

interface CommandRowProps {
  id: string;
  command: Command;
  isRecent: boolean;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function CommandRow({ id, command: { label, hint, icon }, isRecent, isActive, onPoint, onChoose }: CommandRowProps) {
  const Icon = isRecent ? History : icon;
  return (
    <ListOption
      id={id}
      isActive={isActive}
      isSelected={isActive}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={`flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 py-1 pointer-coarse:min-h-12 ${isActive ? 'bg-raised' : ''}`}
    >
      {Icon && <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {hint && <span className="min-w-0 shrink truncate text-sm text-muted">{hint}</span>}
      {isActive && <CornerDownLeft aria-hidden className="size-4 shrink-0 text-muted pointer-coarse:hidden" />}
    </ListOption>
  );
}
