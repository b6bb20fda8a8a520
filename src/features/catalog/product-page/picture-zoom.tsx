import { Minus, Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Image } from '#features/catalog/products/products.schema';
import { formatPercent } from '#shared/percent';
import { IconButton } from '#ui/button';
import { stepRight } from '#ui/reading-direction';
import * as messages from './picture-zoom.messages';
import { useZoomGestures } from './use-zoom-gestures';
import { MAX_SCALE, panBy, WHOLE, ZOOM_STEP, zoomAt } from './zoom.rules';

interface PictureZoomProps {
  name: string;
  images: readonly Image[];
  /** The picture shown; after the last comes the first. */
  current: number;
  /** The gallery's previous and next buttons. */
  renderSteps: (onStep: (step: 1 | -1) => void) => ReactNode;
  onShow: (i: number) => void;
  onClose: () => void;
}

/** Pixels per press of an arrow key. */
const PAN_STEP = 80;

/** Full-screen pictures of a product with zoom by wheel, click, pinch, buttons or keys. */
export function PictureZoom({ name, images, current, renderSteps, onShow, onClose }: PictureZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(WHOLE);
  const total = images.length;
  const image = images[current];
  const sizeOf = () => frame.current?.clientWidth ?? 0;

  useEffect(() => dialog.current?.showModal(), []);

  const show = (i: number) => {
    setView(WHOLE);
    onShow((i + total) % total);
  };
  const zoom = (factor: number) => setView((before) => zoomAt(before, factor, { size: sizeOf() }));
  const gestures = useZoomGestures({ frame, view, onView: setView, onSwipe: (step) => show(current + step * stepRight()) });

  /** Arrow keys pan the picture if it is larger than the window, otherwise they go to the previous or next picture. */
  const steer = (x: number, y: number) => {
    if (view.scale > 1) setView((before) => panBy(before, { x: x * PAN_STEP, y: y * PAN_STEP }, sizeOf()));
    else if (x !== 0) show(current - x * stepRight());
  };
  const followKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || !act(event.key)) return;
    event.preventDefault();
  };
  const act = (key: string): boolean => {
    switch (key) {
      case 'ArrowLeft':
      case 'ArrowRight':
        steer(key === 'ArrowLeft' ? 1 : -1, 0);
        return true;
      case 'ArrowUp':
      case 'ArrowDown':
        steer(0, key === 'ArrowUp' ? 1 : -1);
        return true;
      case '+':
      case '=':
        zoom(ZOOM_STEP);
        return true;
      case '-':
        zoom(1 / ZOOM_STEP);
        return true;
      case '0':
        setView(WHOLE);
        return true;
      default:
        return false;
    }
  };

  return (
    <dialog
      ref={dialog}
      aria-label={messages.enlargedPictures(name)}
      onClose={onClose}
      onKeyDown={followKey}
      className="dialog m-0 size-full max-h-none max-w-none overflow-hidden bg-ground p-0 text-ink"
    >
      <div className="flex h-full flex-col">
        <div className="relative z-10 flex items-center gap-1 border-b border-line bg-surface p-2">
          <p aria-live="polite" className="me-auto ps-3 font-medium tabular-nums">
            {current + 1} / {total}
          </p>
          <IconButton label={messages.zoomOut} disabled={view.scale === 1} onClick={() => zoom(1 / ZOOM_STEP)}>
            <Minus aria-hidden className="size-5" />
          </IconButton>
          <output aria-label={messages.size} className="min-w-13 text-center text-sm tabular-nums">
            {formatPercent(Math.round(100 * view.scale))}
          </output>
          <IconButton label={messages.zoomIn} disabled={view.scale === MAX_SCALE} onClick={() => zoom(ZOOM_STEP)}>
            <Plus aria-hidden className="size-5" />
          </IconButton>
          <IconButton label={messages.close} onClick={onClose}>
            <X aria-hidden className="size-6" />
          </IconButton>
        </div>
        <div className="relative grid min-h-0 flex-1 place-items-center overflow-hidden">
          <div
            ref={frame}
            {...gestures}
            className={`aspect-square w-[min(100vw,calc(100dvh-3.75rem))] touch-none ${view.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
          >
            {image && (
              <img
                src={image.url}
                alt={image.alt}
                draggable={false}
                className="size-full object-contain select-none"
                style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
              />
            )}
          </div>
          {total > 1 && renderSteps((step) => show(current + step))}
        </div>
      </div>
    </dialog>
  );
}
