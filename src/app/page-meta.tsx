import { Fragment } from 'react';
import { pageUrl } from '#features/content/languages/shown-languages';
import { cutText } from '#shared/cut-text';
import { withPrefix } from '#shared/page-address';
import { type SocialCard, SocialMeta } from './social-meta';
import { type RootData, useShop } from './use-shop';

/** docs/rules.md#seo-titles */
const DESCRIPTION_MAX_LENGTH = 150;

interface PageMetaProps {
  title: string;
  description?: string;
  shopName: string;
  /** The page's canonical path. Pages without one are not indexed. */
  canonical?: string;
  /** The canonical path by language, where it is not the same in all. */
  alternates?: Readonly<Record<string, string>> | undefined;
  /** Excludes a page with a canonical path from search engines. */
  isUnlisted?: boolean;
  /** The previous and next page of a list. */
  previous?: string | undefined;
  next?: string | undefined;
  /** How a link to the page is previewed elsewhere. */
  card?: SocialCard;
  /**
   * Structured data (https://schema.org). Only crawlers use it: pass it under `import.meta.env.SSR`, so that it is not in the
   * browser's code.
   */
  data?: readonly object[] | false;
}

/** Renders a page's title by the template '%s | {site}' and its metadata; React moves all but structured data into the head. */
export function PageMeta({ title, description, shopName, canonical, alternates, isUnlisted, previous, next, card, data }: PageMetaProps) {
  const shop = useShop();
  const about = description && cutText(description, DESCRIPTION_MAX_LENGTH);
  return (
    <>
      <title>{`${title} | ${shopName}`}</title>
      {about && <meta name="description" content={about} />}
      {canonical === undefined || isUnlisted ? <meta name="robots" content="noindex" /> : null}
      {canonical !== undefined && <link rel="canonical" href={pageUrl(shop, canonical)} />}
      {import.meta.env.SSR && canonical !== undefined && (
        <>
          {previous !== undefined && <link rel="prev" href={pageUrl(shop, previous)} />}
          {next !== undefined && <link rel="next" href={pageUrl(shop, next)} />}
          {!isUnlisted && <Alternates shop={shop} path={canonical} alternates={alternates} />}
          <SocialMeta title={title} description={about} siteName={shopName} shop={shop} path={canonical} {...card} />
        </>
      )}
      {data !== undefined && <StructuredData key={canonical} data={data || []} />}
    </>
  );
}

interface AlternatesProps extends Pick<PageMetaProps, 'alternates'> {
  shop: RootData['shop'];
  path: string;
}

/** The same page in each language, for search engines; for readers of other languages, the one in the default language. */
function Alternates({ shop: { origin, languages }, path, alternates }: AlternatesProps) {
  if (!languages || languages.all.length === 1) return null;
  return languages.all.map(({ tag, prefix }) => {
    const href = origin + withPrefix(prefix, alternates?.[tag] ?? path);
    return (
      <Fragment key={tag}>
        <link rel="alternate" hrefLang={tag} href={href} />
        {prefix === '' && <link rel="alternate" hrefLang="x-default" href={href} />}
      </Fragment>
    );
  });
}

/** The browser leaves the server's script unchanged. */
function StructuredData({ data }: { data: readonly object[] }) {
  const graph = import.meta.env.SSR ? scriptText({ '@context': 'https://schema.org', '@graph': data }) : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: toJson escapes all that could end the script.
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: graph }} />;
}

/** JSON without '</script>' and '<!--'. */
function scriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
