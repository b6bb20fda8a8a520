import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { apiQuery } from '#console/api-query';
import { Badge } from '#console/badge';
import { Card } from '#console/card';
import { FailedState } from '#console/empty-state';
import { Fact } from '#console/fact';
import { formatMoment } from '#console/format';
import { PageHeader } from '#console/page-header';
import { LoadingStatus, SkeletonCard } from '#console/skeleton';
import { useRight } from '#features/accounts/staff/use-right.console';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import { Button } from '#ui/button';
import { CheckButton, useConnectionTest } from './check-button.console';
import { connectionsCalls } from './connections.calls';
import { connectionsMessages as messages, PROVIDER_NAMES } from './connections.messages';
import type { Connections, Outcome, PaymentConnection } from './connections.schema';
import { connectionsScreenMessages as texts } from './connections-console.messages';
import { describeOutcome, WebhookAddress } from './provider-facts.console';

/** Payments, mail and storage: what is connected, and whether it works. */
export function ConnectionsScreen() {
  const { data, error, refetch } = useQuery(apiQuery(connectionsCalls('/')));
  return (
    <>
      <PageHeader title={texts.connections} text={texts.whatTheShopNeedsFromOthers} />
      {data && <Cards connections={data.connections} />}
      {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="grid gap-4 lg:grid-cols-2">
          <LoadingStatus label={texts.loadingTheConnections} />
          <SkeletonCard fields={3} />
          <SkeletonCard fields={3} />
        </div>
      )}
    </>
  );
}

function Cards({ connections: { payments, mail, storage } }: { connections: Connections }) {
  const mayTest = useRight('settings.write');
  const mailTest = useConnectionTest(() => api.post(connectionsCalls('/mail/test')));
  const mayReadMails = useRight('customers.read');
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      {payments.map((payment) => (
        <PaymentCard key={payment.provider} payment={payment} mayTest={mayTest} />
      ))}
      <Card
        title={texts.mail}
        text={mail.kind === 'smtp' ? texts.sentByAMailServer : texts.withoutAMailServer}
        actions={
          mayTest && (
            <Button variant="secondary" size="sm" isBusy={mailTest.isPending} onClick={() => mailTest.mutate()}>
              <Send aria-hidden className="size-4" />
              {texts.sendATestMail}
            </Button>
          )
        }
      >
        <Facts>
          <Fact name={mail.kind === 'smtp' ? texts.server : texts.folder}>{mail.place}</Fact>
          <Fact name={texts.from}>{mail.from}</Fact>
          {mail.waiting > 0 && <Fact name={texts.waiting}>{mail.waiting}</Fact>}
          <Outcomes {...mail} />
        </Facts>
        {mayReadMails && (
          <Link
            to={adminPaths.mails()}
            className="mt-3 inline-flex min-h-6 items-center pointer-coarse:min-h-11 font-medium text-accent underline"
          >
            {texts.allMails}
          </Link>
        )}
      </Card>
      <Card
        title={texts.pictures}
        text={storage.kind === 's3' ? texts.inABucket : texts.inAFolderOfThisMachine}
        actions={mayTest && <CheckButton name={texts.pictures} path={connectionsCalls('/storage/test')} />}
      >
        <Facts>
          <Fact name={storage.kind === 's3' ? texts.bucket : texts.folder}>{storage.place}</Fact>
        </Facts>
      </Card>
    </div>
  );
}

function PaymentCard({ payment, mayTest }: { payment: PaymentConnection; mayTest: boolean }) {
  const { provider, isConnected, variables, webhookUrl, lastEventAt, lastSuccess, lastFailure } = payment;
  const name = PROVIDER_NAMES[provider];
  return (
    <Card
      title={name}
      text={provider === 'test' ? (isConnected ? messages.testTakes : messages.testRefuses) : undefined}
      actions={
        <>
          <Badge tone={isConnected ? 'good' : 'neutral'}>
            {isConnected ? texts.connected : provider === 'test' ? texts.switchedOff : texts.notConnected}
          </Badge>
          {isConnected && mayTest && variables.length > 0 && (
            <CheckButton name={name} path={connectionsCalls('/payments/:provider/test', { param: { provider } })} />
          )}
        </>
      }
    >
      {variables.length > 0 && (
        <Link
          to={adminPaths.payments()}
          className="mb-3 inline-flex min-h-6 items-center font-medium text-accent underline pointer-coarse:min-h-11"
        >
          {isConnected ? texts.manage(name) : texts.connect(name)}
        </Link>
      )}
      <Facts>
        {webhookUrl && (
          <Fact name={texts.addressForItsEvents}>
            <WebhookAddress provider={name} url={webhookUrl} />
          </Fact>
        )}
        {lastEventAt && <Fact name={texts.lastEvent}>{formatMoment(lastEventAt)}</Fact>}
        {isConnected && <Outcomes lastSuccess={lastSuccess} lastFailure={lastFailure} />}
      </Facts>
    </Card>
  );
}

function Outcomes({ lastSuccess, lastFailure }: { lastSuccess?: Outcome | undefined; lastFailure?: Outcome | undefined }) {
  return (
    <>
      <Fact name={texts.lastSuccess}>{describeOutcome(lastSuccess)}</Fact>
      <Fact name={texts.lastFailure}>{describeOutcome(lastFailure)}</Fact>
    </>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-3 text-cell">{children}</dl>;
}
