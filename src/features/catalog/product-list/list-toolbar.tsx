import { LayoutGrid, List } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import { paths } from '#shared/paths';
import { Button } from '#ui/button';
import { PathLink } from '#ui/path-link';
import { SearchInput } from '#ui/search-input';
import { useShownValue } from '#ui/use-shown-value';
import type { ListState } from './list-presets.rules';
import { listPath } from './list-presets.rules';
import { chosenSort, searchScope, sortOptions, withFilter, withSearch } from './list-state.rules';
import * as messages from './product-list.messages';

interface ListToolbarProps {
  state: ListState;
  /** The category's own order, if it has one. */
  categorySort: string | undefined;
  children: ReactNode;
}

/** Search within the list, order and view. Search and sort are forms that work without JavaScript. */
export function ListToolbar({ state, categorySort, children }: ListToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4">
      <ListSearch state={state} />
      {children}
      <div className="ms-auto flex min-w-0 flex-auto items-center justify-end noscript:max-sm:basis-full gap-2 sm:gap-3 xl:flex-[0_1_auto]">
        <SortForm state={state} categorySort={categorySort} />
        <ViewSwitch state={state} />
      </div>
    </div>
  );
}

/** Searches within the filtered list; the header's search always starts from all products. */
function ListSearch({ state }: { state: ListState }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useShownValue(field, state.search ?? '');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = field.current;
    if (!input) return;
    const searched = withSearch(state, input.value);
    input.value = searched.search ?? '';
    // Closes a phone's keyboard, which would hide the results.
    if (matchMedia('(pointer: coarse)').matches) input.blur();
    void navigate(listPath(searched), { preventScrollReset: true, flushSync: true });
  };
  return (
    <Form
      role="search"
      aria-label={messages.thisList}
      action={paths.products()}
      onSubmit={submit}
      className="relative w-full xl:w-auto xl:flex-[1_1_12rem]"
    >
      <SearchInput ref={field} type="search" label={messages.searchThisList} defaultValue={state.search} />
      <HiddenState state={searchScope(state)} />
    </Form>
  );
}

/** Hidden fields for the state that a form does not change, for browsers without JavaScript. */
function HiddenState({ state }: { state: ListState }) {
  return Object.entries(state).map(
    ([name, value]) => value !== undefined && value !== false && <input key={name} type="hidden" name={name} value={String(value)} />,
  );
}

function SortForm({ state, categorySort }: { state: ListState; categorySort: string | undefined }) {
  const navigate = useNavigate();
  const id = useId();
  const { preset, ...unsorted } = withFilter(state, { sort: undefined });
  const [byDefault] = sortOptions(state, categorySort);
  const { value } = chosenSort(state, categorySort);
  return (
    <Form action={paths.products()} className="flex min-w-0 items-center gap-2">
      <HiddenState state={unsorted} />
      <label htmlFor={id} className="text-sm text-muted max-sm:sr-only">
        {messages.sortBy}
      </label>
      <select
        id={id}
        // The key remounts the select for another list, so that its value is that list's.
        key={value}
        name="sort"
        defaultValue={value}
        onChange={({ currentTarget }) => {
          const sort = currentTarget.value === byDefault?.value ? undefined : currentTarget.value;
          void navigate(listPath({ ...unsorted, preset, sort }), { preventScrollReset: true, flushSync: true });
        }}
        className="h-11 min-w-0 flex-1 rounded-full border border-line bg-surface pe-1 max-sm:field-sizing-content ps-3 text-base sm:pe-2 sm:ps-4 font-medium hover:bg-raised"
      >
        {sortOptions(state, categorySort).map((option) => (
          <option key={option.value} value={option.value}>
            {messages.sortLabels[option.value]}
          </option>
        ))}
      </select>
      <span className="hidden noscript:contents">
        <Button type="submit" variant="secondary" size="sm">
          {messages.sort}
        </Button>
      </span>
    </Form>
  );
}

function ViewSwitch({ state }: { state: ListState }) {
  return (
    <nav aria-label={messages.view} className="flex shrink-0 rounded-full border border-line bg-surface p-0.5">
      <ViewLink label={messages.gridView} to={listPath({ ...state, view: undefined })} isChosen={state.view === undefined}>
        <LayoutGrid aria-hidden className="size-5" />
      </ViewLink>
      <ViewLink label={messages.listView} to={listPath({ ...state, view: 'list' })} isChosen={state.view === 'list'}>
        <List aria-hidden className="size-5" />
      </ViewLink>
    </nav>
  );
}

function ViewLink({ label, to, isChosen, children }: { label: string; to: string; isChosen: boolean; children: ReactNode }) {
  return (
    <PathLink
      to={to}
      replace
      preventScrollReset
      rel="nofollow"
      aria-label={label}
      aria-current={isChosen ? 'true' : undefined}
      className={`grid size-10 place-items-center rounded-full pointer-coarse:size-11 ${isChosen ? 'bg-raised text-ink' : 'text-muted hover:text-ink'}`}
    >
      {children}
    </PathLink>
  );
}
