import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button';
import * as messages from './dialog.messages';
import { type DialogSide, moveToastsIntoDialog, Toaster } from './toast';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  side?: DialogSide;
  children: ReactNode;
}

interface Look {
  place: string;
  corners: string;
  content: string;
}

/** A centred dialog leaves room for toasts below. One at a side has a scrolling list between its title and its buttons. */
const LOOKS = {
  center: {
    place: 'm-auto max-h-[calc(100dvh-12rem)] short:max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))]',
    corners: 'rounded-lg',
    content: 'overflow-y-auto',
  },
  end: {
    place: 'my-0 me-0 ms-auto h-dvh max-h-none w-[min(28rem,100vw)] max-w-none',
    corners: 'sm:rounded-s-lg',
    content: 'overflow-hidden',
  },
  bottom: { place: 'mx-0 mt-auto mb-0 max-h-[90dvh] w-full max-w-none', corners: 'rounded-t-lg', content: 'overflow-hidden' },
} as const satisfies Record<DialogSide, Look>;

/** A native modal: focus stays in it, Escape closes it, the page behind is inert. */
export function Dialog({ isOpen, onClose, title, side = 'center', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { place, corners, content } = LOOKS[side];

  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);

  useEffect(() => (isOpen ? moveToastsIntoDialog() : undefined), [isOpen]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, handled by the native dialog.
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      data-side={side}
      // Escape sets the state at once: the native close event comes late, when the dialog may be open again.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => isOpen && !ref.current?.open && onClose()}
      // The content fills the dialog, so a click on the dialog itself is one on its backdrop.
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={`dialog overflow-visible bg-transparent p-0 text-ink shadow-float ${place} ${corners}`}
    >
      <div className={`flex h-full max-h-[inherit] flex-col bg-surface ${corners}`}>
        <div className={`flex min-h-0 flex-1 flex-col short:block short:overflow-y-auto ${content} ${corners}`}>
          <div className="flex items-center justify-between gap-4 border-b border-line py-3 pe-3 ps-5">
            <h2 id={titleId} dir="auto" className="text-lg font-bold">
              {title}
            </h2>
            <IconButton label={messages.close} onClick={onClose}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </div>
          {isOpen && children}
        </div>
        {isOpen && <Toaster dialogSide={side} />}
      </div>
    </dialog>
  );
}
