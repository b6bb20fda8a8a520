import { LayoutGrid, List, Search } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Button } from '#ui/button';
import { FocusPlace } from './focus-place';
import { useSelection } from './use-selection';
import { WishList } from './wish-list';
import { wishlistPageMessages } from './wishlist.messages';
import { arrangeWishes, categoriesOf, WISH_SORTS, type WishFilter } from './wishlist.rules';
import type { Wish, Wishlist } from './wishlist.schema';
import { WishlistEmpty, WishlistFailed, WishlistSkeleton } from './wishlist-screens';
import { useWishlist, type WishlistState } from './wishlist-state.store';
import * as texts from './wishlist-tab.messages';
import { WishlistToolbar } from './wishlist-toolbar';

/** The wishlist in the account (docs/rules.md#wishlist-sorting). Its filters are in the URL. */
export function WishlistTab() {
  const { wishlist, status, error, refusals } = useWishlist();
  if (status === 'failed') return <WishlistFailed error={error} />;
  if (!wishlist) return <WishlistSkeleton />;
  const isEmpty = wishlist.wishlistCount === 0;
  return (
    <FocusPlace count={wishlist.wishlistCount}>
      {isEmpty ? <WishlistEmpty headingLevel="h2" /> : <Wishes wishlist={wishlist} refusals={refusals} />}
    </FocusPlace>
  );
}

function Wishes({ wishlist: { products, currency }, refusals }: Pick<WishlistState, 'refusals'> & { wishlist: Wishlist }) {
  const { filter, layout, change } = useWishlistAddress();
  const wishes = arrangeWishes(products, filter);
  const selection = useSelection(wishes.map(({ product }) => product._id));
  return (
    <section aria-label={texts.wishlist} className="grid gap-4">
      <FilterBar wishes={products} filter={filter} change={change} />
      <div className="flex items-center justify-between">
        <p role="status" className="text-muted tabular-nums">
          {wishes.length === products.length
            ? wishlistPageMessages.items(products.length)
            : wishlistPageMessages.itemsOf(wishes.length, products.length)}
        </p>
        <LayoutSwitch layout={layout} change={change} />
      </div>
      <WishlistToolbar selection={selection} />
      {wishes.length === 0 ? (
        <div className="grid justify-items-center gap-4 py-12 text-center">
          <p className="font-semibold">{texts.nothingMatches}</p>
          <Button variant="secondary" onClick={() => change({ q: '', category: '' })}>
            {texts.clearFilters}
          </Button>
        </div>
      ) : (
        <WishList wishes={wishes} currency={currency} layout={layout} selection={selection} refusals={refusals} />
      )}
    </section>
  );
}

type Change = (params: Record<string, string>) => void;

/** Updates the URL asynchronously: typing does not wait for it, and a quick second change builds on the first. */
function useWishlistAddress() {
  const [shownQuery, setShownQuery] = useSearchParams();
  const [query, setQuery] = useState(shownQuery);
  const { key, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only navigations that no change below caused bring another query.
  useEffect(() => {
    if (!state?.isChange) setQuery(shownQuery);
  }, [key]);
  const filter: WishFilter = {
    search: query.get('q') ?? '',
    category: query.get('category') ?? '',
    sort: WISH_SORTS.find((sort) => sort === query.get('sort')) ?? 'recent',
  };
  const change: Change = (params) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(params)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setQuery(next);
    setShownQuery(next, { replace: true, preventScrollReset: true, state: { isChange: true } });
  };
  return { filter, layout: query.get('view') === 'list' ? ('list' as const) : ('grid' as const), change };
}

interface FilterBarProps {
  wishes: readonly Wish[];
  filter: WishFilter;
  change: Change;
}

const CONTROL = 'h-11 rounded-full border border-line bg-surface text-base hover:bg-raised';

function FilterBar({ wishes, filter, change }: FilterBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="relative flex-1 basis-60">
        <Search aria-hidden className="pointer-events-none absolute top-3 inset-s-4 size-5 text-muted" />
        <input
          dir="auto"
          type="search"
          aria-label={texts.searchYourWishlist}
          placeholder={texts.searchYourWishlist}
          value={filter.search}
          onChange={({ currentTarget }) => change({ q: currentTarget.value })}
          // biome-ignore lint/plugin: a field has the direction of what is typed, and the button in it that of the page.
          className={`${CONTROL} w-full pr-4 in-[[dir=rtl]]:pr-12 pl-12 in-[[dir=rtl]]:pl-4`}
        />
      </div>
      <Select label={texts.category} value={filter.category} onChoose={(category) => change({ category })}>
        <option value="">{texts.allCategories}</option>
        {categoriesOf(wishes).map(({ slug, name }) => (
          <option key={slug} value={slug} dir="auto">
            {name}
          </option>
        ))}
      </Select>
      <Select label={texts.sortBy} value={filter.sort} onChoose={(sort) => change({ sort: sort === 'recent' ? '' : sort })}>
        {WISH_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {texts.sortNames[sort]}
          </option>
        ))}
      </Select>
    </div>
  );
}

interface SelectProps {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
}

function Select({ label, value, onChoose, children }: SelectProps) {
  const id = useId();
  return (
    <div className="min-w-36 max-sm:flex-1">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        className={`${CONTROL} w-full pe-2 ps-4 font-medium sm:max-w-44`}
      >
        {children}
      </select>
    </div>
  );
}

function LayoutSwitch({ layout, change }: { layout: 'grid' | 'list'; change: Change }) {
  return (
    <div className="flex rounded-full border border-line bg-surface p-0.5">
      <LayoutButton label={texts.gridView} isChosen={layout === 'grid'} onClick={() => change({ view: '' })}>
        <LayoutGrid aria-hidden className="size-5" />
      </LayoutButton>
      <LayoutButton label={texts.listView} isChosen={layout === 'list'} onClick={() => change({ view: 'list' })}>
        <List aria-hidden className="size-5" />
      </LayoutButton>
    </div>
  );
}

function LayoutButton({
  label,
  isChosen,
  onClick,
  children,
}: {
  label: string;
  isChosen: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isChosen}
      onClick={onClick}
      className={`grid size-10 place-items-center rounded-full pointer-coarse:size-11 ${isChosen ? 'bg-raised text-ink' : 'text-muted hover:text-ink'}`}
    >
      {children}
    </button>
  );
}
