import { useState } from 'react';
import { usePrivatePicture } from '#features/platform/photos/use-private-picture';
import { Dialog } from '#ui/dialog';
import * as messages from './return-photo.messages';

interface PrivatePhotoProps {
  orderId: string;
  photoId: string;
  name: string;
}

/** A photo of a return, for its shopper and for staff. */
export function PrivatePhoto({ orderId, photoId, name }: PrivatePhotoProps) {
  const url = usePrivatePicture(`/api/orders/${encodeURIComponent(orderId)}/returns/photos/${encodeURIComponent(photoId)}`);
  const [isOpen, setOpen] = useState(false);
  const look = 'size-24 rounded-md border border-line object-cover';
  if (url === 'failed')
    return <p className={`${look} grid place-items-center p-2 text-center text-sm text-muted`}>{messages.notAvailable}</p>;
  if (!url) return <div role="status" aria-label={messages.loading(name)} className="skeleton size-24" />;
  return (
    <>
      <button type="button" aria-label={messages.enlarge(name)} onClick={() => setOpen(true)} className="block rounded-md">
        <img src={url} alt="" className={look} />
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={name}>
        <img src={url} alt={name} className="w-full" />
      </Dialog>
    </>
  );
}
