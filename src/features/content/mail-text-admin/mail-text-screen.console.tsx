import { useQuery } from '@tanstack/react-query';
import { History, MailCheck, MailQuestion, Send } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { confirm } from '#console/dialog/confirm';
import { EmptyState } from '#console/empty-state';
import { RecordFields, RecordSaveBar } from '#console/form/record-form';
import { formatWhen } from '#console/format';
import { PageHeader } from '#console/page-header';
import { UnloadedScreen } from '#console/unloaded-screen';
import { useRight } from '#features/accounts/staff/use-right.console';
import { PublishedAt, VersionsDialog } from '#features/platform/versions/version-list.console';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import { Button, ButtonLink } from '#ui/button';
import { mailTextCalls } from './mail-text-admin.calls';
import type { MailTextDraft } from './mail-text-admin.schema';
import { mailTextScreenMessages as messages } from './mail-text-admin-console.messages';
import { MailTextEditor } from './mail-text-editor.console';
import { MailTextPreview } from './mail-text-preview.console';
import { MailTextBadge } from './mail-texts-list.console';
import { useMailTextAction, useMailTextForm, useTestMail } from './use-mail-text-form.console';

const BACK = { label: messages.mailTexts, to: adminPaths.mailTexts() };
const TO_DEFAULT = {
  title: messages.takeTheShopsOwnWords,
  text: messages.theDraftGetsTheWords,
  action: messages.takeThem,
};
const DISCARD = {
  title: messages.discardTheDraft,
  text: messages.theDraftGetsTheWordsText,
  action: messages.discardTheDraftButton,
};

/** The words of one mail: a draft, which is looked at and tried before it is published. */
export function MailTextScreen() {
  const { mail = '' } = useParams();
  const { data, error, refetch } = useQuery(apiQuery(mailTextCalls('/:mail', { param: { mail } })));
  if (data) return <Editor key={mail} draft={data.mailText} />;
  return (
    <UnloadedScreen
      title={messages.mailText}
      back={BACK}
      error={error}
      onRetry={() => void refetch()}
      cards={[5]}
      missing={
        <EmptyState icon={MailQuestion} title={messages.thereIsNoSuchMail} text={messages.itsAddressMayBeOfAnEarlier}>
          <ButtonLink to={adminPaths.mailTexts()}>{messages.allMailTexts}</ButtonLink>
        </EmptyState>
      }
    />
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
                {messages.versions}
              </Button>
              <Button variant="secondary" isBusy={test.isSending} onClick={test.send}>
                <MailCheck aria-hidden className="size-4.5" />
                {messages.sendMeATestMail}
              </Button>
              <Button isBusy={action.isPending} disabled={!isDraft && !form.isDirty} onClick={() => void publish()}>
                <Send aria-hidden className="size-4.5" />
                {messages.publish}
              </Button>
            </>
          )
        }
      />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <div className="min-w-0">
          <RecordFields form={form} label={messages.words} isDisabled={!mayChange}>
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
                  {messages.discardTheDraftButton}
                </Button>
              )}
              {!isDefault && (
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={form.isDirty}
                  onClick={() => void runConfirmed(TO_DEFAULT, () => api.post(mailTextCalls('/:mail/default', { param })))}
                >
                  {messages.takeTheShopsOwnWordsText}
                </Button>
              )}
            </p>
          )}
        </div>
        <MailTextPreview mail={draft.mail} text={form.values} />
      </div>
      <RecordSaveBar form={form} saveLabel={messages.saveDraft} />
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
        title: isDefault ? messages.theShopsOwnWords : subject,
        text: <PublishedAt at={publishedAt} by={by} format={formatWhen} />,
        badge: at === 0 && messages.sentNow,
        restoreLabel: messages.toUseAsDraft(formatWhen(publishedAt)),
      })}
      empty={<p className="text-muted">{messages.nothingWasPublishedYet}</p>}
      restore={messages.toUseAsDraftText}
      onRestore={({ _id: versionId }) =>
        action
          .mutateAsync(() => api.post(mailTextCalls('/:mail/versions/:versionId/restore', { param: { mail, versionId } })))
          .then(onClose, () => undefined)
      }
      onClose={onClose}
    />
  );
}
