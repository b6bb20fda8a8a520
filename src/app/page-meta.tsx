import { type SocialCard, SocialMeta } from './social-meta';
import { useShop } from './use-shop';

/** docs/rules.md#seo-titles */
const DESCRIPTION_MAX_LENGTH = 150;

interface PageMetaProps {
  title: string;
  description?: string;
  shopName: string;
  /** The page's one address. A page without one is not for search engines. */
  canonical?: string;
  /** One that has an address, and is not for search engines all the same. */
  isUnlisted?: boolean;
  /** The pages before and after this one of a list. */
  previous?: string | undefined;
  next?: string | undefined;
  /** What a link to the page shows elsewhere. */
  card?: SocialCard;
  /** Structured data (https://schema.org). For crawlers: give it where `import.meta.env.SSR`, so that browsers do without its code. */
  data?: readonly object[] | false;
}

/** A page's title by the template '%s | {site}', and what search engines read of it; React puts all but the data into the head. */
export function PageMeta({ title, description, shopName, canonical, isUnlisted, previous, next, card, data }: PageMetaProps) {
  const { origin } = useShop();
  const about = description && cutDescription(description);
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

/** A browser keeps what the server wrote. */
function StructuredData({ data }: { data: readonly object[] }) {
  const graph = import.meta.env.SSR ? scriptText({ '@context': 'https://schema.org', '@graph': data }) : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: no text in it can end the script.
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: graph }} />;
}

/** JSON in which no '</script>' and no '<!--' can stand. */
function scriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Cuts at a word where one ends near enough. */
function cutDescription(text: string): string {
  if (text.length <= DESCRIPTION_MAX_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_MAX_LENGTH - 1);
  const lastSpace = cut.lastIndexOf(' ');
  return `${cut.slice(0, lastSpace > DESCRIPTION_MAX_LENGTH / 2 ? lastSpace : undefined).trimEnd()}…`;
}
