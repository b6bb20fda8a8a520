import { ChevronDown, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/button';
import { foldedRowMessages as messages } from './section-fields.messages';

interface FoldedRowProps {
  /** Of the page beside the form: the block that is edited here. */
  section?: string;
  handle: ReactNode;
  icon?: LucideIcon;
  title: string;
  /** What it is, or how much is in it. */
  text?: string | undefined;
  hasErrors: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onRemove: () => void;
  children: ReactNode;
}

/** A row of a list by hand, with its fields below it when it is open. */
export function FoldedRow({ section, handle, icon: Icon, title, text, hasErrors, isOpen, onToggle, onRemove, children }: FoldedRowProps) {
  return (
    <div data-section={section} className="rounded-md border border-line bg-surface">
      <div className="flex min-h-14 items-center gap-1 px-2 py-1.5 sm:gap-2">
        {handle}
        {Icon && <Icon aria-hidden className="size-5 shrink-0 text-muted" />}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-sm px-1 text-start"
        >
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate font-medium">
              {title}
            </span>
            {text && (
              <span dir="auto" className="block text-sm text-muted">
                {text}
              </span>
            )}
            {hasErrors && <span className="block text-sm font-medium text-bad">{messages.pleaseCheckTheFields}</span>}
          </span>
          <ChevronDown aria-hidden className={`size-4.5 shrink-0 text-muted ${isOpen ? 'rotate-180' : ''}`} />
        </button>
        <IconButton label={messages.remove(title)} onClick={onRemove}>
          <X aria-hidden className="size-4.5" />
        </IconButton>
      </div>
      {isOpen && <div className="border-t border-line p-3 sm:p-4">{children}</div>}
    </div>
  );
}

/** Whether a part of a form, such as 'home.2', has an error. */
export function hasErrorsIn(errors: Readonly<Partial<Record<string, string>>>, path: string): boolean {
  return Object.entries(errors).some(([each, error]) => error && each.startsWith(`${path}.`));
}
