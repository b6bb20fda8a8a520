import { LayoutGrid, List } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { paths } from '#paths';
import { Button } from '#ui/button';
import { listPath } from './list-presets.rules';
import { chosenSort, type ListState, sortOptions, withFilter } from './list-state.rules';

/** How the list is ordered and shown. The sort is a form, so that it works before the page is alive. */
export function ListToolbar({ state, children }: { state: ListState; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4">
      {children}
      <div className="ml-auto flex min-w-0 flex-[1_1_10rem] items-center justify-end noscript:max-sm:basis-full gap-2 sm:gap-3">
        <SortForm state={state} />
        <ViewSwitch state={state} />
      </div>
    </div>
  );
}

function SortForm({ state }: { state: ListState }) {
  const navigate = useNavigate();
  const id = useId();
  const { preset, ...kept } = withFilter(state, { sort: undefined });
  const [byDefault] = sortOptions(state);
  const { value } = chosenSort(state);
  return (
    <Form action={paths.products()} className="flex min-w-0 items-center gap-2">
      {Object.entries(kept).map(
        ([name, kept]) => kept !== undefined && kept !== false && <input key={name} type="hidden" name={name} value={String(kept)} />,
      )}
      <label htmlFor={id} className="text-sm text-muted max-sm:sr-only">
        Sort by
      </label>
      <select
        id={id}
        // Another list is another select: what the visitor chose there does not stick.
        key={value}
        name="sort"
        defaultValue={value}
        onChange={({ currentTarget }) => {
          const sort = currentTarget.value === byDefault?.value ? undefined : currentTarget.value;
          void navigate(listPath({ ...kept, preset, sort }), { preventScrollReset: true });
        }}
        className="h-11 min-w-0 flex-1 rounded-full border border-line bg-surface pr-1 pl-3 text-base sm:pr-2 sm:pl-4 font-medium hover:bg-raised"
      >
        {sortOptions(state).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="hidden noscript:contents">
        <Button type="submit" variant="secondary" size="sm">
          Sort
        </Button>
      </span>
    </Form>
  );
}

function ViewSwitch({ state }: { state: ListState }) {
  return (
    <nav aria-label="View" className="flex shrink-0 rounded-full border border-line bg-surface p-0.5">
      <ViewLink label="Grid view" to={listPath({ ...state, view: undefined })} isChosen={state.view === undefined}>
        <LayoutGrid aria-hidden className="size-5" />
      </ViewLink>
      <ViewLink label="List view" to={listPath({ ...state, view: 'list' })} isChosen={state.view === 'list'}>
        <List aria-hidden className="size-5" />
      </ViewLink>
    </nav>
  );
}

function ViewLink({ label, to, isChosen, children }: { label: string; to: string; isChosen: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      rel="nofollow"
      aria-label={label}
      aria-current={isChosen ? 'true' : undefined}
      className={`grid size-10 place-items-center rounded-full pointer-coarse:size-11 ${isChosen ? 'bg-raised text-ink' : 'text-muted hover:text-ink'}`}
    >
      {children}
    </Link>
  );
}
