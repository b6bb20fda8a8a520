import type { ProductSummary } from '#features/catalog/products/products.schema';
import { pageUrl, type ShownLanguages, type Site } from '#features/content/languages/shown-languages';
import type { ShownTheme } from '#features/content/theme/shown-theme';
import { paths } from '#shared/paths';
import type { Crumb } from '#ui/breadcrumb';

/** Structured data for search engines (https://schema.org); every URL is absolute. */
export function breadcrumbData(trail: readonly Crumb[], site: Site): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, to }, i) => ({ '@type': 'ListItem', position: i + 1, name, item: pageUrl(site, to) })),
  };
}

/** The products of one page of a list, with their positions in the whole list. */
export function itemListData(
  products: readonly Pick<ProductSummary, 'slug' | 'name'>[],
  { site, offset = 0 }: { site: Site; offset?: number },
): object {
  return {
    '@type': 'ItemList',
    itemListElement: products.map(({ name, slug }, i) => ({
      '@type': 'ListItem',
      position: offset + i + 1,
      name,
      url: pageUrl(site, paths.product(slug)),
    })),
  };
}

interface WithQuestions {
  kind: string;
  questions?: readonly { question: string; html: string }[];
}

/** The questions and answers of a page's sections, as one list; nothing without any. */
export function questionsData(bands: readonly (WithQuestions | readonly WithQuestions[])[]): object[] {
  const questions = bands.flat().flatMap((block) => block.questions ?? []);
  if (questions.length === 0) return [];
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, html }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: html },
      })),
    },
  ];
}

interface ShopDataProps extends Site {
  name: string;
  email: string;
  theme: ShownTheme;
  languages?: ShownLanguages | undefined;
}

/** The shop itself, and how to search it. */
export function shopData({ name, email, origin, languages, theme: { logo, contact } }: ShopDataProps): object[] {
  const home = pageUrl({ origin, languages }, paths.home());
  const shop = `${origin}${paths.home()}#organization`;
  return [
    {
      '@type': 'Organization',
      '@id': shop,
      name,
      url: home,
      logo: origin + (logo?.src ?? '/favicon.svg'),
      ...(contact?.address && { address: contact.address }),
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        email,
        ...(contact?.phone && { telephone: contact.phone }),
      },
    },
    {
      '@type': 'WebSite',
      '@id': `${home}#website`,
      name,
      url: home,
      publisher: { '@id': shop },
      ...(languages && { inLanguage: languages.tag }),
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${pageUrl({ origin, languages }, paths.products())}?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
