import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { Badge, type Tone } from '#console/badge';
import { confirm } from '#console/dialog/confirm';
import { formatMoment, formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { apiKeysCalls } from './api-key-admin.calls';
import { RIGHT_NAMES } from './api-key-admin.messages';
import type { ApiKey } from './api-key-admin.schema';
import { apiKeyColumnsMessages as texts } from './api-key-admin-console.messages';

const COLUMNS: Column<ApiKey>[] = [
  {
    key: 'name',
    title: texts.name,
    width: 13,
    grows: true,
    isFixed: true,
    card: 'title',
    cell: ({ name, prefix }) => (
      <>
        <bdi>{name}</bdi> <code className="text-sm whitespace-nowrap text-muted">{prefix}…</code>
      </>
    ),
  },
  { key: 'rights', title: texts.rights, width: 14, grows: true, card: 'below', cell: (apiKey) => <Rights apiKey={apiKey} /> },
  { key: 'createdBy', title: texts.createdBy, width: 9, cell: ({ createdBy }) => createdBy.name },
  { key: 'lastUsed', title: texts.lastUsed, width: 7, cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} none={texts.never} /> },
  {
    key: 'expires',
    title: texts.worksUntil,
    width: 8,
    cell: ({ expiresAt }) => (expiresAt ? <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time> : texts.noEnd),
  },
  { key: 'status', title: texts.status, width: 7, card: 'belowEnd', cell: (apiKey) => <Status apiKey={apiKey} /> },
];

export function apiKeyColumns(mayRevoke: boolean): Column<ApiKey>[] {
  const revoke: Column<ApiKey> = {
    key: 'revoke',
    title: texts.revoke,
    isTitleHidden: true,
    width: 6,
    isFixed: true,
    card: 'end',
    cell: (apiKey) => apiKey.status === 'active' && <RevokeButton apiKey={apiKey} />,
  };
  return mayRevoke ? [...COLUMNS, revoke] : COLUMNS;
}

function Rights({ apiKey: { rights } }: { apiKey: ApiKey }) {
  const [first, ...others] = rights;
  if (!first) return '–';
  if (others.length === 0) return RIGHT_NAMES[first];
  return (
    <details>
      <summary className="min-h-6 cursor-pointer pointer-coarse:min-h-11">{texts.andMore(RIGHT_NAMES[first], others.length)}</summary>
      <ul className="list-disc ps-5 whitespace-normal">
        {others.map((right) => (
          <li key={right}>{RIGHT_NAMES[right]}</li>
        ))}
      </ul>
    </details>
  );
}

const STATUSES = {
  active: { name: texts.works, tone: 'good' },
  expired: { name: texts.expired, tone: 'neutral' },
  revoked: { name: texts.revoked, tone: 'neutral' },
} as const satisfies Record<ApiKey['status'], { name: string; tone: Tone }>;

function Status({ apiKey: { status, rights, missingRights } }: { apiKey: ApiKey }) {
  if (status === 'active' && missingRights.length > 0) {
    return (
      <Badge tone="warn">{missingRights.length === rights.length ? texts.noRightsLeft : texts.rightsLost(missingRights.length)}</Badge>
    );
  }
  const { name, tone } = STATUSES[status];
  return <Badge tone={tone}>{name}</Badge>;
}

function Moment({ at, none }: { at: string | undefined; none: string }) {
  return at ? <time dateTime={at}>{formatWhen(at)}</time> : none;
}

function RevokeButton({ apiKey: { _id, name } }: { apiKey: ApiKey }) {
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => api.delete(apiKeysCalls('/:keyId', { param: { keyId: _id } })),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, apiKeysCalls('/')),
  });
  const question = {
    title: texts.revokeQuestion(name),
    text: texts.programsThatUseItAreRefused,
    action: texts.revoke,
    isDanger: true,
  };
  return (
    <Button
      variant="danger"
      size="sm"
      aria-label={texts.revokeLabel(name)}
      isBusy={revoke.isPending}
      onClick={async () => {
        if (await confirm(question)) revoke.mutate();
      }}
    >
      {texts.revoke}
    </Button>
  );
}
