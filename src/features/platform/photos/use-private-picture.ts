import { useEffect, useState } from 'react';
import { readCredentials } from '#http/client/api-client';

/**
 * A picture that only some people may see, as an address of its own (data:, which the page's policy allows): it is loaded with the
 * session's token, which an `img` does not send. Undefined while it is loading.
 */
export function usePrivatePicture(path: string): string | undefined {
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
