import { ImageOff } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { parsePictureUrl, pictureSrcSet } from './picture-urls';

/** The class of the picture that moves into its place on the next page; only one on a page may have it. */
export const LEADING_PICTURE = '[view-transition-name:product-picture]';

interface ProductPictureProps {
  image: { url: string; alt: string } | undefined;
  /** The colour of the product's category; a soft shade of it is the ground while the picture loads. */
  tint: string;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** Instead of the picture's own text; empty where the text beside it says the same. */
  alt?: string;
  /** The one that a visitor waits for is loaded first; one near it at once; all others when they come near. */
  loading?: 'first' | 'eager' | 'lazy';
  className?: string;
  /** Instead of a picture that is missing or broken. */
  fallback?: ReactNode;
  /** Stands on the picture. */
  children?: ReactNode;
}

/** A square picture that never moves the page: its place is there before it is. Phrasing content, so that links and buttons can hold it. */
export function ProductPicture({
  image,
  tint,
  sizes,
  alt = image?.alt ?? '',
  loading = 'lazy',
  className = '',
  fallback,
  children,
}: ProductPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const isShown = image !== undefined && image.url !== brokenUrl;
  return (
    <span className={`relative block aspect-square overflow-hidden ${className}`} style={softGround(tint)}>
      {isShown ? (
        <img
          // A picture that failed before the page was alive has no event left to tell.
          ref={(img) => {
            if (img?.complete && img.naturalWidth === 0) setBrokenUrl(image.url);
          }}
          src={image.url}
          srcSet={srcSetOf(image.url)}
          sizes={sizes}
          alt={alt}
          loading={loading === 'lazy' ? 'lazy' : 'eager'}
          fetchPriority={loading === 'first' ? 'high' : undefined}
          decoding="async"
          onError={() => setBrokenUrl(image.url)}
          className="size-full object-cover"
        />
      ) : (
        <span
          role="img"
          aria-label={alt || undefined}
          aria-hidden={alt ? undefined : true}
          className="grid size-full place-items-center text-muted"
        >
          {fallback ?? <ImageOff aria-hidden className="size-1/4 max-w-12 opacity-60" />}
        </span>
      )}
      {children}
    </span>
  );
}

/** The widths of a picture of ours; one from elsewhere has only its own. */
function srcSetOf(url: string): string | undefined {
  const picture = parsePictureUrl(url);
  return picture && pictureSrcSet(picture.key);
}

/** A colour from the database is used only when it is one: this goes into a style attribute. */
export function softGround(color: string): CSSProperties {
  return /^#[0-9a-f]{3,8}$/i.test(color) ? { backgroundColor: `color-mix(in oklab, ${color} 14%, var(--color-surface))` } : {};
}
