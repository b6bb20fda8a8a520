import { type CSSProperties, type MouseEvent, type ReactNode, use } from 'react';
import { useNavigate } from 'react-router';
import { byLocale } from '#shared/by-locale';
import { withoutPrefix, withPrefix } from '#shared/page-address';
import { PagePrefixContext } from '#ui/page-prefix';
import { richText } from '#ui/rich-text';
import { Stars } from '#ui/stars';
import type { CategoryFacet } from './facets.schema';
import type { ListState } from './list-presets.rules';
import { listPath } from './list-presets.rules';
import { withFilter } from './list-state.rules';
import { formatPriceRange, priceRangeValue } from './price-range.rules';
import * as messages from './product-filters.messages';
import type { ShownFacets } from './shown-facets.rules';

interface ProductFiltersProps {
  state: ListState;
  facets: ShownFacets;
}

const countFormat = byLocale((locale) => new Intl.NumberFormat(locale));
/**
 * Of the counts: for screen readers, once for the panel instead of in each option.
 * The cast is because React's type has no custom properties.
 */
const unitStyle = () => ({ '--unit': JSON.stringify(messages.productsUnit) }) as CSSProperties;
/** Further brands are collapsed. */
const BRANDS_SHOWN = 8;

/**
 * Every value is a link that adds it to the filters, or removes it if it is chosen, with its number of products. There are more than a
 * hundred: one handler follows them all, because as many `Link`s would take a tenth of the page's rendering.
 */
export function ProductFilters({ state, facets }: ProductFiltersProps) {
  const choose = (change: Partial<ListState>) => withFilter(state, change);
  const followLink = useFollowLink();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked; Enter on a link is a click, too.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div className="filters divide-y divide-line" style={unitStyle()} onClick={followLink}>
      <FilterGroup title={messages.category} isEmpty={facets.categories.length === 0}>
        <CategoryOptions state={state} categories={facets.categories} />
      </FilterGroup>
      <FilterGroup title={messages.price} isEmpty={facets.prices.length === 0}>
        {facets.prices.map((range) => {
          const price = priceRangeValue(range);
          const isChosen = state.price === price;
          return (
            <FilterOption key={price} count={range.count} isChosen={isChosen} target={choose({ price: isChosen ? undefined : price })}>
              {formatPriceRange(range)}
            </FilterOption>
          );
        })}
      </FilterGroup>
      <FilterGroup title={messages.rating} isEmpty={facets.ratings.length === 0}>
        {facets.ratings.map(({ min, count }) => {
          const isChosen = state.rating === min;
          return (
            <FilterOption key={min} count={count} isChosen={isChosen} target={choose({ rating: isChosen ? undefined : min })}>
              <span className="flex items-center gap-2">{richText(messages.starsAndUp, { stars: <Stars rating={min} /> })}</span>
            </FilterOption>
          );
        })}
      </FilterGroup>
      <FilterGroup title={messages.availability} isEmpty={facets.inStock + facets.onSale === 0 && !state.inStock && !state.onSale}>
        <FilterOption shape="box" count={facets.inStock} isChosen={state.inStock === true} target={choose({ inStock: !state.inStock })}>
          {messages.inStockOnly}
        </FilterOption>
        <FilterOption shape="box" count={facets.onSale} isChosen={state.onSale === true} target={choose({ onSale: !state.onSale })}>
          {messages.onSale}
        </FilterOption>
      </FilterGroup>
      <FilterGroup title={messages.brand} isEmpty={facets.brands.length === 0}>
        <BrandOptions state={state} brands={facets.brands} />
      </FilterGroup>
    </div>
  );
}

/** The main categories, with the sub-categories of the chosen one. */
function CategoryOptions({ state, categories, parent }: { state: ListState; categories: readonly CategoryFacet[]; parent?: string }) {
  return categories
    .filter((category) => category.parent === parent)
    .map(({ value, label, count }) => {
      const isChosen = state.category === value;
      return (
        <FilterOption
          key={value}
          count={count}
          isChosen={isChosen}
          target={withFilter(state, { category: isChosen ? parent : value })}
          below={isOpen(value, state.category, categories) && <CategoryOptions state={state} categories={categories} parent={value} />}
        >
          {label}
        </FilterOption>
      );
    });
}

/** Whether the chosen category is this one or a descendant. */
function isOpen(category: string, chosen: string | undefined, categories: readonly CategoryFacet[]): boolean {
  for (let at = chosen, steps = 0; at !== undefined && steps <= categories.length; steps++) {
    if (at === category) return true;
    at = categories.find(({ value }) => value === at)?.parent;
  }
  return false;
}

function BrandOptions({ state, brands }: { state: ListState; brands: ShownFacets['brands'] }) {
  const options = brands.map(([name, count]) => {
    const isChosen = state.brand === name;
    return (
      <FilterOption key={name} count={count} isChosen={isChosen} target={withFilter(state, { brand: isChosen ? undefined : name })}>
        {name}
      </FilterOption>
    );
  });
  if (options.length <= BRANDS_SHOWN) return options;
  return (
    <>
      {options.slice(0, BRANDS_SHOWN)}
      <li>
        <details>
          <summary className="flex min-h-11 items-center text-sm font-semibold text-accent hover:underline lg:min-h-9">
            {messages.moreBrands}
          </summary>
          <ul>{options.slice(BRANDS_SHOWN)}</ul>
        </details>
      </li>
    </>
  );
}

function FilterGroup({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section className="py-5 first:pt-0">
      <h3 className="mb-2 font-bold">{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

interface FilterOptionProps {
  target: ListState;
  count: number;
  isChosen: boolean;
  /** A box for yes or no; otherwise a circle, for one of several values. */
  shape?: 'box';
  below?: ReactNode;
  children: ReactNode;
}

/** Left out without products, unless it is chosen: docs/rules.md#lists-offered-values */
function FilterOption({ target, count, isChosen, shape, below, children }: FilterOptionProps) {
  if (count === 0 && !isChosen) return null;
  return (
    <li>
      <a
        href={withPrefix(use(PagePrefixContext), listPath(target))}
        rel="nofollow"
        aria-current={isChosen ? 'true' : undefined}
        data-shape={shape}
      >
        <span dir="auto">{children}</span>
        <span>{countFormat().format(count)}</span>
      </a>
      {below && <ul className="ms-2.5 border-s border-line ps-5">{below}</ul>}
    </li>
  );
}

/** Follows the clicked link as `Link` does: in place, unless the click opens a new tab or window. */
function useFollowLink(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  const prefix = use(PagePrefixContext);
  return (event) => {
    const href = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined;
    const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
    if (!href || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void navigate(withoutPrefix(prefix, href), { preventScrollReset: true, flushSync: true });
  };
}
