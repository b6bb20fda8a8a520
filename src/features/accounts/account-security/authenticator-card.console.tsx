import { useState } from 'react';
import { Badge } from '#console/badge';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { formatWhen } from '#console/format';
import type { AuthenticatorSetup, Security } from '#features/accounts/second-factor/second-factor.schema';
import { api } from '#http/client/api-client';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { useChange } from './account-calls.console';
import { accountSecurityCalls } from './account-security.calls';
import { authenticatorCardMessages as messages } from './account-security.messages';
import { RecoveryCodes, SetupForm } from './authenticator-setup.console';

interface NewCodes {
  recoveryCodes: string[];
  message: string;
}

/** A code of an app on the phone, after the password; and recovery codes for the day when the phone is lost. */
export function AuthenticatorCard({ authenticator }: { authenticator: Security['authenticator'] }) {
  const [setup, setSetup] = useState<AuthenticatorSetup>();
  const [codes, setCodes] = useState<string[]>();
  const start = useChange(async () => {
    setSetup((await api.post(accountSecurityCalls('/authenticator'))).setup);
    return {};
  });
  const renew = useChange(async () => {
    const result = await api.post(accountSecurityCalls('/recovery-codes'));
    setCodes(result.recoveryCodes);
    return result;
  }, accountSecurityCalls('/security'));
  const enabled = useChange(async (result: NewCodes) => {
    setSetup(undefined);
    setCodes(result.recoveryCodes);
    return result;
  }, accountSecurityCalls('/security'));
  const remove = useChange(() => api.delete(accountSecurityCalls('/authenticator')), accountSecurityCalls('/security'));
  const confirmRemoval = async () => {
    const text = messages.signingInWillNeedYourPasswordOnly;
    if (await confirm({ title: messages.removeTheAuthenticatorApp, text, action: messages.remove, isDanger: true })) remove.mutate();
  };
  const confirmRenewal = async () => {
    const text = messages.theCodesThatYouHaveNow;
    if (await confirm({ title: messages.makeNewRecoveryCodes, text, action: messages.makeNewCodes })) renew.mutate();
  };
  return (
    <Card
      title={messages.authenticatorApp}
      text={messages.afterYourPassword}
      actions={
        authenticator ? (
          <Badge tone="good">{messages.on}</Badge>
        ) : (
          <Button size="sm" isBusy={start.isPending} onClick={() => start.mutate()}>
            {messages.setUp}
          </Button>
        )
      }
    >
      {authenticator && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="flex-[1_1_14rem] text-sm text-muted">
            {messages.added(formatWhen(authenticator.enabledAt), authenticator.recoveryCodesLeft)}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => void confirmRenewal()}>
              {messages.newRecoveryCodes}
            </Button>
            <Button variant="danger" size="sm" onClick={() => void confirmRemoval()}>
              {messages.remove}
            </Button>
          </div>
        </div>
      )}
      <Dialog isOpen={setup !== undefined} onClose={() => setSetup(undefined)} title={messages.setUpAnAuthenticatorApp}>
        {setup && <SetupForm setup={setup} onEnabled={(result) => enabled.mutate(result)} />}
      </Dialog>
      <Dialog isOpen={codes !== undefined} onClose={() => setCodes(undefined)} title={messages.yourRecoveryCodes}>
        {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
      </Dialog>
    </Card>
  );
}
