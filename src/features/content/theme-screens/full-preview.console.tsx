import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '#ui/button';
import { ThemeFrame } from './theme-frame.console';
import { themeFrameMessages as messages } from './theme-screens.messages';
import type { ThemeFrameState } from './use-theme-frame.console';

/** The page over the whole screen, where there is no room beside the form. A native modal, as `Dialog`, without its margins. */
export function FullPreview({ frame, onClose }: { frame: ThemeFrameState; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={messages.page}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      className="dialog m-0 size-full max-h-none max-w-none bg-ground p-2 text-ink sm:p-3"
    >
      <ThemeFrame frame={frame} screen={innerWidth < 640 ? 'phone' : 'desk'}>
        <IconButton label={messages.backToTheForm} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </ThemeFrame>
    </dialog>
  );
}
