import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { MESSAGE_MAX_LENGTH } from '#features/accounts/conversations/conversations.rules';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import { CONTACT_SUBJECT_MAX_LENGTH, NAME_MAX_LENGTH } from '#shared/lengths';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextArea, TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { contactCalls } from './contact.calls';
import { contactMessages as messages } from './contact.messages';
import * as texts from './contact-form.messages';

/** The contact form; for signed-in customers, name and address are filled in. */
export function ContactForm({ user }: { user: User | undefined }) {
  const [said, setSaid] = useState('');
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./contact.schema')).ContactSchema,
    submit: async (contact) => {
      const { message } = await api.post(contactCalls('/'), contact);
      toast.success(message);
      setSaid(message);
    },
    onFailure: (error) => toast.error(messageOf(error, messages.failed)),
  });
  if (said) {
    return (
      <div className="grid justify-items-center gap-5 rounded-md bg-raised p-6 text-center">
        <MailCheck aria-hidden className="size-12 text-accent" strokeWidth={1.5} />
        <p className="text-lg font-semibold">{said}</p>
        <Button variant="secondary" onClick={() => setSaid('')}>
          {texts.writeAnotherOne}
        </Button>
      </div>
    );
  }
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-4">
      <TextField
        label={texts.name}
        name="name"
        autoComplete="name"
        required
        maxLength={NAME_MAX_LENGTH}
        defaultValue={user && `${user.firstName} ${user.lastName}`}
        error={errors.name}
      />
      <TextField
        label={texts.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        defaultValue={user?.email}
        error={errors.email}
      />
      <TextField label={texts.subjectOptional} name="subject" maxLength={CONTACT_SUBJECT_MAX_LENGTH} error={errors.subject} />
      <TextArea label={texts.message} name="message" required maxLength={MESSAGE_MAX_LENGTH} rows={7} error={errors.message} />
      <Button type="submit" size="lg" isBusy={isSubmitting}>
        {texts.sendMessage}
      </Button>
    </CheckedForm>
  );
}
