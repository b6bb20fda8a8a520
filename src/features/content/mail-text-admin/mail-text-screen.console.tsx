import { useQuery } from '@tanstack/react-query';
import { History, MailCheck, MailQuestion, Send } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { confirm } from '#console/dialog/confirm';
import { EmptyState, FailedState } from '#console/empty-state';
import { RecordFields, RecordSaveBar } from '#console/form/record-form';
import { formatWhen } from '#console/format';
import { PageHeader } from '#console/page-header';
import { SkeletonCard } from '#console/skeleton';
import { useRight } from '#features/accounts/staff/use-right.console';
import { PublishedAt, VersionsDialog } from '#features/platform/versions/version-list.console';
import { api } from '#http/client/api-client';
import { ApiError } from '#http/client/api-error';
import { adminPaths } from '#shared/admin-paths';
import { Button, ButtonLink } from '#ui/button';
import { mailTextCalls } from './mail-text-admin.calls';
import type { MailTextDraft } from './mail-text-admin.schema';
import { MailTextEditor } from './mail-text-editor.console';
import { MailTextPreview } from './mail-text-preview.console';
import { MailTextBadge } from './mail-texts-list.console';
import { useMailTextAction, useMailTextForm, useTestMail } from './use-mail-text-form.console';

const BACK = { label: 'Mail texts', to: adminPaths.mailTexts() };
const TO_DEFAULT = {
  title: 'Take the shop’s own words?',
  text: 'The draft gets the words that this mail had from the start. Mails stay as they are until you publish.',
  action: 'Take them',
};
const DISCARD = {
  title: 'Discard the draft?',
  text: 'The draft gets the words that are sent now.',
  action: 'Discard the draft',
};

/** The words of one mail: a draft, which is looked at and tried before it is published. */
export function MailTextScreen() {
  const { mail = '' } = useParams();
  const { data, error, refetch } = useQuery(apiQuery(mailTextCalls('/:mail', { param: { mail } })));
  if (data) return <Editor key={mail} draft={data.mailText} />;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title="Mail text" back={BACK} />
      {isMissing ? (
        <EmptyState icon={MailQuestion} title="There is no such mail" text="Its address may be of an earlier release.">
          <ButtonLink to={adminPaths.mailTexts()}>All mail texts</ButtonLink>
        </EmptyState>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCard fields={5} />
      )}
    </>
  );
}

function Editor({ draft }: { draft: MailTextDraft }) {
  const mayChange = useRight('settings.write');
  const form = useMailTextForm(draft);
  const test = useTestMail(draft.mail, form.values);
  const action = useMailTextAction();
  const [isShowingVersions, setShowingVersions] = useState(false);
  const isDraft = draft.changed.length > 0;
  const isDefault = Object.entries(draft.default).every(([name, value]) => draft.text[name as keyof typeof draft.text] === value);
  const param = { mail: draft.mail };
  const publish = async () => {
    const saved = await form.saveFirst();
    if (saved) action.mutate(() => api.post(mailTextCalls('/:mail/publish', { param }), { version: saved.version }));
  };
  const runConfirmed = async (question: typeof DISCARD, call: Parameters<typeof action.mutate>[0]) => {
    if (await confirm(question)) action.mutate(call);
  };
  return (
    <>
      <PageHeader
        title={draft.name}
        back={BACK}
        status={<MailTextBadge status={draft.status} />}
        text={draft.when}
        actions={
          mayChange && (
            <>
              <Button variant="ghost" onClick={() => setShowingVersions(true)}>
                <History aria-hidden className="size-4.5" />
                Versions
              </Button>
              <Button variant="secondary" isBusy={test.isSending} onClick={test.send}>
                <MailCheck aria-hidden className="size-4.5" />
                Send me a test mail
              </Button>
              <Button isBusy={action.isPending} disabled={!isDraft && !form.isDirty} onClick={() => void publish()}>
                <Send aria-hidden className="size-4.5" />
                Publish
              </Button>
            </>
          )
        }
      />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <div className="min-w-0">
          <RecordFields form={form} label="Words" isDisabled={!mayChange}>
            <MailTextEditor draft={draft} form={form} errors={test.errors} />
          </RecordFields>
          {mayChange && (
            <p className="mt-4 flex flex-wrap gap-2">
              {isDraft && (
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={form.isDirty}
                  onClick={() => void runConfirmed(DISCARD, () => api.post(mailTextCalls('/:mail/discard', { param })))}
                >
                  Discard the draft
                </Button>
              )}
              {!isDefault && (
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={form.isDirty}
                  onClick={() => void runConfirmed(TO_DEFAULT, () => api.post(mailTextCalls('/:mail/default', { param })))}
                >
                  Take the shop’s own words
                </Button>
              )}
            </p>
          )}
        </div>
        <MailTextPreview mail={draft.mail} text={form.values} />
      </div>
      <RecordSaveBar form={form} saveLabel="Save draft" />
      {isShowingVersions && <MailTextVersions mail={draft.mail} onClose={() => setShowingVersions(false)} />}
    </>
  );
}

function MailTextVersions({ mail, onClose }: { mail: string; onClose: () => void }) {
  const versions = useQuery(apiQuery(mailTextCalls('/:mail/versions', { param: { mail } })));
  const action = useMailTextAction();
  return (
    <VersionsDialog
      query={versions}
      keyOf={({ _id }) => _id}
      rowOf={({ subject, publishedAt, by, isDefault }, at) => ({
        title: isDefault ? 'The shop’s own words' : subject,
        text: <PublishedAt at={publishedAt} by={by} format={formatWhen} />,
        badge: at === 0 && 'Sent now',
        restoreLabel: `Use as draft: version of ${formatWhen(publishedAt)}`,
      })}
      empty={<p className="text-muted">Nothing was published yet; the shop’s own words are sent. Each publishing is a version here.</p>}
      restore="Use as draft"
      onRestore={({ _id: versionId }) =>
        action
          .mutateAsync(() => api.post(mailTextCalls('/:mail/versions/:versionId/restore', { param: { mail, versionId } })))
          .then(onClose, () => undefined)
      }
      onClose={onClose}
    />
  );
}
