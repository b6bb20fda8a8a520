import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { FailedState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { LoadingStatus, SkeletonCard, SkeletonText } from '#console/skeleton';
import { accountsCalls } from '#features/accounts/accounts/accounts.calls';
import type { SessionView } from '#features/accounts/accounts/profile.schema';
import { useSession } from '#features/accounts/sessions/session.store';
import { api } from '#http/client/api-client';
import { Button } from '#ui/button';
import { useChange } from './account-calls.console';
import { accountSecurityCalls } from './account-security.calls';
import { consoleLanguageMessages as languageMessages, accountPageMessages as messages } from './account-security.messages';
import { AuthenticatorCard } from './authenticator-card.console';
import { ConsoleLanguageField } from './console-language.console';
import { EmailCard } from './email-card.console';
import { PasskeysCard } from './passkeys-card.console';
import { PasswordCard } from './password-card.console';
import { ProfileCard } from './profile-card.console';
import { SessionRows } from './session-rows.console';

/** The reader's own account: who they are, how they sign in, and where they are signed in. */
export function AccountPage() {
  const current = useSession();
  const { data, error, refetch } = useQuery(apiQuery(accountSecurityCalls('/security')));
  const user = current.status === 'customer' ? current.user : undefined;
  return (
    <>
      <PageHeader title={messages.yourProfile} text={messages.howYouAppear} />
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        {user && (
          <>
            <ProfileCard key={user._id} user={user} />
            <EmailCard user={user} />
            <PasswordCard />
          </>
        )}
        <Card title={languageMessages.languageOfTheConsole} text={languageMessages.inThisBrowser}>
          <ConsoleLanguageField />
        </Card>
        {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <>
            <LoadingStatus label={messages.loadingYourAccount} />
            <SkeletonCard fields={1} />
          </>
        )}
        {data && (
          <>
            <PasskeysCard passkeys={data.security.passkeys} />
            <AuthenticatorCard authenticator={data.security.authenticator} />
          </>
        )}
        <SessionsCard />
      </div>
    </>
  );
}

function SessionsCard() {
  const { data, error, refetch } = useQuery(apiQuery(accountsCalls('/sessions')));
  const end = useChange(
    ({ _id }: SessionView) => api.delete(accountsCalls('/sessions/:sessionId', { param: { sessionId: _id } })),
    accountsCalls('/sessions'),
  );
  const endOthers = useChange(() => api.delete(accountsCalls('/sessions')), accountsCalls('/sessions'));
  const hasOthers = data?.sessions.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Card
      title={messages.whereYouAreSignedIn}
      actions={
        hasOthers && (
          <Button variant="danger" size="sm" onClick={() => endOthers.mutate()}>
            {messages.endAllOthers}
          </Button>
        )
      }
    >
      {data && <SessionRows sessions={data.sessions} onEnd={(session) => end.mutate(session)} />}
      {!data && (error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonText lines={3} />)}
    </Card>
  );
}
