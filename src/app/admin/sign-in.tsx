import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { accountSecurityCalls } from '#features/accounts/account-security/account-security.calls';
import {
  hasPasskeySupport,
  isCancelled,
  passkeyTrouble,
  signWithPasskey,
} from '#features/accounts/account-security/passkey-browser.console';
import { accountsMessages as messages } from '#features/accounts/accounts/accounts.messages';
import { PasswordField } from '#features/accounts/accounts/password-field';
import { session } from '#features/accounts/sessions/session.store';
import { api } from '#http/client/api-client';
import { ApiError, refusalOf } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { Checkbox, TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { signInMessages as texts } from './admin.messages';

/** The console's sign-in, as the first screen and in place when a session has ended. */
export function SignIn() {
  const [needsCode, setNeedsCode] = useState(false);
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('#features/accounts/accounts/accounts.schema')).LoginSchema,
    read: (form) => ({
      email: form.get('email'),
      password: form.get('password'),
      rememberMe: form.has('rememberMe'),
      ...(needsCode && { code: form.get('code') }),
    }),
    submit: async (login) => {
      await session.login(login);
    },
    onFailure: (error) => {
      if (!needsCode && error instanceof ApiError && error.code === 'second_factor_required') setNeedsCode(true);
      else toast.error(refusalOf(error, messages.loginFailed));
    },
  });
  return (
    <div className="grid gap-4">
      <CheckedForm {...form} className="grid grid-cols-1 gap-4">
        <TextField label={texts.email} name="email" type="email" autoComplete="username" inputMode="email" error={errors.email} />
        <PasswordField label={texts.password} name="password" autoComplete="current-password" error={errors.password} />
        {needsCode && (
          <TextField
            label={texts.code}
            name="code"
            autoComplete="one-time-code"
            // It is the one thing that is missing.
            autoFocus
            error={errors.code}
            hint={texts.ofYourAuthenticatorApp}
          />
        )}
        <Checkbox label={texts.rememberMe} name="rememberMe" />
        <Button type="submit" size="lg" isBusy={isSubmitting}>
          {texts.signIn}
        </Button>
      </CheckedForm>
      {hasPasskeySupport() && <PasskeyButton />}
    </div>
  );
}

function PasskeyButton() {
  const [isBusy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    try {
      session.accept(await api.post(accountSecurityCalls('/passkeys/sign-in'), { passkey: await signWithPasskey() }));
    } catch (error) {
      if (!isCancelled(error)) toast.error(passkeyTrouble(error) ?? refusalOf(error, messages.loginFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" size="lg" isBusy={isBusy} onClick={() => void signIn()}>
      <Fingerprint aria-hidden className="size-5" />
      {texts.toUseAPasskey}
    </Button>
  );
}
