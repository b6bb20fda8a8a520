import { useQueryClient } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { TokenField } from '#console/choice/token-field';
import { NO_SELECTION } from '#console/table/selection';
import type { TableState } from '#console/table/use-table-state';
import { customerRecordsCalls } from '#features/customers/customer-records/customer-records.calls';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { toast } from '#ui/toast';
import { customersText } from './customer-names.console';
import { customerBulkMessages as messages } from './customer-screens.messages';
import { useTagSuggestions } from './use-tag-suggestions.console';

/** What can be done with the selected customers: tags, with which they are a group of the list. */
export function CustomerBulkActions({ state, count }: { state: TableState; count: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <Tags aria-hidden className="size-4" />
        {messages.changeTags}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={messages.tagsOf(customersText(count))}>
        <TagForm state={state} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function TagForm({ state, onClose }: { state: TableState; onClose: () => void }) {
  const client = useQueryClient();
  const suggestions = useTagSuggestions();
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { selection, filters } = state;
      const chosen = selection.kind === 'some' ? { ids: [...selection.ids] } : { filter: filters, without: [...selection.without] };
      const { message } = await api.post(customerRecordsCalls('/tags'), { ...chosen, add, remove });
      toast.success(message);
      state.select(NO_SELECTION);
      onClose();
      await refreshPaths(client, customerRecordsCalls('/'));
    } catch (error) {
      toast.error(refusalOf(error, apiErrorMessages.unreachable));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="grid gap-5 p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TagList label={messages.addTags} name="add" tags={add} onChange={setAdd} suggestions={suggestions} />
      <TagList label={messages.removeTags} name="remove" tags={remove} onChange={setRemove} suggestions={suggestions} />
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          {messages.cancel}
        </Button>
        <Button type="submit" isBusy={isBusy} disabled={add.length + remove.length === 0}>
          {messages.changeTags}
        </Button>
      </div>
    </form>
  );
}

interface TagListProps {
  label: string;
  name: string;
  tags: string[];
  suggestions: readonly string[];
  onChange: (tags: string[]) => void;
}

function TagList({ label, name, tags, suggestions, onChange }: TagListProps) {
  return (
    <TokenField
      label={label}
      name={name}
      tokens={tags.map((tag) => ({ key: tag, label: tag }))}
      suggestions={suggestions}
      placeholder={messages.typeATag}
      onAdd={(labels) => onChange([...tags, ...labels])}
      onRemove={(tag) => onChange(tags.filter((other) => other !== tag))}
    />
  );
}
