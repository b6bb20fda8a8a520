import { MonitorSmartphone } from 'lucide-react';
import { accountsCalls } from '#features/accounts/accounts/accounts.calls';
import { profileMessages as messages } from '#features/accounts/accounts/profile.messages';
import type { SessionView } from '#features/accounts/accounts/profile.schema';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { useApiQuery } from '#http/client/use-api-query';
import { formatDateTime } from '#shared/date-time';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import * as texts from './sessions-list.messages';

/** The customer's sessions; all but the current one can be ended here. */
export function SessionsList() {
  const { result, reload, replace } = useApiQuery(accountsCalls('/sessions'));
  const shown = result.status === 'failed' ? undefined : result.data?.sessions;
  const others = shown?.filter(({ isCurrent }) => !isCurrent) ?? [];

  const end = async (call: Promise<{ message: string }>, isEnded: (session: SessionView) => boolean) => {
    try {
      const { message } = await call;
      toast.success(message, { area: 'account' });
      replace({ sessions: shown?.filter((session) => !isEnded(session)) ?? [] });
    } catch (error) {
      toast.error(messageOf(error, messages.sessionEndFailed));
      reload();
    }
  };

  return (
    <section aria-labelledby="sessions-title">
      <h3 id="sessions-title" className="font-semibold">
        {texts.whereYouAreSignedIn}
      </h3>
      {result.status === 'failed' && (
        <p role="alert" className="mt-3">
          {messageOf(result.error, messages.sessionsFailed)}{' '}
          <Button variant="secondary" size="sm" onClick={reload}>
            {texts.tryAgain}
          </Button>
        </p>
      )}
      {result.status === 'loading' && !shown && <div role="status" aria-label={texts.loadingYourSessions} className="skeleton mt-3 h-24" />}
      {shown && (
        <ul className="mt-2 divide-y divide-line">
          {shown.map((session) => (
            <li key={session._id} className="flex items-center gap-4 py-3">
              <MonitorSmartphone aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.5} />
              <div className="min-w-0 flex-1">
                <p className="font-medium">{session.device}</p>
                <p className="text-sm text-muted">
                  {session.isCurrent ? texts.thisDeviceNow : texts.lastUsed(formatDateTime(session.lastUsedAt))}
                </p>
              </div>
              {!session.isCurrent && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={texts.endTheSessionOn(session.device)}
                  onClick={() =>
                    void end(
                      api.delete(accountsCalls('/sessions/:sessionId', { param: { sessionId: session._id } })),
                      ({ _id }) => _id === session._id,
                    )
                  }
                >
                  {texts.end}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <Button
          variant="danger"
          size="sm"
          className="mt-3"
          onClick={() => void end(api.delete(accountsCalls('/sessions')), ({ isCurrent }) => !isCurrent)}
        >
          {texts.endAllOtherSessions}
        </Button>
      )}
    </section>
  );
}
