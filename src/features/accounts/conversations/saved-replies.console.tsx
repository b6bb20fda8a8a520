import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { apiQuery, refreshPaths } from '#console/api-query';
import { Badge } from '#console/badge';
import { SkeletonText } from '#console/skeleton';
import { Loaded } from '#console/table/loaded';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { LANGUAGES, type Language } from '#languages/languages';
import { formatList } from '#shared/lists';
import { Button, IconButton } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { Dialog } from '#ui/dialog';
import { SelectField, TextArea, TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { MESSAGE_MAX_LENGTH } from './conversations.rules';
import { savedRepliesMessages as messages, replyVariables } from './conversations-console.messages';
import { savedRepliesCalls } from './saved-replies.calls';
import { REPLY_NAME_MAX_LENGTH, REPLY_VARIABLES } from './saved-replies.rules';
import type { SavedReply } from './saved-replies.schema';

const VARIABLES_HINT = messages.mayHave(formatList(REPLY_VARIABLES.map((name) => `{${name}} (${replyVariables[name]})`)));

/** Texts that the staff sends often: a list, and the form of one. */
export function SavedRepliesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [edited, setEdited] = useState<SavedReply | 'new'>();
  const close = () => {
    setEdited(undefined);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={edited === undefined ? messages.savedReplies : edited === 'new' ? messages.newSavedReply : edited.name}
    >
      {edited === undefined ? (
        <ReplyList onEdit={setEdited} />
      ) : (
        <SavedReplyForm reply={edited === 'new' ? undefined : edited} onDone={() => setEdited(undefined)} />
      )}
    </Dialog>
  );
}

function ReplyList({ onEdit }: { onEdit: (reply: SavedReply | 'new') => void }) {
  const client = useQueryClient();
  const list = useQuery(apiQuery(savedRepliesCalls('/')));
  const remove = useMutation({
    mutationFn: (reply: SavedReply) => api.delete(savedRepliesCalls('/:replyId', { param: { replyId: reply._id } })),
    onSuccess: ({ message }) => toast.success(message),
    onError: (failure) => toast.error(messageOf(failure, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, savedRepliesCalls('/')),
  });
  return (
    <div className="p-5">
      <Loaded query={list} skeleton={<SkeletonText lines={3} />}>
        {({ replies, languages }) =>
          replies.length === 0 ? (
            <p className="mb-4 text-muted">{messages.writeOnceWhatYouSendOften(VARIABLES_HINT)}</p>
          ) : (
            <ul className="mb-4 grid grid-cols-1 gap-1">
              {replies.map((reply) => (
                <li key={reply._id} className="flex items-center gap-2 border-b border-line py-1">
                  <span className="min-w-0 flex-1">
                    <span dir="auto" className="block font-medium wrap-anywhere">
                      {reply.name}
                    </span>
                    <span dir="auto" className="block truncate text-sm text-muted">
                      {reply.text}
                    </span>
                  </span>
                  {languages && reply.language && <Badge>{LANGUAGES[reply.language].name}</Badge>}
                  <IconButton label={messages.edit(reply.name)} onClick={() => onEdit(reply)}>
                    <Pencil aria-hidden className="size-4" />
                  </IconButton>
                  <IconButton label={messages.delete(reply.name)} disabled={remove.isPending} onClick={() => remove.mutate(reply)}>
                    <Trash2 aria-hidden className="size-4" />
                  </IconButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button size="sm" onClick={() => onEdit('new')}>
        <Plus aria-hidden className="size-4" />
        {messages.addSavedReply}
      </Button>
    </div>
  );
}

function SavedReplyForm({ reply, onDone }: { reply: SavedReply | undefined; onDone: () => void }) {
  const client = useQueryClient();
  const languages = languagesFor(reply, useQuery(apiQuery(savedRepliesCalls('/'))).data?.languages);
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./saved-replies.schema')).NewSavedReplySchema,
    read: readReply,
    submit: async (values) => {
      const { message } = reply
        ? await api.put(savedRepliesCalls('/:replyId', { param: { replyId: reply._id } }), { ...values, version: reply.version })
        : await api.post(savedRepliesCalls('/'), values);
      toast.success(message);
      await refreshPaths(client, savedRepliesCalls('/'));
      onDone();
    },
    onFailure: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
  });
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-4 p-5">
      <TextField
        label={messages.name}
        name="name"
        required
        maxLength={REPLY_NAME_MAX_LENGTH}
        defaultValue={reply?.name}
        error={errors.name}
      />
      <TextArea
        label={messages.text}
        name="text"
        required
        rows={7}
        maxLength={MESSAGE_MAX_LENGTH}
        defaultValue={reply?.text}
        error={errors.text}
        hint={VARIABLES_HINT}
      />
      {languages.length > 0 && (
        <SelectField label={messages.language} name="language" defaultValue={reply?.language} error={errors.language}>
          <option value="">{messages.allLanguages}</option>
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {LANGUAGES[language].name}
            </option>
          ))}
        </SelectField>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="secondary" onClick={onDone}>
          {messages.cancel}
        </Button>
        <Button type="submit" isBusy={isSubmitting}>
          {messages.save}
        </Button>
      </div>
    </CheckedForm>
  );
}

/** Those to choose from: none in a shop with one language. One that the shop does not have any more stays chosen. */
function languagesFor(reply: SavedReply | undefined, languages: readonly Language[] = []): readonly Language[] {
  if (languages.length === 0 || !reply?.language || languages.includes(reply.language)) return languages;
  return [...languages, reply.language];
}

/** Without a choice of languages, that of the reply stays. */
function readReply(data: FormData): unknown {
  const { language, ...fields } = Object.fromEntries(data);
  return language === undefined ? fields : { ...fields, language: language || null };
}
