import { useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { redirectsCalls } from './redirects.calls';
import { redirectFormMessages as messages } from './redirects-console.messages';

export function RedirectForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./redirects.schema')).NewRedirectSchema,
    read: (form) => ({ from: form.get('from'), to: form.get('to') }),
    submit: async (redirect) => {
      const { message } = await api.post(redirectsCalls('/'), redirect);
      toast.success(message);
      await refreshPaths(client, redirectsCalls('/'));
      onDone();
    },
    onFailure: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
  });
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-4 p-5">
      <TextField label={messages.oldAddress} name="from" required placeholder="/old-page" autoComplete="off" error={errors.from} />
      <TextField
        label={messages.leadsTo}
        name="to"
        required
        placeholder="/products?category=audio"
        autoComplete="off"
        hint={messages.aPathOfThisShop}
        error={errors.to}
      />
      <div className="flex justify-end">
        <Button type="submit" isBusy={isSubmitting}>
          {messages.addRedirect}
        </Button>
      </div>
    </CheckedForm>
  );
}
