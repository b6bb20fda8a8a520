import { Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { readFieldErrors } from '#http/client/field-errors';
import { Button, IconButton } from '#ui/button';
import { Checkbox, TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { savedViewsMessages as messages } from './saved-views.messages';
import type { SavedView } from './saved-views.schema';
import { viewFormMessages as texts } from './saved-views-console.messages';
import type { SavedViewCalls } from './use-saved-views.console';
import { VIEW_NAME_MAX, viewQueryOf } from './view-query.rules';

interface ViewFormProps {
  /** Absent for a new one. */
  view: SavedView | undefined;
  /** What the list shows. */
  query: string;
  calls: SavedViewCalls;
  onCancel: () => void;
  onDone: () => void;
}

/** Names what the list shows, or changes a view. Of another person's view, only whether one's own screen opens with it. */
export function ViewForm({ view, query, calls, onCancel, onDone }: ViewFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isMine = !view || view.mine;
  const differs = view !== undefined && viewQueryOf(view.query) !== query;
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      const [first] = failure instanceof ApiError ? readFieldErrors(failure.errors) : [];
      if (first?.field === 'name') {
        setError(first.message);
        form.current?.querySelector('input')?.focus();
      } else toast.error(messageOf(failure, apiErrorMessages.unreachable));
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const name = String(data.get('name') ?? '').trim();
    const [shared, isDefault] = [data.has('shared'), data.has('default')];
    if (isMine && name === '') return setError(messages.nameRequired);
    void run(async () => {
      if (view?.mine) await calls.update(view, { name, shared, ...(data.has('query') && { query }) });
      const { _id } = view ?? (await calls.create({ name, query, shared }));
      if (isDefault !== (view?.isDefault ?? false)) await calls.setDefault(isDefault ? _id : null);
      toast.success(messages.saved);
      onDone();
    });
  };

  const remove = (gone: SavedView) =>
    run(async () => {
      const { name, shared, isDefault } = gone;
      await calls.remove(gone);
      onDone();
      const restore = async () => {
        const { _id } = await calls.create({ name, query: gone.query, shared });
        if (isDefault) await calls.setDefault(_id);
        await navigate(`?${gone.query}`);
      };
      toast.success(messages.deleted, {
        action: {
          label: texts.undo,
          onClick: () => void restore().catch((failure) => toast.error(messageOf(failure, apiErrorMessages.unreachable))),
        },
      });
    });

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-1 p-1.5">
      {isMine ? (
        <>
          <TextField
            label={texts.name}
            name="name"
            defaultValue={view?.name}
            maxLength={VIEW_NAME_MAX}
            autoComplete="off"
            error={error}
            hint={view ? undefined : messages.whatIsSaved}
          />
          <Checkbox label={texts.allStaffSeeIt} name="shared" defaultChecked={view?.shared} />
        </>
      ) : (
        <p dir="auto" className="py-1 font-semibold wrap-anywhere">
          {view.name}
        </p>
      )}
      <Checkbox label={texts.thisScreenOpensWithIt} name="default" defaultChecked={view?.isDefault} />
      {view?.mine && differs && <Checkbox label={texts.showWhatTheListShowsNow} name="query" />}
      <div className="mt-1 flex items-center gap-2">
        <Button type="submit" size="sm" isBusy={isBusy}>
          {texts.save}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {texts.back}
        </Button>
        {view?.mine && (
          <IconButton
            label={texts.deleteTheView(view.name)}
            onClick={() => void remove(view)}
            className="ms-auto text-bad not-pointer-coarse:size-9"
          >
            <Trash2 aria-hidden className="size-4.5" />
          </IconButton>
        )}
      </div>
    </form>
  );
}
