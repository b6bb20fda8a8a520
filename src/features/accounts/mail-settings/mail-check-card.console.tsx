import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, type LucideIcon, Send, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '#console/card';
import { useRight } from '#features/accounts/staff/use-right.console';
import { connectionsCalls } from '#features/orders/connections/connections.calls';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { adminPaths } from '#shared/admin-paths';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { mailSettingsCalls } from './mail-settings.calls';
import type { RecordState } from './mail-settings.rules';
import type { MailCheck } from './mail-settings.schema';
import { recordNames, recordText, mailSettingsScreenMessages as texts } from './mail-settings-console.messages';

/** Whether mails arrive: the sign-in at the server, what receivers look up, and a test mail. */
export function MailCheckCard() {
  const mayReadMails = useRight('customers.read');
  const onError = (error: unknown) => toast.error(refusalOf(error, apiErrorMessages.unreachable));
  const check = useMutation({ mutationFn: () => api.post(mailSettingsCalls('/check')), onError });
  const send = useMutation({
    mutationFn: () => api.post(connectionsCalls('/mail/test')),
    onSuccess: ({ message }) => toast.success(message),
    onError,
  });
  return (
    <Card title={texts.check} text={texts.whatReceiversSee}>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="sm" isBusy={check.isPending} onClick={() => check.mutate()}>
          <ShieldCheck aria-hidden className="size-4" />
          {texts.runTheCheck}
        </Button>
        <Button variant="secondary" size="sm" isBusy={send.isPending} onClick={() => send.mutate()}>
          <Send aria-hidden className="size-4" />
          {texts.sendATestMail}
        </Button>
        {mayReadMails && (
          <Link
            to={adminPaths.mails()}
            className="inline-flex min-h-6 items-center px-2 font-medium text-accent underline pointer-coarse:min-h-11"
          >
            {texts.allMails}
          </Link>
        )}
      </div>
      <div role="status">{check.data && <CheckResult check={check.data.check} />}</div>
    </Card>
  );
}

function CheckResult({ check: { domain, server, records } }: { check: MailCheck }) {
  return (
    <ul aria-label={texts.result} className="mt-4 divide-y divide-line border-t border-line">
      {server && (
        <Finding {...TONES[server.works ? 'good' : 'missing']} title={texts.server}>
          {server.works ? texts.signInWorks : [texts.signInFails, server.reason].filter(Boolean).join(': ')}
        </Finding>
      )}
      {records.map(({ kind, state, record }) => (
        <Finding key={kind} {...TONES[state]} title={recordNames[kind]}>
          {recordText(kind, state, domain)}
          {record && <code className="mt-1.5 block text-sm text-muted wrap-anywhere">{record}</code>}
        </Finding>
      ))}
    </ul>
  );
}

interface Tone {
  icon: LucideIcon;
  color: string;
}

const GOOD: Tone = { icon: CircleCheck, color: 'text-good' };
const BAD: Tone = { icon: TriangleAlert, color: 'text-warn' };
const UNKNOWN: Tone = { icon: CircleHelp, color: 'text-muted' };

const TONES: Record<RecordState, Tone> = {
  good: GOOD,
  weak: BAD,
  open: BAD,
  revoked: BAD,
  several: BAD,
  missing: BAD,
  unknown: UNKNOWN,
  unasked: UNKNOWN,
};

function Finding({ icon: Icon, color, title, children }: Tone & { title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${color}`} />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <div className="mt-0.5 text-cell wrap-anywhere">{children}</div>
      </div>
    </li>
  );
}
