import { Plus, Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SEARCH_MAX_LENGTH } from '#shared/lengths';
import { useShownValue } from '#ui/use-shown-value';
import { useShortcuts } from '../commands/shortcuts';
import { chipClass, type Filter, FilterChip } from './filter-chip';
import { filterBarMessages as messages } from './table.messages';
import type { TableState } from './use-table-state';
import { ViewsSlot } from './views-slot';

interface FilterBarProps {
  state: TableState;
  /** The parameter of the search text, and the field's label. */
  search?: { name: string; label: string } | undefined;
  filters?: readonly Filter[] | undefined;
  /** Beside the filters. */
  children?: ReactNode;
}

const TYPING_MS = 250;
/** As many fit one row of a wide table beside search, views and columns. */
const SHOWN_AT_FIRST = 4;

/** Search and filters of a table. Each applies at once and is part of the address. */
export function FilterBar({ state, search, filters = [], children }: FilterBarProps) {
  const [showsAll, setShowsAll] = useState(filters.length <= SHOWN_AT_FIRST + 1);
  const isUsed = (filter: Filter) => filter.names.some((name) => state.filters[name] !== undefined);
  const hasFilters = filters.some(isUsed);
  return (
    <search className="contents">
      {search && <SearchField key={search.name} {...search} state={state} isWide={filters.length === 0} />}
      {/* In a narrow table the filters are one row that scrolls, below search and tools; the margin has room for outlines. */}
      <div className="order-3 -m-1 flex min-w-0 basis-[calc(100%+0.5rem)] items-center gap-2 p-1 [scrollbar-width:none] @max-2xl:overflow-x-auto @2xl:order-2 @2xl:flex-1 @2xl:basis-0 @2xl:flex-wrap">
        {filters.map((filter, place) => (
          <div key={filter.label} className={showsAll || place < SHOWN_AT_FIRST || isUsed(filter) ? 'contents' : 'contents @2xl:hidden'}>
            <FilterChip filter={filter} state={state} />
          </div>
        ))}
        {!showsAll && (
          <button type="button" onClick={() => setShowsAll(true)} className={`${chipClass(false)} @max-2xl:hidden`}>
            <Plus aria-hidden className="size-4" />
            {messages.moreFilters}
          </button>
        )}
        {hasFilters && (
          <button
            type="button"
            onClick={() => state.setFilters(Object.fromEntries(filters.flatMap(({ names }) => names.map((name) => [name, undefined]))))}
            className="min-h-9 shrink-0 rounded-full px-3 text-sm font-semibold text-accent hover:bg-raised pointer-coarse:min-h-11"
          >
            {messages.clearFilters}
          </button>
        )}
        {children}
        <ViewsSlot />
      </div>
    </search>
  );
}

interface SearchFieldProps {
  state: TableState;
  name: string;
  label: string;
  /** No filters need the room beside it. */
  isWide: boolean;
}

function SearchField({ state, name, label, isWide }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const value = state.filters[name] ?? '';
  useShownValue(field, value);
  useEffect(() => () => clearTimeout(timer.current), []);
  useShortcuts([{ keys: '/', label, group: messages.thisScreen, run: () => field.current?.select() }]);

  const apply = (text: string) => {
    clearTimeout(timer.current);
    // The steps of typing are not steps of Back: only the first text is.
    if (text.trim() !== value) state.setFilter(name, text.trim(), { replace: value !== '' });
  };
  // The latest address counts, not the one of the last key press.
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  const applySoon = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(text), TYPING_MS);
  };
  const clear = () => {
    if (!field.current) return;
    field.current.value = '';
    field.current.focus();
    apply('');
  };

  return (
    <div className={`relative order-1 min-w-0 flex-1 @2xl:flex-none ${isWide ? '@2xl:w-80' : '@2xl:w-64'}`}>
      <Search aria-hidden className="pointer-events-none absolute top-1/2 inset-s-3 size-4 -translate-y-1/2 text-muted" />
      <input
        dir="auto"
        ref={field}
        type="search"
        name={name}
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_MAX_LENGTH}
        defaultValue={value}
        onChange={(event) => applySoon(event.target.value)}
        // Applied later, it would replace the address of a link that was pressed since.
        onBlur={(event) => apply(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(event.currentTarget.value);
          if (event.key === 'Escape' && event.currentTarget.value) clear();
        }}
        className="h-9 w-full rounded-full border border-line bg-surface pe-9 ps-9 [&::-webkit-search-cancel-button]:hidden text-cell hover:border-muted/60 pointer-coarse:h-11 pointer-coarse:text-base"
      />
      {value && (
        <button
          type="button"
          aria-label={messages.clearTheSearch}
          onClick={clear}
          className="absolute inset-y-0 inset-e-0 grid w-9 place-items-center rounded-full text-muted hover:text-ink pointer-coarse:w-11"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
