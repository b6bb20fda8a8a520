import { pageUrl } from '#features/content/languages/shown-languages';
import { absolutePictureUrl } from '#features/platform/media/picture-urls';
import type { Language } from '#languages/languages';
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

/** Open Graph knows languages by their country (https://ogp.me/#optional). */
const OPEN_GRAPH_LOCALES = {
  en: 'en_US',
  de: 'de_DE',
  fr: 'fr_FR',
  es: 'es_ES',
  it: 'it_IT',
  nl: 'nl_NL',
  'pt-BR': 'pt_BR',
  pl: 'pl_PL',
  ja: 'ja_JP',
  ko: 'ko_KR',
  'zh-CN': 'zh_CN',
  hi: 'hi_IN',
  ar: 'ar_AR',
} as const satisfies Record<Language, string>;

/** Open Graph (https://ogp.me) and the card type of X. Only crawlers read it, from the server's HTML, so browsers do without. */
export function SocialMeta({ title, description, siteName, shop, path, type = 'website', picture, price }: SocialMetaProps) {
  const properties = {
    'og:title': title,
    'og:description': description,
    'og:type': type,
    'og:site_name': siteName,
    'og:url': pageUrl(shop, path),
    'og:locale': shop.languages && OPEN_GRAPH_LOCALES[shop.languages.tag],
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
        .map(({ tag }) => (
          <meta key={tag} property="og:locale:alternate" content={OPEN_GRAPH_LOCALES[tag]} />
        ))}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}
