import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { KEY_RIGHTS } from '#features/accounts/api-keys/api-keys.rules';
import { useSession } from '#features/accounts/sessions/session.store';
import { may } from '#features/accounts/staff/staff.rules';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { CONFIRMED_RIGHTS, type Right } from '#shared/rights';
import { DAY_MS } from '#shared/time';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { SelectField, TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { apiKeysCalls } from './api-key-admin.calls';
import { apiKeyFormMessages as texts } from './api-key-admin-console.messages';
import { RightsField } from './rights-field.console';

const LIFETIMES = [
  { days: '30', name: texts.days(30) },
  { days: '90', name: texts.days(90) },
  { days: '365', name: texts.aYear },
  { days: '', name: texts.untilItIsRevoked },
];
const SUGGESTED_DAYS = '365';

interface CreatedKey {
  name: string;
  key: string;
}

/** Name, end and rights of a new key: only rights that its creator has. */
export function ApiKeyForm({ onCreated }: { onCreated: (created: CreatedKey) => void }) {
  const client = useQueryClient();
  const session = useSession();
  const user = session.status === 'customer' ? session.user : undefined;
  const [chosen, setChosen] = useState<readonly Right[]>([]);
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./api-key-admin.schema')).NewApiKeySchema,
    read: (form) => ({ name: form.get('name'), rights: form.getAll('rights'), expiresAt: endOf(form.get('days')) }),
    submit: async ({ expiresAt, ...input }) => {
      const { apiKey, key } = await api.post(apiKeysCalls('/'), { ...input, expiresAt: expiresAt?.toISOString() });
      await refreshPaths(client, apiKeysCalls('/'));
      onCreated({ name: apiKey.name, key });
    },
    onFailure: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
  });
  const offered = KEY_RIGHTS.filter((right) => may(user, right));
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-4 p-5">
      <TextField label={texts.name} name="name" autoComplete="off" error={errors.name} hint={texts.whichProgramUsesIt} />
      <SelectField label={texts.worksFor} name="days" defaultValue={SUGGESTED_DAYS} error={errors.expiresAt}>
        {LIFETIMES.map(({ days, name }) => (
          <option key={name} value={days}>
            {name}
          </option>
        ))}
      </SelectField>
      <RightsField rights={offered} chosen={chosen} onChange={setChosen} error={errors.rights}>
        <Button
          variant="secondary"
          size="sm"
          className="my-1"
          onClick={() => setChosen(offered.filter((right) => right.endsWith('.read')))}
        >
          {texts.onlyRead}
        </Button>
      </RightsField>
      <p className="text-sm text-muted">
        {CONFIRMED_RIGHTS.some((right) => chosen.includes(right)) && texts.withThisKey}
        {texts.aKeyNeverChangesSettingsOrStaff}
      </p>
      <div className="dialog-actions">
        <Button type="submit" isBusy={isSubmitting}>
          {texts.createKey}
        </Button>
      </div>
    </CheckedForm>
  );
}

function endOf(days: FormDataEntryValue | null): string | undefined {
  return days ? new Date(Date.now() + Number(days) * DAY_MS).toISOString() : undefined;
}
