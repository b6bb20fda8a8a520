import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Card } from '#console/card';
import { PhotoImage } from '#features/platform/photos/photo-image';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import type { ModeratedReview } from './review-moderation.schema';
import { reviewPhotosCardMessages as messages } from './review-moderation-console.messages';
import { PhotoBadge } from './review-status.console';

type Photo = ModeratedReview['photos'][number];
type PhotoDecisions = { _id: string; status: 'approved' | 'refused' }[];

interface ReviewPhotosCardProps {
  review: ModeratedReview;
  isSaving: boolean;
  onDecide: (photos: PhotoDecisions, done: string) => void;
}

/** The shopper's photos, each shown once it is approved. */
export function ReviewPhotosCard({ review: { photos, author }, isSaving, onDecide }: ReviewPhotosCardProps) {
  const [opened, setOpened] = useState<Photo>();
  const waiting = photos.filter(({ status }) => status === 'waiting');
  const all = (status: 'approved' | 'refused') => waiting.map(({ _id }) => ({ _id, status }));
  return (
    <Card
      title={messages.photos}
      text={messages.shoppersSeeThoseThatYouApprove}
      actions={
        waiting.length > 1 && (
          <>
            <Button size="sm" isBusy={isSaving} onClick={() => onDecide(all('approved'), messages.photosApproved)}>
              {messages.approveAll(waiting.length)}
            </Button>
            <Button variant="secondary" size="sm" isBusy={isSaving} onClick={() => onDecide(all('refused'), messages.photosRefused)}>
              {messages.refuseAll}
            </Button>
          </>
        )
      }
    >
      <ul aria-label={messages.photos} className="grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fill,14rem)]">
        {photos.map((photo, i) => (
          <li key={photo._id} className="min-w-0">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={messages.enlargePhotoOf(i + 1, photos.length)}
              onClick={() => setOpened(photo)}
              className="block w-full overflow-hidden rounded-md border border-line bg-raised"
            >
              <PhotoImage
                url={photo.url}
                sizes="14rem"
                alt={messages.ofBy({ i: i + 1, count: photos.length, name: author.name })}
                className={`aspect-square w-full object-cover ${photo.status === 'refused' ? 'opacity-50 grayscale' : ''}`}
              />
            </button>
            <div className="mt-2">
              <PhotoBadge status={photo.status} />
            </div>
            <div className="mt-2 flex flex-wrap gap-2">
              {photo.status !== 'approved' && (
                <Button
                  variant="secondary"
                  size="sm"
                  isBusy={isSaving}
                  aria-label={messages.approvePhoto(i + 1)}
                  onClick={() => onDecide([{ _id: photo._id, status: 'approved' }], messages.photoApproved)}
                >
                  <Check aria-hidden className="size-4 text-good" />
                  {messages.approve}
                </Button>
              )}
              {photo.status !== 'refused' && (
                <Button
                  variant="secondary"
                  size="sm"
                  isBusy={isSaving}
                  aria-label={messages.refusePhoto(i + 1)}
                  onClick={() => onDecide([{ _id: photo._id, status: 'refused' }], messages.photoRefused)}
                >
                  <X aria-hidden className="size-4 text-bad" />
                  {messages.refuse}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Dialog isOpen={opened !== undefined} onClose={() => setOpened(undefined)} title={messages.photoBy(author.name)}>
        {opened && (
          <PhotoImage
            url={opened.url}
            sizes="32rem"
            alt={messages.by(author.name)}
            width={opened.width}
            height={opened.height}
            className="h-auto max-h-full w-full object-contain"
          />
        )}
      </Dialog>
    </Card>
  );
}
