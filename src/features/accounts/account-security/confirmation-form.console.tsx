import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '#console/api-query';
import { PasswordField } from '#features/accounts/accounts/password-field';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { accountSecurityCalls } from './account-security.calls';
import { confirmationFormMessages as messages } from './account-security.messages';
import { hasPasskeySupport, isCancelled, passkeyTrouble, signWithPasskey } from './passkey-browser.console';

/** By password, code or passkey. */
export function ConfirmationForm({ onClose }: { onClose: (isConfirmed: boolean) => void }) {
  const { data } = useQuery(apiQuery(accountSecurityCalls('/security')));
  const [withCode, setWithCode] = useState(false);
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./confirmation.schema')).ConfirmationSchema,
    read: (form) => (withCode ? { code: form.get('code') } : { password: form.get('password') }),
    submit: async (proof) => {
      await api.post(accountSecurityCalls('/confirm'), proof);
      onClose(true);
    },
    onFailure: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
  });
  const confirmByPasskey = async () => {
    try {
      await api.post(accountSecurityCalls('/confirm'), { passkey: await signWithPasskey() });
      onClose(true);
    } catch (error) {
      if (!isCancelled(error)) toast.error(passkeyTrouble(error) ?? refusalOf(error, apiErrorMessages.unreachable));
    }
  };
  return (
    <div className="grid gap-4 p-5">
      <p className="text-muted">{messages.thisCostsMoney}</p>
      {hasPasskeySupport() && data && data.security.passkeys.length > 0 && (
        <Button variant="secondary" onClick={() => void confirmByPasskey()}>
          <Fingerprint aria-hidden className="size-5" />
          {messages.toUseAPasskey}
        </Button>
      )}
      <CheckedForm {...form} className="grid grid-cols-1 gap-4">
        {withCode ? (
          <TextField
            key="code"
            label={messages.code}
            name="code"
            autoComplete="one-time-code"
            error={errors.code}
            hint={messages.ofYourAuthenticatorApp}
          />
        ) : (
          <PasswordField
            key="password"
            label={messages.yourPassword}
            name="password"
            autoComplete="current-password"
            error={errors.password}
          />
        )}
        <div className="dialog-actions">
          {data?.security.authenticator && (
            <Button variant="ghost" className="me-auto" onClick={() => setWithCode(!withCode)}>
              {withCode ? messages.toUseThePassword : messages.toUseACode}
            </Button>
          )}
          <Button variant="secondary" onClick={() => onClose(false)}>
            {messages.cancel}
          </Button>
          <Button type="submit" isBusy={isSubmitting}>
            {messages.confirm}
          </Button>
        </div>
      </CheckedForm>
    </div>
  );
}
