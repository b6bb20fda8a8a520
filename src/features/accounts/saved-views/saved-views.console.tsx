import { Bookmark, ChevronDown, Pencil, Plus, Save, Star } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router';
import { Popover } from '#console/dialog/popover';
import { chipClass } from '#console/table/filter-chip';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { IconButton } from '#ui/button';
import { richText } from '#ui/rich-text';
import { toast } from '#ui/toast';
import { savedViewsMessages as messages } from './saved-views.messages';
import type { SavedView } from './saved-views.schema';
import { savedViewsScreenMessages as texts } from './saved-views-console.messages';
import { type SavedViewCalls, useSavedViews } from './use-saved-views.console';
import { ViewForm } from './view-form.console';
import { screenOfPath, viewQueryOf } from './view-query.rules';

/**
 * The named views of the screen that is open, in the FilterBar of its list. A view is the list's address without its page, so it
 * has the filters, the order and the columns of any list whose state is its address.
 */
export function SavedViews() {
  const { pathname, search } = useLocation();
  const { views = [], ...calls } = useSavedViews(screenOfPath(pathname));
  const query = viewQueryOf(search);
  // The view that was shown last, as long as the screen is open: changes can be saved into it.
  const [lastId, setLastId] = useState<string>();
  const matching = views.filter((view) => viewQueryOf(view.query) === query);
  const current = matching.find(({ _id }) => _id === lastId) ?? matching[0];
  if (current && current._id !== lastId) setLastId(current._id);
  const chosen = current ?? (query === '' ? undefined : views.find(({ _id }) => _id === lastId));
  useDefaultView(views);
  return (
    <Popover
      label={texts.views}
      className="w-72"
      trigger={(props) => (
        <button type="button" {...props} className={`${chipClass(current !== undefined)} max-w-64`}>
          <Bookmark aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="truncate">
            {chosen
              ? richText(current ? texts.view : texts.changedView, {
                  name: <bdi className="font-semibold">{chosen.name}</bdi>,
                })
              : texts.views}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </button>
      )}
      onShown={(popover) => popover.querySelector<HTMLElement>('[aria-current], a, button')?.focus()}
    >
      {(close) => <Content views={views} calls={calls} query={query} current={current} chosen={chosen} onDone={close} />}
    </Popover>
  );
}

/** A screen that is opened without filters opens with its default view. Going back to the whole list shows the whole list. */
function useDefaultView(views: readonly SavedView[]): void {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const how = useNavigationType();
  const opensHere = useRef(search === '' && (how !== 'POP' || key === 'default'));
  const openedAt = useRef(key);
  const query = views.find(({ isDefault }) => isDefault)?.query;
  useEffect(() => {
    // Something else was chosen while the views were loaded.
    if (key !== openedAt.current) opensHere.current = false;
    if (!opensHere.current || !query) return;
    opensHere.current = false;
    void navigate(`?${query}`, { replace: true, preventScrollReset: true });
  }, [key, query, navigate]);
}

interface ContentProps {
  views: readonly SavedView[];
  calls: SavedViewCalls;
  query: string;
  current: SavedView | undefined;
  chosen: SavedView | undefined;
  onDone: () => void;
}

const ROW =
  'flex min-h-9 w-full min-w-0 items-center gap-3 rounded-sm px-3 py-1 text-start text-cell hover:bg-raised pointer-coarse:min-h-12 aria-[current]:font-semibold';

function Content({ views, calls, query, current, chosen, onDone }: ContentProps) {
  const [edited, setEdited] = useState<SavedView | 'new'>();
  if (edited) {
    const view = edited === 'new' ? undefined : edited;
    return <ViewForm key={view?._id} view={view} query={query} calls={calls} onCancel={() => setEdited(undefined)} onDone={onDone} />;
  }
  const list = (title: string, rows: readonly SavedView[]) =>
    rows.length > 0 && (
      <>
        <p className="px-3 pt-1 text-note font-semibold text-muted">{title}</p>
        <ul aria-label={title}>
          {rows.map((view) => (
            <ViewRow key={view._id} view={view} isCurrent={view._id === current?._id} onChosen={onDone} onEdit={() => setEdited(view)} />
          ))}
        </ul>
      </>
    );
  const saveInto = async (view: SavedView) => {
    try {
      await calls.update(view, { query });
      toast.success(messages.saved);
      onDone();
    } catch (error) {
      toast.error(messageOf(error, apiErrorMessages.unreachable));
    }
  };
  return (
    <div className="grid grid-cols-1 gap-0.5">
      {views.length === 0 && <p className="px-3 py-2 text-sm text-muted">{messages.none}</p>}
      {list(
        texts.myViews,
        views.filter(({ mine }) => mine),
      )}
      {list(
        texts.viewsOfOthers,
        views.filter(({ mine }) => !mine),
      )}
      <div className={views.length > 0 ? 'mt-1.5 border-t border-line pt-1.5' : ''}>
        {chosen?.mine && !current && (
          <button type="button" onClick={() => void saveInto(chosen)} className={ROW}>
            <Save aria-hidden className="size-4.5 shrink-0 text-muted" />
            <span className="min-w-0 truncate">{texts.saveTheChangesOf(chosen.name)}</span>
          </button>
        )}
        {!current && (
          <button type="button" onClick={() => setEdited('new')} className={ROW}>
            <Plus aria-hidden className="size-4.5 shrink-0 text-muted" />
            {texts.saveAsANewView}
          </button>
        )}
        {current && <p className="px-3 py-1.5 text-sm text-muted">{messages.shownIs(current.name)}</p>}
      </div>
    </div>
  );
}

interface ViewRowProps {
  view: SavedView;
  isCurrent: boolean;
  onChosen: () => void;
  onEdit: () => void;
}

function ViewRow({ view, isCurrent, onChosen, onEdit }: ViewRowProps) {
  const { name, query, isDefault, mine, shared, by } = view;
  return (
    <li className="flex items-center gap-1">
      <Link to={`?${query}`} onClick={onChosen} aria-current={isCurrent || undefined} className={ROW}>
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate">
            {name}
          </span>
          {(!mine || shared) && (
            <span dir="auto" className="block truncate text-note font-normal text-muted">
              {mine ? texts.shared : by}
            </span>
          )}
        </span>
        {isDefault && <Star aria-label={texts.opensWithThisScreen} className="size-4 shrink-0 fill-current text-accent" />}
      </Link>
      <IconButton label={texts.editTheView(name)} onClick={onEdit} className="not-pointer-coarse:size-9">
        <Pencil aria-hidden className="size-4" />
      </IconButton>
    </li>
  );
}
