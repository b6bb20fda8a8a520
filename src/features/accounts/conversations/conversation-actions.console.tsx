import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, RotateCcw, UserPlus } from 'lucide-react';
import { apiQuery, refreshPaths } from '#console/api-query';
import { Menu } from '#console/dialog/menu';
import { useSession } from '#features/accounts/sessions/session.store';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { conversationsCalls } from './conversations.calls';
import type { ConversationChange, ConversationDetail } from './conversations.schema';
import { conversationActionsMessages as messages } from './conversations-console.messages';

/** Closes a conversation, opens it again, and assigns it. */
export function ConversationActions({ conversation: { _id, status, assignedTo, version } }: { conversation: ConversationDetail }) {
  const client = useQueryClient();
  const session = useSession();
  const people = useQuery(apiQuery(conversationsCalls('/people'))).data?.people ?? [];
  const me = session.status === 'customer' ? session.user._id : undefined;
  const change = useMutation({
    mutationFn: (values: ConversationChange) =>
      api.put(conversationsCalls('/:conversationId', { param: { conversationId: _id } }), { ...values, version }),
    onError: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, conversationsCalls('/')),
  });
  const others = people.filter((person) => person._id !== me && person._id !== assignedTo?._id);
  const assign = (to: string | null) => () => change.mutate({ assignedTo: to });
  return (
    <>
      <Menu
        label={messages.assign}
        trigger={(props) => (
          <Button {...props} variant="secondary" size="sm">
            <UserPlus aria-hidden className="size-4" />
            {assignedTo ? assignedTo.name : messages.assign}
          </Button>
        )}
        items={[
          ...(me && me !== assignedTo?._id ? [{ label: messages.assignToMe, onSelect: assign(me) }] : []),
          ...others.map(({ _id: id, name }) => ({ label: name, onSelect: assign(id) })),
          ...(assignedTo ? [{ label: messages.nobody, startsGroup: true, onSelect: assign(null) }] : []),
        ]}
      />
      <Button
        variant="secondary"
        size="sm"
        isBusy={change.isPending}
        onClick={() => change.mutate({ status: status === 'closed' ? 'open' : 'closed' })}
      >
        {status === 'closed' ? <RotateCcw aria-hidden className="size-4" /> : <Check aria-hidden className="size-4" />}
        {status === 'closed' ? messages.reopen : messages.close}
      </Button>
    </>
  );
}
