import { focusStyle } from '#features/content/theme/picture-focus';
import type { ThemePicture } from '#features/content/theme/theme.schema';
import { pictureSources } from '#features/platform/media/picture-urls';

interface ThemeImageProps {
  picture: ThemePicture;
  sizes: string;
  /** It is loaded first. */
  isFirst: boolean;
  className: string;
}

/** A picture of the owner's. Its space is reserved; where it is cropped, its focal point stays in view. */
export function ThemeImage({ picture, sizes, isFirst, className }: ThemeImageProps) {
  const { url, width, height, alt } = picture;
  return (
    <img
      {...pictureSources(url, sizes)}
      width={width}
      height={height}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      style={focusStyle(picture)}
      className={className}
    />
  );
}
