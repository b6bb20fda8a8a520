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
import { passkeysCardMessages as messages } from './account-security.messages';
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
    const text = messages.youCanNoLongerSign;
    if (await confirm({ title: messages.removeQuestion(passkey.name), text, action: messages.remove, isDanger: true }))
      remove.mutate(passkey);
  };
  return (
    <Card
      title={messages.passkeys}
      text={messages.signInWithYourFingerprint}
      actions={
        hasPasskeySupport() && (
          <Button size="sm" isBusy={make.isPending} onClick={() => make.mutate()}>
            <Fingerprint aria-hidden className="size-4" />
            {messages.addAPasskey}
          </Button>
        )
      }
    >
      {passkeys.length === 0 ? (
        <p className="text-muted">{hasPasskeySupport() ? messages.noPasskeysYet : messages.thisBrowserHasNoPasskeys}</p>
      ) : (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey._id} className="flex items-center gap-3 py-2">
              <KeyRound aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 font-medium">
                  <span dir="auto" className="min-w-0 truncate">
                    {passkey.name}
                  </span>
                  {passkey.isSynced && <Badge>{messages.synced}</Badge>}
                </p>
                <p className="text-sm text-muted">
                  {passkey.lastUsedAt
                    ? messages.addedAndLastUsed(formatWhen(passkey.createdAt), formatWhen(passkey.lastUsedAt))
                    : messages.added(formatWhen(passkey.createdAt))}
                </p>
              </div>
              <Menu
                label={messages.actionsFor(passkey.name)}
                items={[
                  { label: messages.rename, onSelect: () => setRenamed(passkey) },
                  { label: messages.remove, isDanger: true, onSelect: () => void confirmRemoval(passkey) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      <Dialog isOpen={made !== undefined} onClose={() => setMade(undefined)} title={messages.nameThePasskey}>
        {made && (
          <NameForm
            schema={NewPasskeySchema.entries.name}
            value={messages.thisDevice}
            action={messages.add}
            onSubmit={(name) => add.mutateAsync({ name, passkey: made })}
          />
        )}
      </Dialog>
      <Dialog isOpen={renamed !== undefined} onClose={() => setRenamed(undefined)} title={messages.renameThePasskey}>
        <NameForm
          schema={PasskeyNameBodySchema.entries.name}
          value={renamed?.name ?? ''}
          action={messages.rename}
          onSubmit={(name) => rename.mutateAsync({ _id: renamed?._id ?? '', name })}
        />
      </Dialog>
    </Card>
  );
}
