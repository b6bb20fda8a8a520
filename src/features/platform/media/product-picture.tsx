import { type CSSProperties, type ReactNode, useState } from 'react';
import { type PictureWidth, pictureSources } from './picture-urls';

/** The class of the picture that moves to its position on the next page; only one on a page may have it. */
export const LEADING_PICTURE = '[view-transition-name:product-picture]';

interface ProductPictureProps {
  image: { url: string; alt: string; tint?: string | undefined } | undefined;
  /** Of a category, the background without a picture. That of a product is neutral, or a tint of the picture's own colour. */
  tint?: string | undefined;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** The widest rendition that can be seen at this size, with three pixels a unit on a phone and two elsewhere; absent: all. */
  widest?: PictureWidth;
  /** Replaces the picture's own alt text; empty where the text beside it says the same. */
  alt?: string;
  /** Before everything else, for a page's main picture; all others are loaded once the page has its styles, when they come near. */
  loading?: 'first' | 'lazy';
  /** All of a picture that is not square, with its ground beside it; otherwise its edges are cut off. */
  isWhole?: boolean;
  className?: string;
  /** Shown when the picture is missing or broken, instead of an empty place. */
  fallback?: ReactNode;
  /** Shown over the picture. */
  children?: ReactNode;
}

/** A square picture without layout shift: its space is reserved. Phrasing content, so that links and buttons can contain it. */
export function ProductPicture({
  image,
  tint,
  sizes,
  widest,
  alt = image?.alt ?? '',
  loading = 'lazy',
  isWhole = false,
  className = '',
  fallback,
  children,
}: ProductPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const isShown = image !== undefined && image.url !== brokenUrl;
  return (
    <span className={className ? `picture ${className}` : 'picture'} style={softGround(image?.tint ?? tint)}>
      {isShown ? (
        <img
          // The error event of a picture that failed before hydration is lost.
          ref={(img) => {
            if (img?.complete && img.naturalWidth === 0) setBrokenUrl(image.url);
          }}
          {...pictureSources(image.url, sizes, widest)}
          alt={alt}
          loading={loading === 'lazy' ? 'lazy' : undefined}
          fetchPriority={loading === 'first' ? 'high' : undefined}
          decoding="async"
          className={isWhole ? 'object-contain' : undefined}
          onError={() => setBrokenUrl(image.url)}
        />
      ) : (
        <span
          role="img"
          aria-label={alt || undefined}
          aria-hidden={alt ? undefined : true}
          className="picture-missing grid size-full place-items-center text-muted"
        >
          {fallback}
        </span>
      )}
      {children}
    </span>
  );
}

/** For elements of the class `picture` or `tinted`. Validates the colour from the database before it is used in a style attribute. */
export function softGround(color: string | undefined): CSSProperties | undefined {
  return color && /^#[0-9a-f]{3,8}$/i.test(color) ? ({ '--tint': color } as CSSProperties) : undefined;
}
