import { Fingerprint, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#console/badge';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { Menu } from '#console/dialog/menu';
import { formatWhen } from '#console/format';
import {
  type NewPasskey,
  NewPasskeySchema,
  type Passkey,
  PasskeyNameBodySchema,
} from '#features/accounts/second-factor/second-factor.schema';
import { api } from '#http/client/api-client';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { useChange } from './account-calls.console';
import { accountSecurityCalls } from './account-security.calls';
import { NameForm } from './name-form.console';
import { hasPasskeySupport, makePasskey } from './passkey-browser.console';

/** Signing in with a fingerprint, a face or a security key. */
export function PasskeysCard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [made, setMade] = useState<NewPasskey['passkey']>();
  const [renamed, setRenamed] = useState<Passkey>();
  const make = useChange(async () => {
    setMade(await makePasskey());
    return {};
  });
  const add = useChange(async (passkey: NewPasskey) => {
    const result = await api.post(accountSecurityCalls('/passkeys'), passkey);
    setMade(undefined);
    return result;
  }, accountSecurityCalls('/security'));
  const rename = useChange(async ({ _id, name }: { _id: string; name: string }) => {
    const result = await api.put(accountSecurityCalls('/passkeys/:passkeyId', { param: { passkeyId: _id } }), { name });
    setRenamed(undefined);
    return result;
  }, accountSecurityCalls('/security'));
  const remove = useChange(
    ({ _id }: Passkey) => api.delete(accountSecurityCalls('/passkeys/:passkeyId', { param: { passkeyId: _id } })),
    accountSecurityCalls('/security'),
  );
  const confirmRemoval = async (passkey: Passkey) => {
    const text = 'You can no longer sign in with it. Remove it from the device too.';
    if (await confirm({ title: `Remove “${passkey.name}”?`, text, action: 'Remove', isDanger: true })) remove.mutate(passkey);
  };
  return (
    <Card
      title="Passkeys"
      text="Sign in with your fingerprint, face or a security key, without a password."
      actions={
        hasPasskeySupport() && (
          <Button size="sm" isBusy={make.isPending} onClick={() => make.mutate()}>
            <Fingerprint aria-hidden className="size-4" />
            Add a passkey
          </Button>
        )
      }
    >
      {passkeys.length === 0 ? (
        <p className="text-muted">{hasPasskeySupport() ? 'No passkeys yet.' : 'This browser has no passkeys at this address.'}</p>
      ) : (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey._id} className="flex items-center gap-3 py-2">
              <KeyRound aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 font-medium">
                  <span className="min-w-0 truncate">{passkey.name}</span>
                  {passkey.isSynced && <Badge>Synced</Badge>}
                </p>
                <p className="text-sm text-muted">
                  Added: {formatWhen(passkey.createdAt)}
                  {passkey.lastUsedAt && ` · Last used: ${formatWhen(passkey.lastUsedAt)}`}
                </p>
              </div>
              <Menu
                label={`Actions for ${passkey.name}`}
                items={[
                  { label: 'Rename', onSelect: () => setRenamed(passkey) },
                  { label: 'Remove', isDanger: true, onSelect: () => void confirmRemoval(passkey) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      <Dialog isOpen={made !== undefined} onClose={() => setMade(undefined)} title="Name the passkey">
        {made && (
          <NameForm
            schema={NewPasskeySchema.entries.name}
            value="This device"
            action="Add"
            onSubmit={(name) => add.mutateAsync({ name, passkey: made })}
          />
        )}
      </Dialog>
      <Dialog isOpen={renamed !== undefined} onClose={() => setRenamed(undefined)} title="Rename the passkey">
        <NameForm
          schema={PasskeyNameBodySchema.entries.name}
          value={renamed?.name ?? ''}
          action="Rename"
          onSubmit={(name) => rename.mutateAsync({ _id: renamed?._id ?? '', name })}
        />
      </Dialog>
    </Card>
  );
}
