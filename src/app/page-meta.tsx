import { cutText } from '#shared/cut-text';
import { type SocialCard, SocialMeta } from './social-meta';
import { useShop } from './use-shop';

/** docs/rules.md#seo-titles */
const DESCRIPTION_MAX_LENGTH = 150;

interface PageMetaProps {
  title: string;
  description?: string;
  shopName: string;
  /** The page's canonical path. Pages without one are not indexed. */
  canonical?: string;
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
export function PageMeta({ title, description, shopName, canonical, isUnlisted, previous, next, card, data }: PageMetaProps) {
  const { origin } = useShop();
  const about = description && cutText(description, DESCRIPTION_MAX_LENGTH);
  return (
    <>
      <title>{`${title} | ${shopName}`}</title>
      {about && <meta name="description" content={about} />}
      {canonical === undefined || isUnlisted ? <meta name="robots" content="noindex" /> : null}
      {canonical !== undefined && <link rel="canonical" href={origin + canonical} />}
      {import.meta.env.SSR && canonical !== undefined && (
        <>
          {previous !== undefined && <link rel="prev" href={origin + previous} />}
          {next !== undefined && <link rel="next" href={origin + next} />}
          <SocialMeta title={title} description={about} siteName={shopName} origin={origin} path={canonical} {...card} />
        </>
      )}
      {data !== undefined && <StructuredData key={canonical} data={data || []} />}
    </>
  );
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
