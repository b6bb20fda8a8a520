import { type AuthenticatorSetup, CodeBodySchema } from '#features/accounts/second-factor/second-factor.schema';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { accountSecurityCalls } from './account-security.calls';
import { authenticatorSetupMessages as messages } from './account-security.messages';

interface Enabled {
  recoveryCodes: string[];
  message: string;
}

/** The QR code, and the first code of the app. */
export function SetupForm({ setup, onEnabled }: { setup: AuthenticatorSetup; onEnabled: (result: Enabled) => void }) {
  const { errors, isSubmitting, form } = useForm({
    schema: async () => CodeBodySchema,
    submit: async (body) => onEnabled(await api.put(accountSecurityCalls('/authenticator'), body)),
    onFailure: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
  });
  const { qr, secret } = setup;
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-4 p-5">
      <p className="text-muted">{messages.scanThisWithAnAuthenticatorApp}</p>
      <svg
        role="img"
        aria-label={messages.qrCodeForTheAuthenticatorApp}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="mx-auto size-48 rounded-sm bg-white text-black"
      >
        <path d={qr.path} fill="currentColor" />
      </svg>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold">{messages.enterAKeyInstead}</summary>
        <code className="block text-sm break-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </details>
      <TextField label={messages.code} name="code" inputMode="numeric" autoComplete="one-time-code" error={errors.code} />
      <div className="dialog-actions">
        <Button type="submit" isBusy={isSubmitting}>
          {messages.turnOn}
        </Button>
      </div>
    </CheckedForm>
  );
}

/** Shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(messages.copied);
    } catch {
      toast.error(messages.thisBrowserDidNotCopyThem);
    }
  };
  return (
    <div className="grid gap-4 p-5">
      <p className="text-muted">{messages.eachOfTheseWorksOnceInstead}</p>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-sm bg-raised p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button variant="secondary" onClick={() => void copy()}>
          {messages.copy}
        </Button>
        <Button onClick={onClose}>{messages.iHaveSavedThem}</Button>
      </div>
    </div>
  );
}
