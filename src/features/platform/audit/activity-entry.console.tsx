import { CircleAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '#console/badge';
import * as localeMessages from '#shared/locale.messages';
import { Button } from '#ui/button';
import { richText } from '#ui/rich-text';
import { useUndo } from './activity-calls.console';
import { actionText, subjectPath, subjectText } from './activity-texts.console';
import type { AuditEntry, Conflict } from './audit.schema';
import { activityEntryMessages as messages } from './audit-console.messages';
import { type Difference, findDifferences, labelOf, textOf } from './differences.rules';

const TIME = new Intl.DateTimeFormat(localeMessages.locale, { hour: 'numeric', minute: '2-digit' });
const MOMENT = new Intl.DateTimeFormat(localeMessages.locale, { dateStyle: 'medium', timeStyle: 'short' });
/** More are folded away. */
const SHOWN_AT_ONCE = 4;

/** One entry of the log: a sentence, its differences, and its undo. */
export function ActivityEntry({ entry }: { entry: AuditEntry }) {
  const { undo, conflicts, leftOut } = useUndo(entry);
  const differences = findDifferences(entry.before, entry.after);
  const name = subjectText(entry);
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] sm:px-5">
      <time dateTime={entry.at} className="text-sm text-muted tabular-nums sm:pt-0.5">
        {TIME.format(new Date(entry.at))}
      </time>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {richText(entry.undoes ? messages.undidAChange : messages.did, {
            person: <PersonLink entry={entry} />,
            action: actionText(entry),
            subject: <SubjectLink entry={entry} name={name} />,
          })}
        </p>
        <Differences list={differences} />
        {entry.cannotUndo && <p className="mt-1 text-sm text-muted">{entry.cannotUndo}</p>}
        <Problems
          title={messages.thisWasNotUndone}
          list={conflicts.map((conflict) => ({ field: conflict.field, text: conflictText(conflict) }))}
        />
        <Problems
          title={messages.thisWasUndoneExcept}
          list={leftOut.map(({ field, message }) => ({ field, text: leftOutText(field, message) }))}
        />
      </div>
      <div className="flex items-start sm:justify-end">
        {entry.undoneBy && <Badge>{messages.undoneBy(entry.undoneBy.by.name)}</Badge>}
        {entry.canUndo && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={undo.isPending}
            aria-label={messages.undo(actionText(entry), name)}
            onClick={() => undo.mutate()}
          >
            <Undo2 aria-hidden className="size-4" />
            {messages.undoText}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Shows only what this person did. Two people may have the same name. */
function PersonLink({ entry: { by } }: { entry: AuditEntry }) {
  const adminId = by._id ?? 'shop';
  return (
    <>
      <Link to={`?${new URLSearchParams({ adminId })}`} className="font-semibold hover:underline">
        <bdi>{by.name}</bdi>
      </Link>
      {by.email !== undefined && by.email !== by.name && <bdi className="ms-1.5 text-sm text-muted">{by.email}</bdi>}
    </>
  );
}

function SubjectLink({ entry, name }: { entry: AuditEntry; name: string }) {
  const to = subjectPath(entry);
  if (to === undefined) return <bdi className="font-medium">{name}</bdi>;
  return (
    <Link to={to} className="font-medium text-accent underline">
      <bdi>{name}</bdi>
    </Link>
  );
}

function Differences({ list }: { list: readonly Difference[] }) {
  if (list.length === 0) return null;
  if (list.length <= SHOWN_AT_ONCE) return <DifferenceList list={list} />;
  return (
    <details className="mt-1">
      <summary className="min-h-6 cursor-pointer text-sm font-medium text-muted pointer-coarse:min-h-11">
        {messages.values(list.length)}
      </summary>
      <DifferenceList list={list} />
    </details>
  );
}

function DifferenceList({ list }: { list: readonly Difference[] }) {
  return (
    <dl className="mt-1.5 grid gap-1 text-sm">
      {list.map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {before !== undefined && (
              <del className="text-muted">{richText(messages.before, { words: spoken, value: <bdi>{before}</bdi> })}</del>
            )}
            {before !== undefined && after !== undefined && <span aria-hidden> → </span>}
            {after !== undefined && (
              <ins className="font-medium no-underline">{richText(messages.after, { words: spoken, value: <bdi>{after}</bdi> })}</ins>
            )}
            {after === undefined && <span className="text-muted"> {messages.removed}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Why the entry, or a part of it, was not undone. */
function Problems({ title, list }: { title: string; list: readonly { field: string; text: ReactNode }[] }) {
  if (list.length === 0) return null;
  return (
    <div role="alert" className="mt-3 rounded-sm border border-bad/40 bg-bad/5 p-3 text-sm">
      <p className="flex gap-2 font-semibold">
        <CircleAlert aria-hidden className="size-4.5 shrink-0 text-bad" />
        {title}
      </p>
      <ul className="mt-2 grid gap-1">
        {list.map(({ field, text }) => (
          <li key={field} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What has another value now, who changed it, and when. */
function conflictText({ field, current, changedBy, changedAt }: Conflict) {
  const parts = { field: <span className="font-medium">{labelOf(field)}</span>, value: textOf(field, current) ?? messages.empty };
  if (!changedBy || !changedAt) return richText(messages.isNow, parts);
  return richText(messages.isNowChanged(MOMENT.format(new Date(changedAt))), { ...parts, name: changedBy.email ?? changedBy.name });
}

function leftOutText(field: string, reason: string) {
  return richText(messages.leftOut, { field: <span className="font-medium">{labelOf(field)}</span>, reason });
}

const spoken = (text: string) => <span className="sr-only">{text}</span>;
