import { MonitorSmartphone } from 'lucide-react';
import { formatWhen } from '#console/format';
import type { SessionView } from '#features/accounts/accounts/profile.schema';
import { Button } from '#ui/button';
import { sessionRowsMessages as messages } from './account-security.messages';

interface SessionRowsProps {
  sessions: readonly SessionView[];
  onEnd: (session: SessionView) => void;
}

/** Where somebody is signed in; all but the reader's own session can be ended. */
export function SessionRows({ sessions, onEnd }: SessionRowsProps) {
  if (sessions.length === 0) return <p className="text-muted">{messages.notSignedInAnywhere}</p>;
  return (
    <ul className="divide-y divide-line">
      {sessions.map((session) => (
        <li key={session._id} className="flex items-center gap-3 py-2.5">
          <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{session.device}</p>
            <p className="text-sm text-muted">
              {session.isCurrent ? messages.thisDevice : messages.lastUsed(formatWhen(session.lastUsedAt))}
            </p>
          </div>
          {!session.isCurrent && (
            <Button variant="secondary" size="sm" aria-label={messages.endTheSessionOn(session.device)} onClick={() => onEnd(session)}>
              {messages.end}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
