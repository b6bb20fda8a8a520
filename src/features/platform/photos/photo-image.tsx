import type { ImgHTMLAttributes } from 'react';
import { pictureSrcSet } from '#features/platform/media/picture-urls';
import { usePrivatePicture } from './use-private-picture';

type PhotoImageProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet'> & { url: string; alt: string };

/** A photo that a shopper uploaded: a public picture, or one that needs the session of whoever may see it. */
export function PhotoImage({ url, alt, ...image }: PhotoImageProps) {
  if (url.startsWith('/api/')) return <PrivateImage url={url} alt={alt} {...image} />;
  return <img src={url} srcSet={pictureSrcSet(url)} alt={alt} {...image} />;
}

function PrivateImage({ url, alt, sizes: _, ...image }: PhotoImageProps) {
  const src = usePrivatePicture(url);
  return <img src={src === 'failed' ? undefined : src} alt={alt} {...image} />;
}
