import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { SecretField } from '#features/platform/connection-settings/secret-field.console';
import { DEFAULT_PORTS, isMailSecurity, MAIL_SECURITIES } from '#features/platform/mail/mail-server.rules';
import { api } from '#http/client/api-client';
import { ApiError, refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { SelectField, TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { mailSettingsCalls } from './mail-settings.calls';
import { HOST_MAX_LENGTH, SELECTOR_MAX_LENGTH, SENDER_NAME_MAX_LENGTH, USER_MAX_LENGTH } from './mail-settings.rules';
import type { MailSettings } from './mail-settings.schema';
import { securityNames, mailSettingsScreenMessages as texts } from './mail-settings-console.messages';

interface MailFormProps {
  mail: MailSettings;
  mayChange: boolean;
  onSaved: () => void;
}

/** Without `useRecordForm`, which stores drafts in the browser: a password must not be among them. */
export function MailForm({ mail, mayChange, onSaved }: MailFormProps) {
  const { fields, sender, version } = mail;
  const client = useQueryClient();
  const [security, setSecurity] = useState(isMailSecurity(fields.security?.value) ? fields.security.value : 'starttls');
  const isFixed = fields.host?.fixedBy !== undefined;
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./mail-settings.schema')).MailSettingsChangeSchema,
    read: (data) => ({ ...readForm(data), version }),
    submit: async (change) => {
      const { message } = await api.put(mailSettingsCalls('/'), change);
      toast.success(message);
      await refreshPaths(client, mailSettingsCalls('/'));
      onSaved();
    },
    onFailure: (error) => {
      const isConflict = error instanceof ApiError && error.code === 'conflict';
      toast.error(isConflict ? texts.somebodyElse : refusalOf(error, apiErrorMessages.unreachable));
      if (isConflict) void refreshPaths(client, mailSettingsCalls('/'));
    },
  });
  const field = (name: 'host' | 'port' | 'user' | 'senderName' | 'senderEmail' | 'dkimSelector') =>
    ({
      name,
      defaultValue: fields[name]?.value ?? '',
      disabled: !mayChange || fields[name]?.fixedBy !== undefined,
      error: errors[name],
      autoComplete: 'off',
      spellCheck: false,
    }) satisfies Partial<ComponentProps<typeof TextField>>;
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-5">
      <Card title={texts.server} text={isFixed ? texts.setByTheEnvironment : texts.yourProviderTellsYou}>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[minmax(0,1fr)_7rem]">
          <TextField {...field('host')} label={texts.host} maxLength={HOST_MAX_LENGTH} hint={isFixed ? undefined : texts.hostExample} />
          <TextField {...field('port')} label={texts.port} inputMode="numeric" placeholder={String(DEFAULT_PORTS[security])} />
          <SelectField
            label={texts.encryption}
            name="security"
            className="sm:col-span-2 sm:max-w-md"
            value={security}
            disabled={!mayChange || isFixed}
            error={errors.security}
            onChange={({ target }) => isMailSecurity(target.value) && setSecurity(target.value)}
          >
            {MAIL_SECURITIES.map((each) => (
              <option key={each} value={each}>
                {securityNames[each]}
              </option>
            ))}
          </SelectField>
          <TextField {...field('user')} label={texts.user} className="sm:col-span-2 sm:max-w-md" maxLength={USER_MAX_LENGTH} />
          <SecretField
            label={texts.password}
            name="password"
            className="sm:col-span-2 sm:max-w-md"
            saved={fields.password}
            disabled={!mayChange}
            error={errors.password}
            hint={texts.neverShown}
          />
        </div>
      </Card>
      <Card title={texts.sender} text={texts.whoMailsComeFrom}>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <TextField {...field('senderName')} label={texts.senderName} maxLength={SENDER_NAME_MAX_LENGTH} placeholder={sender.name} />
          <TextField {...field('senderEmail')} label={texts.senderEmail} type="email" inputMode="email" placeholder={sender.address} />
          <TextField
            {...field('dkimSelector')}
            label={texts.dkimSelector}
            className="sm:col-span-2 sm:[&_input]:max-w-60"
            maxLength={SELECTOR_MAX_LENGTH}
            hint={texts.selectorHint}
          />
        </div>
      </Card>
      {mayChange && (
        <Button type="submit" className="justify-self-start" isBusy={isSubmitting}>
          {texts.save}
        </Button>
      )}
    </CheckedForm>
  );
}

/** Disabled fields are not in it. An empty password keeps the saved one; an empty server removes it with all that belongs to it. */
function readForm(data: FormData) {
  const { port, password, ...entered } = Object.fromEntries(data);
  const hasServer = entered.host !== '';
  return {
    ...entered,
    ...(port !== undefined && hasServer && { port: port === '' ? null : Number(port) }),
    ...(password !== '' && password !== undefined && { password }),
  };
}
