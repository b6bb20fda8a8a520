import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareText, Send } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { apiQuery, refreshPaths } from '#console/api-query';
import { Menu, type MenuItem } from '#console/dialog/menu';
import { useFormDraft } from '#console/form/form-draft';
import { useShopName } from '#console/shop-name';
import { useSession } from '#features/accounts/sessions/session.store';
import { api } from '#http/client/api-client';
import { ApiError, messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { LANGUAGES } from '#languages/languages';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { conversationsCalls } from './conversations.calls';
import { firstNameOf, MESSAGE_MAX_LENGTH } from './conversations.rules';
import type { ConversationDetail } from './conversations.schema';
import { replyFormMessages as texts } from './conversations-console.messages';
import { savedRepliesCalls } from './saved-replies.calls';
import { SavedRepliesDialog } from './saved-replies.console';
import { fillReply, inOrderFor } from './saved-replies.rules';

/**
 * The reply, which goes out by mail. What is typed survives a reload; if somebody wrote in the meantime, their message appears and
 * nothing is sent until the person has seen it.
 */
export function ReplyForm({ conversation }: { conversation: ConversationDetail }) {
  const { _id, messages, email } = conversation;
  const client = useQueryClient();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState<'send' | 'close'>();
  const [isEditing, setEditing] = useState(false);
  const draft = useFormDraft<{ text: string }>({ key: `reply ${_id}`, version: 1, changes: typed ? { text: typed } : {} });
  const text = typed ?? draft.restored?.values.text ?? '';
  const seen = useSeen(messages.at(-1)?._id, { isWriting: text !== '' });

  const send = async (close: boolean) => {
    if (isBusy || text.trim() === '') return;
    setBusy(close ? 'close' : 'send');
    setError(undefined);
    try {
      const param = { conversationId: _id };
      const sent = await api.post(conversationsCalls('/:conversationId/messages', { param }), {
        message: text,
        lastMessageId: seen.current ?? '0',
        close,
      });
      seen.current = sent.conversation.messages.at(-1)?._id;
      client.setQueryData(apiQuery(conversationsCalls('/:conversationId', { param })).queryKey, { conversation: sent.conversation });
      setTyped('');
      draft.clear();
      toast.success(sent.message);
    } catch (failure) {
      setError(messageOf(failure, apiErrorMessages.unreachable));
      // The new message is above now: the next click is made with knowledge of it.
      if (failure instanceof ApiError && failure.status === 409) seen.current = newestIn(failure.body) ?? seen.current;
      area.current?.focus();
    } finally {
      setBusy(undefined);
      await refreshPaths(client, conversationsCalls('/'));
    }
  };
  const insert = (reply: string) => {
    const start = area.current?.selectionStart ?? text.length;
    setTyped(text.slice(0, start) + reply + text.slice(area.current?.selectionEnd ?? start));
    area.current?.focus();
  };

  return (
    <section aria-labelledby={`${id}-title`} className="rounded-md border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label id={`${id}-title`} htmlFor={id} className="text-section font-semibold">
          {texts.answer}
        </label>
        <SavedReplyMenu conversation={conversation} onInsert={insert} onEdit={() => setEditing(true)} />
      </div>
      <textarea
        dir="auto"
        ref={area}
        id={id}
        rows={6}
        value={text}
        maxLength={MESSAGE_MAX_LENGTH}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(false);
        }}
        className="mt-3 block field-sizing-content min-h-36 w-full rounded-sm border border-line bg-surface px-3 py-2 text-base hover:border-muted/60 aria-invalid:border-bad"
      />
      <p
        id={`${id}-note`}
        role={error ? 'alert' : undefined}
        className={`mt-1.5 text-sm wrap-anywhere ${error ? 'font-medium text-bad' : 'text-muted'}`}
      >
        {error ?? texts.goesByMailTo(email)}
      </p>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" size="sm" isBusy={isBusy === 'close'} disabled={text.trim() === ''} onClick={() => void send(true)}>
          {texts.sendAndClose}
        </Button>
        <Button size="sm" isBusy={isBusy === 'send'} disabled={text.trim() === ''} onClick={() => void send(false)}>
          <Send aria-hidden className="size-4" />
          {texts.send}
        </Button>
      </div>
      <SavedRepliesDialog isOpen={isEditing} onClose={() => setEditing(false)} />
    </section>
  );
}

/** The last message that was on the screen when the person began to write, or that they were shown since. */
function useSeen(lastMessageId: string | undefined, { isWriting }: { isWriting: boolean }) {
  const seen = useRef(lastMessageId);
  useEffect(() => {
    if (!isWriting) seen.current = lastMessageId;
  }, [lastMessageId, isWriting]);
  return seen;
}

/** The newest of the messages that a refusal shows. */
function newestIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('messages' in body) || !Array.isArray(body.messages)) return undefined;
  const last: unknown = body.messages.at(-1);
  return typeof last === 'object' && last !== null && '_id' in last && typeof last._id === 'string' ? last._id : undefined;
}

interface SavedReplyMenuProps {
  conversation: ConversationDetail;
  onInsert: (text: string) => void;
  onEdit: () => void;
}

function SavedReplyMenu({ conversation: { name, orderNumber, language }, onInsert, onEdit }: SavedReplyMenuProps) {
  const session = useSession();
  const { replies = [], languages } = useQuery(apiQuery(savedRepliesCalls('/'))).data ?? {};
  const shop = useShopName();
  const values = {
    name: firstNameOf(name),
    ...(orderNumber && { order: orderNumber }),
    ...(shop && { shop }),
    ...(session.status === 'customer' && { me: session.user.firstName }),
  };
  const offered = language && languages ? inOrderFor(language, replies, languages) : replies;
  const items: MenuItem[] = offered.map((reply) => ({
    label: reply.name,
    ...(languages && { group: reply.language ? LANGUAGES[reply.language].name : texts.allLanguages }),
    onSelect: () => onInsert(fillReply(reply.text, values)),
  }));
  return (
    <Menu
      label={texts.savedReplies}
      items={[...items, { label: texts.editSavedReplies, startsGroup: items.length > 0, onSelect: onEdit }]}
      trigger={(props) => (
        <Button {...props} variant="secondary" size="sm">
          <MessageSquareText aria-hidden className="size-4" />
          {texts.savedReplies}
        </Button>
      )}
    />
  );
}
