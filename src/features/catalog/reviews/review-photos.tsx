import { Clock, EyeOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { PhotoImage } from '#features/platform/photos/photo-image';
import { lazyExtra } from '#ui/lazy-part';
import * as texts from './product-reviews.messages';
import { reviewsMessages as messages } from './reviews.messages';
import type { PhotoStatus } from './reviews.rules';
import type { ShownPhoto } from './reviews.schema';

interface ReviewPhotosProps {
  photos: readonly ShownPhoto[];
  /** Who took them. */
  author: string;
  /** Of the review. */
  title: string;
}

/** A review's photos as thumbnails that open a large view. Its writer sees the state of those that are not shown. */
export function ReviewPhotos({ photos, author, title }: ReviewPhotosProps) {
  const [opened, setOpened] = useState<number>();
  return (
    <>
      <ul aria-label={texts.photosBy(author)} className="mt-1 flex flex-wrap gap-2 sm:gap-3">
        {photos.map((photo, i) => (
          <li key={photo._id} className="w-20 sm:w-24">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={texts.enlargePhoto(i + 1, photos.length, author)}
              onClick={() => setOpened(i)}
              className="block w-full overflow-hidden rounded-md border border-line bg-raised transition-colors duration-150 hover:border-muted"
            >
              <PhotoImage
                url={photo.url}
                sizes="6rem"
                alt=""
                width={96}
                height={96}
                loading="lazy"
                decoding="async"
                className={`aspect-square size-full object-cover ${photo.status === 'refused' ? 'opacity-40 filter-[grayscale(1)]' : ''}`}
              />
            </button>
            <PhotoState status={photo.status} />
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Suspense>
          <PhotoViewer photos={photos} first={opened} author={author} title={title} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Few shoppers enlarge a photo: this code is loaded on demand. */
const PhotoViewer = lazyExtra(async () => (await import('./photo-viewer')).PhotoViewer);

export function PhotoState({ status }: { status: PhotoStatus | undefined }) {
  if (status === undefined || status === 'approved') return null;
  const Icon = status === 'waiting' ? Clock : EyeOff;
  return (
    <p className="mt-1 flex items-start gap-1 text-xs leading-tight text-muted">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {status === 'waiting' ? messages.photoWaiting : messages.photoRefused}
    </p>
  );
}
