import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { PhotoImage } from '#features/platform/photos/photo-image';
import { IconButton } from '#ui/button';
import { stepRight } from '#ui/reading-direction';
import * as messages from './photo-viewer.messages';
import type { ShownPhoto } from './reviews.schema';

interface PhotoViewerProps {
  photos: readonly ShownPhoto[];
  /** The photo that it opens with. */
  first: number;
  author: string;
  title: string;
  onClose: () => void;
}

/** Photos of a review in the whole window: a strip with native scrolling, steered by swipes, arrow keys and buttons. */
export function PhotoViewer({ photos, first, author, title, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(first);
  const total = photos.length;

  /** After the last photo comes the first. */
  const show = (i: number, behavior?: ScrollBehavior) =>
    strip.current?.scrollTo({ left: stepRight() * ((i + total) % total) * strip.current.clientWidth, behavior });

  useEffect(() => {
    dialog.current?.showModal();
    strip.current?.scrollTo({ left: stepRight() * first * strip.current.clientWidth, behavior: 'instant' });
  }, [first]);

  const followScroll = () => {
    if (strip.current) setCurrent(Math.round(Math.abs(strip.current.scrollLeft) / strip.current.clientWidth));
  };
  const followKey = (event: KeyboardEvent) => {
    const requested = { ArrowLeft: current - stepRight(), ArrowRight: current + stepRight(), Home: 0, End: total - 1 }[event.key];
    if (requested === undefined) return;
    event.preventDefault();
    show(requested);
  };

  return (
    <dialog
      ref={dialog}
      aria-label={messages.photosInReview(author, title)}
      onClose={onClose}
      onKeyDown={followKey}
      className="dialog m-0 size-full max-h-none max-w-none overflow-hidden bg-ground p-0 text-ink"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center gap-3 border-b border-line bg-surface p-2 ps-5">
          <p aria-live="polite" className="shrink-0 font-medium tabular-nums">
            {current + 1} / {total}
          </p>
          <p dir="auto" className="me-auto min-w-0 truncate text-muted">
            {author} · {title}
          </p>
          <IconButton label={messages.close} onClick={() => dialog.current?.close()}>
            <X aria-hidden className="size-6" />
          </IconButton>
        </div>
        <div className="relative min-h-0 flex-1">
          <ul
            ref={strip}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard.
            tabIndex={0}
            aria-label={messages.photos}
            onScroll={followScroll}
            className="flex h-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none] focus-visible:-outline-offset-4"
          >
            {photos.map((photo, i) => (
              <li key={photo._id} className="flex h-full w-full shrink-0 snap-center snap-always items-center justify-center p-3 sm:p-6">
                <PhotoImage
                  url={photo.url}
                  sizes="100vw"
                  alt={messages.photoOf(i + 1, total, author)}
                  width={photo.width}
                  height={photo.height}
                  loading={i === first ? 'eager' : 'lazy'}
                  decoding="async"
                  className="size-auto max-h-full max-w-full rounded-md object-contain"
                />
              </li>
            ))}
          </ul>
          {total > 1 && (
            <div className="pointer-events-none absolute inset-x-3 inset-y-0 flex items-center justify-between">
              <IconButton label={messages.previousPhoto} onClick={() => show(current - 1)} className={ON_PHOTO}>
                <ChevronLeft aria-hidden className="size-5" />
              </IconButton>
              <IconButton label={messages.nextPhoto} onClick={() => show(current + 1)} className={ON_PHOTO}>
                <ChevronRight aria-hidden className="size-5" />
              </IconButton>
            </div>
          )}
        </div>
      </div>
    </dialog>
  );
}

const ON_PHOTO = 'pointer-events-auto bg-surface/95 shadow-soft hover:bg-raised';
