import { useState } from 'react';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { Panel } from '#ui/panel';
import { toast } from '#ui/toast';
import * as texts from './account-management.messages';
import { privacyCalls } from './privacy.calls';
import { privacyMessages as messages } from './privacy.messages';

/** Lets customers export their data and request its deletion. */
export function AccountManagement() {
  const [isExporting, setExporting] = useState(false);
  const exportData = async () => {
    setExporting(true);
    try {
      const { message } = await api.post(privacyCalls('/data-export'));
      toast.success(message, { area: 'account' });
    } catch (error) {
      toast.error(messageOf(error, messages.exportFailed));
    } finally {
      setExporting(false);
    }
  };
  return (
    <Panel title={texts.accountManagement}>
      <div className="divide-y divide-line">
        <Row title={texts.exportYourData} text={texts.exportText}>
          <Button variant="secondary" isBusy={isExporting} onClick={() => void exportData()}>
            {texts.exportData}
          </Button>
        </Row>
        <Row title={texts.deleteYourAccount} text={texts.deletionText}>
          <DeleteAccount />
        </Row>
      </div>
    </Panel>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}

/** After two confirmations, the request is sent to support: docs/rules.md#privacy-deletion. */
function DeleteAccount() {
  const [step, setStep] = useState<'closed' | 'first' | 'second'>('closed');
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      const { message } = await api.post(privacyCalls('/deletion-request'));
      toast.error(message);
    } catch (error) {
      toast.error(messageOf(error, messages.deletionFailed));
    } finally {
      setSending(false);
      setStep('closed');
    }
  };
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setStep('first')}>
        {texts.deleteAccount}
      </Button>
      <Dialog isOpen={step !== 'closed'} onClose={() => setStep('closed')} title={texts.deleteAccount}>
        <div className="p-5">
          <p>{step === 'first' ? messages.deletionFirst : messages.deletionSecond}</p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setStep('closed')}>
              {texts.keepMyAccount}
            </Button>
            {step === 'first' ? (
              <Button key="first" variant="danger" onClick={() => setStep('second')}>
                {texts.yesDeleteIt}
              </Button>
            ) : (
              <Button key="second" variant="danger" isBusy={isSending} onClick={() => void send()}>
                {texts.yesIAmSure}
              </Button>
            )}
          </div>
        </div>
      </Dialog>
    </>
  );
}
