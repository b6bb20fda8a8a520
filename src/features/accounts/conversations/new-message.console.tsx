import { useQueryClient } from '@tanstack/react-query';
import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { refreshPaths } from '#console/api-query';
import { useRight } from '#features/accounts/staff/use-right.console';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { adminPaths } from '#shared/admin-paths';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { Dialog } from '#ui/dialog';
import { TextArea, TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { conversationsCalls } from './conversations.calls';
import { MESSAGE_MAX_LENGTH, SUBJECT_MAX_LENGTH } from './conversations.rules';
import { newMessageMessages as messages } from './conversations-console.messages';

/** Whom a message is for: a customer, or the customer of an order. */
type MessageTarget = { customerId: string } | { orderId: string };

/** Begins a conversation; nothing for those who may not. */
export function NewMessageButton({ to, subject }: { to: MessageTarget; subject?: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  if (!useRight('customers.write')) return null;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <MessageSquarePlus aria-hidden className="size-4" />
        {messages.writeAMessage}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={messages.writeAMessage}>
        <NewMessageForm to={to} subject={subject} />
      </Dialog>
    </>
  );
}

function NewMessageForm({ to, subject }: { to: MessageTarget; subject: string | undefined }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./conversations.schema')).NewConversationSchema,
    read: (data) => ({ ...Object.fromEntries(data), ...to }),
    submit: async (values) => {
      const { conversation, message } = await api.post(conversationsCalls('/'), values);
      toast.success(message);
      await refreshPaths(client, conversationsCalls('/'));
      await navigate(adminPaths.conversation(conversation._id));
    },
    onFailure: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
  });
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-4 p-5">
      <TextField
        label={messages.subject}
        name="subject"
        required
        maxLength={SUBJECT_MAX_LENGTH}
        defaultValue={subject}
        error={errors.subject}
      />
      <TextArea
        label={messages.message}
        name="message"
        required
        rows={8}
        maxLength={MESSAGE_MAX_LENGTH}
        error={errors.message}
        hint={messages.goesByMail}
      />
      <div className="dialog-actions">
        <Button type="submit" isBusy={isSubmitting}>
          {messages.send}
        </Button>
      </div>
    </CheckedForm>
  );
}
