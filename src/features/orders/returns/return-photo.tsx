import { useEffect, useState } from 'react';
import { readCredentials } from '#http/api-client';
import { Dialog } from '#ui/dialog';

interface PrivatePhotoProps {
  orderId: string;
  photoId: string;
  name: string;
}

/** A photo of a return. It is private, so it is loaded with the session's token, which an `img` does not send. */
export function PrivatePhoto({ orderId, photoId, name }: PrivatePhotoProps) {
  const url = usePrivatePicture(`/api/orders/${encodeURIComponent(orderId)}/returns/photos/${encodeURIComponent(photoId)}`);
  const [isOpen, setOpen] = useState(false);
  const look = 'size-24 rounded-md border border-line object-cover';
  if (url === 'failed') return <p className={`${look} grid place-items-center p-2 text-center text-sm text-muted`}>Not available</p>;
  if (!url) return <div role="status" aria-label={`Loading ${name}`} className="skeleton size-24" />;
  return (
    <>
      <button type="button" aria-label={`Enlarge ${name}`} onClick={() => setOpen(true)} className="block rounded-md">
        <img src={url} alt="" className={look} />
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={name}>
        <img src={url} alt={name} className="w-full" />
      </Dialog>
    </>
  );
}

/** The picture as an address of its own (data:, which the page's policy allows); undefined while it is loading. */
function usePrivatePicture(path: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      const token = readCredentials()?.getToken();
      const response = await fetch(path, { headers: token ? { Authorization: `Bearer ${token}` } : {}, signal: stop.signal });
      if (!response.ok) return setUrl('failed');
      setUrl(await toDataUrl(await response.blob()));
    };
    load().catch(() => !stop.signal.aborted && setUrl('failed'));
    return () => stop.abort();
  }, [path]);
  return url;
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
