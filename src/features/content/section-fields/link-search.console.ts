import type { Option } from '#console/choice/combobox.types';
import { matching } from '#console/choice/use-options';
import { isOwnPath } from '#features/content/theme/own-path.rules';
import { paths } from '#shared/paths';
import { linksFieldMessages as messages } from './section-fields.messages';

/** A page of the shop that links lead to; its value is its address. */
export type LinkTarget = Option;

const FOUND_MAX = 12;

/** The screens that every shop has. */
export const SCREENS: readonly LinkTarget[] = [
  { label: messages.home, value: paths.home() },
  { label: messages.allProducts, value: paths.products() },
  { label: messages.categories, value: paths.categories() },
  { label: messages.deals, value: paths.deals() },
  { label: messages.newArrivals, value: paths.newArrivals() },
  { label: messages.bestSellers, value: paths.bestSellers() },
  { label: messages.contact, value: paths.contact() },
  { label: messages.help, value: paths.help() },
  { label: messages.shipping, value: paths.shipping() },
  { label: messages.returns, value: paths.returns() },
  { label: messages.trackAnOrder, value: paths.lookUpOrder() },
];

interface ShopPages {
  categories: readonly { slug: string; name: string }[];
  pages: readonly { path: string; title: string }[];
}

/** All pages but products, each address once: screens, pages, categories. */
export function linkTargets({ categories, pages }: ShopPages): LinkTarget[] {
  const known = new Set(SCREENS.map(({ value }) => value));
  return [
    ...SCREENS,
    ...pages.flatMap(({ path, title }) => (known.has(path) ? [] : [{ value: path, label: title, hint: messages.page }])),
    ...categories.map(({ slug, name }) => ({ value: paths.products({ category: slug }), label: name, hint: messages.category })),
  ];
}

export function productTarget({ slug, name }: { slug: string; name: string }): LinkTarget {
  return { value: paths.product(slug), label: name, hint: messages.product };
}

/** What is offered for a text: itself if it is an address, then pages by their name, then products that the shop found. */
export function findLinks(text: string, targets: readonly LinkTarget[], products: readonly LinkTarget[]): LinkTarget[] {
  const address = isAddress(text) ? [{ value: text, label: text, hint: messages.thisAddress }] : [];
  const byAddress = address.length > 0 ? targets.filter(({ value }) => value !== text && value.startsWith(text)) : [];
  return [...address, ...byAddress, ...(address.length > 0 ? [] : matching(targets, text)).slice(0, FOUND_MAX), ...products].slice(
    0,
    FOUND_MAX + products.length,
  );
}

/** What a link's field shows of its address: the page's name where it is known. */
export function targetOf(address: string, targets: readonly LinkTarget[]): LinkTarget | undefined {
  if (address === '') return undefined;
  return targets.find(({ value }) => value === address) ?? { value: address, label: address };
}

/** Whether a text is meant as an address and not as a name. */
export function isAddress(text: string): boolean {
  return isOwnPath(text) || /^[a-z][a-z+.-]*:/i.test(text);
}
