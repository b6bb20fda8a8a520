import { pageUrl } from '#features/content/languages/shown-languages';
import { absolutePictureUrl } from '#features/platform/media/picture-urls';
import type { RootData } from './use-shop';

/** What a link preview shows besides title and description. */
export interface SocialCard {
  type?: 'website' | 'product';
  picture?: { url: string; alt: string; width?: number | undefined; height?: number | undefined } | undefined;
  /** Dollars. */
  price?: number;
}

interface SocialMetaProps extends SocialCard {
  title: string;
  description: string | undefined;
  siteName: string;
  shop: RootData['shop'];
  path: string;
}

/** Open Graph (https://ogp.me) and the card type of X. Only crawlers read it, from the server's HTML, so browsers do without. */
export function SocialMeta({ title, description, siteName, shop, path, type = 'website', picture, price }: SocialMetaProps) {
  const properties = {
    'og:title': title,
    'og:description': description,
    'og:type': type,
    'og:site_name': siteName,
    'og:url': pageUrl(shop, path),
    'og:locale': shop.languages?.all.find(({ tag }) => tag === shop.languages?.tag)?.locale,
    'og:image': picture && absolutePictureUrl(picture.url, shop.origin),
    'og:image:alt': picture?.alt,
    'og:image:width': picture?.width,
    'og:image:height': picture?.height,
    'product:price:amount': price?.toFixed(2),
    'product:price:currency': price === undefined ? undefined : 'USD',
  };
  return (
    <>
      {Object.entries(properties).map(
        ([property, content]) => content !== undefined && <meta key={property} property={property} content={String(content)} />,
      )}
      {shop.languages?.all
        .filter(({ tag }) => tag !== shop.languages?.tag)
        .map(({ tag, locale }) => (
          <meta key={tag} property="og:locale:alternate" content={locale} />
        ))}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}
