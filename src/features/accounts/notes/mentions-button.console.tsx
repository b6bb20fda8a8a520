import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AtSign } from 'lucide-react';
import { Link } from 'react-router';
import { apiQuery } from '#console/api-query';
import { Popover } from '#console/dialog/popover';
import { formatWhen } from '#console/format';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { adminPaths } from '#shared/admin-paths';
import { Button, IconButton } from '#ui/button';
import { toast } from '#ui/toast';
import { notesCalls } from './notes.calls';
import { toTyped } from './notes.rules';
import type { Mention } from './notes.schema';
import { mentionsButtonMessages as messages } from './notes-console.messages';

const REFRESH_MS = 60_000;
const MOST_SHOWN = 99;

/** How many notes mention the person and were not read, and the list of them. */
export function MentionsButton() {
  const client = useQueryClient();
  const { data } = useQuery({ ...apiQuery(notesCalls('/mentions')), refetchInterval: REFRESH_MS });
  const total = data?.total ?? 0;
  const read = (noteIds?: string[]) =>
    api.put(notesCalls('/mentions/read'), { noteIds }).then(
      (left) => client.setQueryData(apiQuery(notesCalls('/mentions')).queryKey, left),
      (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
    );
  return (
    <Popover
      label={messages.mentions}
      trigger={(props) => (
        <span className="relative inline-flex">
          <IconButton {...props} label={total === 0 ? messages.mentions : messages.mentionsLabel(total)}>
            <AtSign aria-hidden className="size-5" />
          </IconButton>
          {total > 0 && (
            <span
              aria-hidden
              className="pointer-events-none absolute top-0.5 inset-e-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-xs font-semibold text-on-accent tabular-nums"
            >
              {total > MOST_SHOWN ? `${MOST_SHOWN}+` : total}
            </span>
          )}
        </span>
      )}
    >
      {(close) =>
        total === 0 ? (
          <p className="max-w-72 px-3 py-4 text-sm text-muted">{messages.nobodyHasMentionedYouSince}</p>
        ) : (
          <>
            <ul aria-label={messages.unreadMentions}>
              {data?.mentions.map((mention) => (
                <li key={mention.note._id}>
                  <MentionLink
                    mention={mention}
                    onOpen={() => {
                      close();
                      void read([mention.note._id]);
                    }}
                  />
                </li>
              ))}
            </ul>
            <p className="mt-1.5 border-t border-line pt-1.5">
              <Button
                variant="ghost"
                size="sm"
                onClick={() => {
                  close();
                  void read();
                }}
              >
                {messages.markAllAsRead}
              </Button>
            </p>
          </>
        )
      }
    </Popover>
  );
}

function MentionLink({ mention: { note, subject }, onOpen }: { mention: Mention; onOpen: () => void }) {
  return (
    <Link to={adminPaths.subject(subject)} onClick={onOpen} className="block rounded-sm px-3 py-2 hover:bg-raised">
      <span className="flex items-baseline justify-between gap-3 text-sm">
        <span dir="auto" className="min-w-0 font-semibold wrap-anywhere">
          {note.by?.name ?? messages.somebody}
        </span>
        <time dateTime={note.createdAt} className="shrink-0 text-muted">
          {formatWhen(note.createdAt)}
        </time>
      </span>
      <span className="block text-sm text-muted">
        {messages.subjects[subject.type]} <bdi>{subject.name}</bdi>
      </span>
      <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere">
        {toTyped(note.text, note.mentions)}
      </span>
    </Link>
  );
}
