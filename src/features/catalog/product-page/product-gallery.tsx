import { ChevronLeft, ChevronRight, ZoomIn } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Image } from '#features/catalog/products/products.schema';
import { LEADING_PICTURE, ProductPicture, softGround } from '#features/platform/media/product-picture';
import { IconButton } from '#ui/button';
import { lazyPart } from '#ui/lazy-part';
import { stepRight } from '#ui/reading-direction';
import * as messages from './product-page.messages';

interface ProductGalleryProps {
  name: string;
  images: readonly Image[];
}

/**
 * A strip of pictures with native scrolling, which some themes show as a grid (src/app/designs.css), so touch works without JavaScript. Keys, buttons and the zoom view scroll it too. Its code
 * runs once the first picture is painted; the others, which would delay that one, are loaded from then on.
 */
export function ProductGallery({ name, images }: ProductGalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [isZoomed, setZoomed] = useState(false);
  const [areAllLoaded, loadAll] = useState(false);
  useEffect(() => loadAll(true), []);
  const total = images.length;
  /** After the last picture comes the first. */
  const show = (i: number, behavior?: ScrollBehavior) =>
    strip.current?.scrollTo({ left: stepRight() * ((i + total) % total) * strip.current.clientWidth, behavior });
  /** All are in sight in a grid, which does not scroll. */
  const enlarge = (i: number) => {
    setCurrent(i);
    setZoomed(true);
  };
  const followScroll = () => {
    if (strip.current) setCurrent(Math.round(Math.abs(strip.current.scrollLeft) / strip.current.clientWidth));
  };
  const followKey = (event: KeyboardEvent) => {
    const requested = { ArrowLeft: current - stepRight(), ArrowRight: current + stepRight(), Home: 0, End: total - 1 }[event.key];
    if (requested === undefined) return;
    event.preventDefault();
    show(requested);
  };
  if (total === 0) return <ProductPicture image={undefined} sizes="" alt={name} className="rounded-lg" />;
  return (
    <section aria-label={messages.picturesOf(name)} className="gallery grid gap-3">
      <div className="relative">
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard.
          tabIndex={0}
          onScroll={followScroll}
          onKeyDown={followKey}
          className="gallery-strip tinted flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth rounded-lg [scrollbar-width:none]"
        >
          {images.map((image, i) => (
            <li key={image.url} className="w-full shrink-0 snap-center snap-always">
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboards use the button below. */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: likewise. */}
              <div onClick={() => enlarge(i)} className="cursor-zoom-in">
                <WithoutCode isOnly={i > 0 && !areAllLoaded}>
                  <ProductPicture
                    image={image}
                    sizes="(min-width: 80rem) 39rem, (min-width: 48rem) 50vw, 92vw"
                    loading={i === 0 ? 'first' : 'lazy'}
                    isWhole
                    className={i === current ? LEADING_PICTURE : ''}
                  />
                </WithoutCode>
              </div>
            </li>
          ))}
        </ul>
        <IconButton
          label={messages.enlargePicture}
          aria-haspopup="dialog"
          onClick={() => setZoomed(true)}
          className={`absolute top-3 inset-e-3 noscript:hidden ${ON_PICTURE}`}
        >
          <ZoomIn aria-hidden className="size-5" />
        </IconButton>
        {total > 1 && (
          <>
            <PictureSteps onStep={(step) => show(current + step)} />
            <p
              aria-live="polite"
              className="absolute inset-e-3 bottom-3 rounded-full bg-surface/95 px-3 py-1 text-sm font-medium tabular-nums noscript:hidden"
            >
              {`${current + 1} / ${total}`}
            </p>
          </>
        )}
      </div>
      {total > 1 && <Thumbnails images={images} current={current} areLoaded={areAllLoaded} onShow={show} />}
      {isZoomed && (
        <Suspense>
          <PictureZoom
            name={name}
            images={images}
            current={current}
            renderSteps={(onStep) => <PictureSteps onStep={onStep} />}
            onShow={(i) => show(i, 'instant')}
            onClose={() => setZoomed(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

function WithoutCode({ isOnly, children }: { isOnly: boolean; children: ReactNode }) {
  return isOnly ? <noscript>{children}</noscript> : children;
}

/** Few shoppers use zoom: its code is loaded on demand. */
const PictureZoom = lazyPart(async () => (await import('./picture-zoom')).PictureZoom);

const ON_PICTURE = 'pointer-events-auto bg-surface/95 shadow-soft hover:bg-raised';

/** Buttons for the previous and the next picture, on both sides of the current one. */
function PictureSteps({ onStep }: { onStep: (step: 1 | -1) => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-3 inset-y-0 flex items-center justify-between noscript:hidden">
      <IconButton label={messages.previousPicture} onClick={() => onStep(-1)} className={ON_PICTURE}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={messages.nextPicture} onClick={() => onStep(1)} className={ON_PICTURE}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}

interface ThumbnailsProps {
  images: readonly Image[];
  current: number;
  areLoaded: boolean;
  onShow: (i: number) => void;
}

/** Nothing without code. */
function Thumbnails({ images, current, areLoaded, onShow }: ThumbnailsProps) {
  return (
    <ul className="flex flex-wrap gap-2 sm:gap-3 noscript:hidden">
      {images.map((image, i) => (
        <li key={image.url}>
          <button
            type="button"
            aria-label={messages.showPicture(i + 1, images.length)}
            aria-current={i === current ? 'true' : undefined}
            onClick={() => onShow(i)}
            className="picture-thumb"
          >
            {areLoaded ? (
              <ProductPicture image={image} sizes="72px" widest={320} alt="" />
            ) : (
              <span className="picture" style={softGround(image.tint)} />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
