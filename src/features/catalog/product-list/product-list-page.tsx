import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { catalogMessages as messages } from '#features/catalog/categories/catalog.messages';
import type { ChosenProduct } from '#features/catalog/products/product-choice.rules';
import { ProductGrid } from '#features/catalog/products/product-grid';
import { paths } from '#shared/paths';
import { Breadcrumb, type Crumb } from '#ui/breadcrumb';
import { Button, buttonClass } from '#ui/button';
import { hydrateLater } from '#ui/lazy-hydration';
import { lazyPart } from '#ui/lazy-part';
import { useShopLayout } from '#ui/shop-layout';
import { useComingQuery } from '#ui/use-coming-query';
import type { CategoryFacet } from './facets.schema';
import type { ListState } from './list-presets.rules';
import { LIST_PRESETS, listPath } from './list-presets.rules';
import { type ActiveFilter, activeFilters, readListState, withoutFilters } from './list-state.rules';
import { ListToolbar } from './list-toolbar';
import * as texts from './product-list.messages';
import type { ShownList } from './product-list.schema';

interface ProductListPageProps {
  state: ListState;
  list: ShownList;
  onAddToCart: (chosen: ChosenProduct) => void;
}

/** Plain links work before hydration; a pointer that comes near hydrates these parts. */
const Filters = hydrateLater(async () => (await import('./product-filters')).ProductFilters, { worksWithoutCode: true });
const Pages = hydrateLater(async () => (await import('./list-pages')).ListPages, { worksWithoutCode: true });
const loadFilterSheet = () => import('./filter-sheet');
const FilterSheet = lazyPart(async () => (await loadFilterSheet()).FilterSheet);
const FilterChips = lazyPart(async () => (await import('./filter-chips')).FilterChips);
const SearchHelp = lazyPart(async () => (await import('./search-help')).SearchHelp);

/** A product list. The URL is the only state; all but the filter sheet works without JavaScript. */
export function ProductListPage({ state, list, onAddToCart }: ProductListPageProps) {
  const { products, facets, page, totalPages, totalProducts, correction, droppedWords } = list;
  const coming = useComingQuery();
  /** What the next choice changes. */
  const newest = coming ? readListState(coming, state.preset) : state;
  const hasRail = useShopLayout().filters === 'rail';
  const filters = activeFilters(state, facets);
  const clearPath = listPath(withoutFilters(state, { isEmpty: products.length === 0 }));
  return (
    <div className="container-shop pt-4 sm:pt-6">
      <Breadcrumb trail={listTrail(state, list)} />
      <h1 dir="auto" className="mt-2 text-3xl font-bold sm:text-4xl">
        {listTitle(state, list)}
      </h1>
      <div className={hasRail ? 'mt-6 gap-10 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] xl:gap-14' : 'mt-6'}>
        {/* On a small screen, or without a rail, the filters are in a sheet; without JavaScript the button's anchor shows them here. */}
        <aside
          id="filters"
          aria-label={texts.filters}
          className={hasRail ? 'hidden target:max-lg:block target:max-lg:pb-8 lg:block' : 'hidden target:block target:pb-8'}
        >
          <h2 className="sr-only">{texts.filters}</h2>
          <Filters state={newest} facets={facets} />
        </aside>
        <section aria-label={texts.results} className="min-w-0">
          <div className="grid grid-cols-1 gap-4">
            <ListToolbar state={newest} categorySort={list.categorySort}>
              <FilterButton state={newest} list={list} filters={filters} clearPath={clearPath} />
              <p role="status" className="text-muted tabular-nums max-lg:order-last max-lg:w-full">
                {messages.productCount(totalProducts)}
              </p>
            </ListToolbar>
            {filters.length > 0 && (
              <Suspense>
                <FilterChips filters={filters} clearPath={clearPath} />
              </Suspense>
            )}
          </div>
          <Results isLoading={coming !== undefined}>
            {(products.length === 0 || correction || droppedWords) && (
              <Suspense>
                <SearchHelp state={state} list={list} isFiltered={filters.length > 0} clearPath={clearPath} />
              </Suspense>
            )}
            {products.length > 0 && (
              <ProductGrid
                products={products}
                onAddToCart={onAddToCart}
                layout={state.view ?? 'grid'}
                isNarrow={hasRail}
                isFirst
                headingLevel="h2"
              />
            )}
          </Results>
          <div className="mt-12">
            <Pages state={state} page={page} totalPages={totalPages} />
          </div>
        </section>
      </div>
    </div>
  );
}

/** The name of a list, for its heading and the page's title. */
export function listTitle({ search, onSale, preset }: ListState, { category }: Pick<ShownList, 'category'>): string {
  if (search) return texts.resultsFor(search);
  if (preset) return category ? texts.inCategory(texts.presetTitles[preset], category.name) : texts.presetTitles[preset];
  return category?.name ?? (onSale ? texts.onSale : texts.allProducts);
}

/** While the next list loads, this one is dimmed under a spinner, except when loading is quick. */
function Results({ isLoading, children }: { isLoading: boolean; children: ReactNode }) {
  return (
    <div
      aria-busy={isLoading || undefined}
      className={`mt-6 transition-opacity ${isLoading ? 'opacity-50 delay-300 duration-200' : 'duration-0'}`}
    >
      {children}
      {isLoading && (
        <span
          aria-hidden
          className="fixed top-1/2 inset-s-1/2 size-12 animate-spin rounded-full border-4 border-line border-t-accent transition-opacity delay-300 starting:opacity-0"
        />
      )}
    </div>
  );
}

interface FilterButtonProps {
  state: ListState;
  list: ShownList;
  filters: readonly ActiveFilter[];
  clearPath: string;
}

/** Opens the filter sheet of small screens; without JavaScript a link to the filters. */
function FilterButton({ state, list, filters, clearPath }: FilterButtonProps) {
  const hasRail = useShopLayout().filters === 'rail';
  const [sheet, setSheet] = useState<'never opened' | 'open' | 'closed'>('never opened');
  return (
    <>
      <span className={hasRail ? 'contents lg:hidden noscript:hidden' : 'contents noscript:hidden'}>
        <Button
          variant="secondary"
          className="max-sm:px-4"
          aria-haspopup="dialog"
          onPointerDown={() => void loadFilterSheet().catch(() => {})}
          onClick={() => setSheet('open')}
        >
          <FiltersLabel count={filters.length} />
        </Button>
      </span>
      <span className={hasRail ? 'hidden noscript:max-lg:contents' : 'hidden noscript:contents'}>
        <a href="#filters" className={buttonClass({ variant: 'secondary' })}>
          <FiltersLabel count={filters.length} />
        </a>
      </span>
      {sheet !== 'never opened' && (
        <Suspense>
          <FilterSheet
            isOpen={sheet === 'open'}
            onClose={() => setSheet('closed')}
            totalProducts={list.totalProducts}
            clearPath={filters.length > 0 ? clearPath : undefined}
          >
            <Filters state={state} facets={list.facets} />
          </FilterSheet>
        </Suspense>
      )}
    </>
  );
}

function FiltersLabel({ count }: { count: number }) {
  return (
    <>
      <SlidersHorizontal aria-hidden className="size-4 max-[22rem]:hidden" />
      {texts.chosenFilters(count)}
    </>
  );
}

/** Breadcrumbs: the preset or all products, then the categories. */
export function listTrail({ preset }: ListState, { category, facets }: Pick<ShownList, 'category' | 'facets'>): Crumb[] {
  const path: CategoryFacet[] = [];
  for (let at = category?.slug; at !== undefined && path.length < facets.categories.length; ) {
    const facet = facets.categories.find(({ value }) => value === at);
    if (facet) path.unshift(facet);
    at = facet?.parent;
  }
  const toList = preset ? LIST_PRESETS[preset].path : paths.products;
  return [
    { name: texts.home, to: paths.home() },
    { name: preset ? texts.presetTitles[preset] : texts.products, to: toList() },
    ...path.map(({ value, label }) => ({ name: label, to: toList({ category: value }) })),
  ];
}
