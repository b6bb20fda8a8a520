import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import * as messages from './toast-cards.messages';
import { announcedToasts, dismiss, holdToasts, type Toast } from './toast-store';

/**
 * Toasts stay while one of them has the focus or a moved pointer; a toast may appear under a resting pointer, which does not
 * count.
 */
export function ToastCards({ toasts }: { toasts: readonly Toast[] }) {
  useEffect(() => {
    for (const { id } of toasts) announcedToasts.add(id);
  }, [toasts]);
  // They may move into a dialog, away from the pointer, without a pointerleave event.
  useEffect(() => () => holdToasts(false), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timers while toasts are read.
    <div
      className="flex flex-col items-end gap-2 pb-2"
      onPointerMove={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
    >
      {toasts.map(({ id, kind, text, action }) => (
        <div
          key={id}
          className="pointer-events-auto flex max-w-sm items-center gap-3 rounded-md border border-line bg-surface py-2 pe-2 ps-4 shadow-float"
        >
          {kind === 'success' ? (
            <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
          ) : (
            <CircleAlert aria-hidden className="size-5 shrink-0 text-bad" />
          )}
          <p className="min-w-0 py-1 text-sm font-medium wrap-anywhere">{text}</p>
          {action && (
            <button
              type="button"
              className="min-h-9 rounded-full px-3 pointer-coarse:min-h-11 text-sm font-bold text-accent hover:bg-raised"
              onClick={() => {
                dismiss(id);
                action.onClick();
              }}
            >
              {action.label}
            </button>
          )}
          <button
            type="button"
            aria-label={messages.dismiss}
            className="grid size-9 pointer-coarse:-m-1 pointer-coarse:size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-raised"
            onClick={() => dismiss(id)}
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      ))}
    </div>
  );
}
