import { focusStyle } from '#features/content/theme/picture-focus';
import type { ThemePicture } from '#features/content/theme/theme.schema';
import { pictureSrcSet } from '#features/platform/media/picture-urls';

const SIZES = '(min-width: 80rem) 37rem, (min-width: 64rem) 46vw, 92vw';

interface BlockPictureProps {
  picture: ThemePicture;
  /** It is loaded first. */
  isFirst: boolean;
}

/** A picture in its own shape, beside a text. Its space is reserved. */
export function BlockPicture({ picture, isFirst }: BlockPictureProps) {
  const { url, width, height, alt } = picture;
  return (
    <img
      src={url}
      srcSet={pictureSrcSet(url)}
      sizes={SIZES}
      width={width}
      height={height}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      style={focusStyle(picture)}
      className="h-auto max-h-[36rem] w-full rounded-lg bg-raised object-cover"
    />
  );
}
