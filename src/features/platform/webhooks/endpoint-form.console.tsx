import { useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { Checkbox, TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { webhooksCalls } from './webhooks.calls';
import { EVENT_TYPES } from './webhooks.rules';
import type { Endpoint } from './webhooks.schema';
import { eventNames, endpointFormMessages as texts } from './webhooks-console.messages';

interface EndpointFormProps {
  /** Absent for a new one. */
  endpoint?: Endpoint;
  /** With the secret of a new one. */
  onSaved: (result: { endpoint: Endpoint; secret?: string }) => void;
}

/** Where messages go, and about what. */
export function EndpointForm({ endpoint, onSaved }: EndpointFormProps) {
  const client = useQueryClient();
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./webhooks.schema')).NewEndpointSchema,
    read: (form) => ({ url: form.get('url'), description: form.get('description'), events: form.getAll('events') }),
    submit: async ({ description = '', ...input }) => {
      const values = { description, ...input };
      const result = endpoint
        ? await api.put(webhooksCalls('/:endpointId', { param: { endpointId: endpoint._id } }), { ...values, version: endpoint.version })
        : await api.post(webhooksCalls('/'), values);
      await refreshPaths(client, webhooksCalls('/'));
      toast.success(result.message);
      onSaved(result);
    },
    onFailure: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
  });
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-4 p-5">
      <TextField
        label={texts.address}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        defaultValue={endpoint?.url}
        error={errors.url}
        hint={texts.ofTheProgramThatGetsTheMessages}
      />
      <TextField
        label={texts.description}
        name="description"
        autoComplete="off"
        defaultValue={endpoint?.description}
        error={errors.description}
      />
      <fieldset aria-describedby={errors.events ? 'events-error' : undefined}>
        <legend className="mb-1 text-sm font-semibold">{texts.events}</legend>
        {errors.events && (
          <p id="events-error" className="mt-1.5 text-sm font-medium text-bad">
            {errors.events}
          </p>
        )}
        {EVENT_TYPES.map((type) => (
          <Checkbox
            key={type}
            label={
              <>
                {eventNames[type]} <span className="text-sm whitespace-nowrap text-muted">{type}</span>
              </>
            }
            name="events"
            value={type}
            defaultChecked={endpoint?.events.includes(type)}
          />
        ))}
      </fieldset>
      <div className="dialog-actions">
        <Button type="submit" isBusy={isSubmitting}>
          {endpoint ? texts.save : texts.addEndpoint}
        </Button>
      </div>
    </CheckedForm>
  );
}
