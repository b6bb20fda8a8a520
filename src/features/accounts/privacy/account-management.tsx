import { useState } from 'react';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { Panel } from '#ui/panel';
import { toast } from '#ui/toast';
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
    <Panel title="Account Management">
      <div className="divide-y divide-line">
        <Row title="Export your data" text="Everything we know about you comes by email, as a JSON file.">
          <Button variant="secondary" isBusy={isExporting} onClick={() => void exportData()}>
            Export Data
          </Button>
        </Row>
        <Row title="Delete your account" text="Our support team does it and replies to your email address.">
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
        Delete Account
      </Button>
      <Dialog isOpen={step !== 'closed'} onClose={() => setStep('closed')} title="Delete Account">
        <div className="p-5">
          <p>{step === 'first' ? messages.deletionFirst : messages.deletionSecond}</p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setStep('closed')}>
              Keep My Account
            </Button>
            {step === 'first' ? (
              <Button key="first" variant="danger" onClick={() => setStep('second')}>
                Yes, Delete It
              </Button>
            ) : (
              <Button key="second" variant="danger" isBusy={isSending} onClick={() => void send()}>
                Yes, I Am Sure
              </Button>
            )}
          </div>
        </div>
      </Dialog>
    </>
  );
}
