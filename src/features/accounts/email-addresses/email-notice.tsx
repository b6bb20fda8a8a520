import { useState } from 'react';
import { accountsCalls } from '#features/accounts/accounts/accounts.calls';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { session } from '#features/accounts/sessions/session.store';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { Button } from '#ui/button';
import { Panel } from '#ui/panel';
import { toast } from '#ui/toast';
import { emailAddressesCalls } from './email-addresses.calls';
import { emailAddressesMessages as messages } from './email-addresses.messages';
import * as texts from './email-notice.messages';

/** Asks to confirm the pending or present address; nothing if there is none to confirm. */
export function EmailNotice({ user: { email, emailConfirmed, pendingEmail } }: { user: User }) {
  if (pendingEmail !== undefined) {
    return (
      <Panel title={messages.changeTitle} text={messages.changeText({ email, pendingEmail })}>
        <div className="flex flex-wrap gap-3">
          <SendLink />
          <KeepAddress email={email} />
        </div>
      </Panel>
    );
  }
  // A session that was stored by an earlier release does not say it.
  if (emailConfirmed !== false) return null;
  return (
    <Panel title={messages.confirmTitle} text={messages.confirmText(email)}>
      <SendLink />
    </Panel>
  );
}

function SendLink() {
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { message } = await api.post(emailAddressesCalls('/email-confirmation'));
      toast.success(message, { area: 'account' });
    } catch (error) {
      toast.error(messageOf(error, messages.sendFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void send()}>
      {texts.sendTheLinkAgain}
    </Button>
  );
}

function KeepAddress({ email }: { email: string }) {
  const [isBusy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      const { user } = await api.put(accountsCalls('/profile'), { email });
      session.confirmUser(user);
      toast.success(messages.kept(email), { area: 'account' });
    } catch (error) {
      toast.error(messageOf(error, messages.keepFailed));
      setBusy(false);
    }
  };
  return (
    <Button variant="ghost" isBusy={isBusy} onClick={() => void keep()}>
      {texts.keepMyPresentAddress}
    </Button>
  );
}
