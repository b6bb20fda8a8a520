import { useQuery } from '@tanstack/react-query';
import { History, MailCheck, MailQuestion, Send } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { confirm } from '#console/dialog/confirm';
import { EmptyState, FailedState } from '#console/empty-state';
import { RecordFields, RecordSaveBar } from '#console/form/record-form';
import { formatWhen } from '#console/format';
import { PageHeader } from '#console/page-header';
import { SkeletonCard } from '#console/skeleton';
import { Tabs } from '#console/tabs';
import { UnloadedScreen } from '#console/unloaded-screen';
import { useRight } from '#features/accounts/staff/use-right.console';
import { PublishedAt, VersionsDialog } from '#features/platform/versions/version-list.console';
import { api } from '#http/client/api-client';
import { LANGUAGES, type Language } from '#languages/languages';
import { adminPaths } from '#shared/admin-paths';
import { Button, ButtonLink } from '#ui/button';
import { mailTextCalls } from './mail-text-admin.calls';
import type { MailTextDraft } from './mail-text-admin.schema';
import { mailTextScreenMessages as messages } from './mail-text-admin-console.messages';
import { MailTextEditor } from './mail-text-editor.console';
import { MailTextPreview } from './mail-text-preview.console';
import { MailTextBadge } from './mail-texts-list.console';
import { type MailTextAddress, partsOf, useMailTextAction, useMailTextForm, useTestMail } from './use-mail-text-form.console';

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

/** The words of one mail: a draft, which is looked at and tried before it is published; in each language of the shop one of its own. */
export function MailTextScreen() {
  const { mail = '' } = useParams();
  const { data, error, refetch } = useQuery(apiQuery(mailTextCalls('/:mail', { param: { mail } })));
  if (data?.languages) return <Languages key={mail} mail={data.mailText} languages={data.languages} />;
  if (data) return <Editor key={mail} draft={data.mailText} language={undefined} />;
  return (
    <UnloadedScreen
      title={messages.mailText}
      back={BACK}
      error={error}
      onRetry={() => void refetch()}
      cards={[5]}
      missing={
        <EmptyState icon={MailQuestion} title={messages.thereIsNoSuchMail} text={messages.itsAddressMayBeOfAnEarlier}>
          <ButtonLink size="sm" to={adminPaths.mailTexts()}>
            {messages.allMailTexts}
          </ButtonLink>
        </EmptyState>
      }
    />
  );
}

/** One language at a time: a form of its own, with its own draft, status and versions. The address says which. */
function Languages({ mail: { mail, name, when }, languages }: { mail: MailTextDraft; languages: readonly Language[] }) {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('language');
  const current = languages.find((language) => language === chosen) ?? languages[0];
  if (!current) return null;
  return (
    <>
      <PageHeader title={name} back={BACK} text={when} />
      <Tabs
        label={messages.language}
        tabs={languages.map((language) => ({ key: language, label: LANGUAGES[language].name }))}
        current={current}
        onChange={(language) => setParams({ language }, { replace: true, preventScrollReset: true })}
      >
        <InLanguage key={current} mail={mail} language={current} />
      </Tabs>
    </>
  );
}

function InLanguage(address: MailTextAddress) {
  const { data, error, refetch } = useQuery(apiQuery(mailTextCalls('/:mail', partsOf(address))));
  if (data) return <Editor draft={data.mailText} language={address.language} />;
  return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonCard fields={5} />;
}

interface EditorProps {
  draft: MailTextDraft;
  /** Of the tab that it is in; absent in a shop with one language, whose screen it is. */
  language: Language | undefined;
}

function Editor({ draft, language }: EditorProps) {
  const mayChange = useRight('settings.write');
  const address = { mail: draft.mail, language };
  const form = useMailTextForm(draft, language);
  const test = useTestMail(address, form.values);
  const action = useMailTextAction(address);
  const [isShowingVersions, setShowingVersions] = useState(false);
  const isDraft = draft.changed.length > 0;
  const isDefault = Object.entries(draft.default).every(([name, value]) => draft.text[name as keyof typeof draft.text] === value);
  const parts = partsOf(address);
  const publish = async () => {
    const saved = await form.saveFirst();
    if (saved) action.mutate(() => api.post(mailTextCalls('/:mail/publish', parts), { version: saved.version }));
  };
  const runConfirmed = async (question: typeof DISCARD, call: Parameters<typeof action.mutate>[0]) => {
    if (await confirm(question)) action.mutate(call);
  };
  const status = <MailTextBadge status={draft.status} />;
  const actions = mayChange && (
    <>
      <Button variant="ghost" size="sm" onClick={() => setShowingVersions(true)}>
        <History aria-hidden className="size-4" />
        {messages.versions}
      </Button>
      <Button variant="secondary" size="sm" isBusy={test.isSending} onClick={test.send}>
        <MailCheck aria-hidden className="size-4" />
        {messages.sendMeATestMail}
      </Button>
      <Button size="sm" isBusy={action.isPending} disabled={!isDraft && !form.isDirty} onClick={() => void publish()}>
        <Send aria-hidden className="size-4" />
        {messages.publish}
      </Button>
    </>
  );
  return (
    <>
      {language ? (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          {status}
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      ) : (
        <PageHeader title={draft.name} back={BACK} status={status} text={draft.when} actions={actions} />
      )}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <div className="min-w-0">
          <RecordFields form={form} label={messages.words} isDisabled={!mayChange}>
            <MailTextEditor draft={draft} language={language} form={form} errors={test.errors} />
          </RecordFields>
          {mayChange && (
            <p className="mt-4 flex flex-wrap gap-2">
              {isDraft && (
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={form.isDirty}
                  onClick={() => void runConfirmed(DISCARD, () => api.post(mailTextCalls('/:mail/discard', parts)))}
                >
                  {messages.discardTheDraftButton}
                </Button>
              )}
              {!isDefault && (
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={form.isDirty}
                  onClick={() => void runConfirmed(TO_DEFAULT, () => api.post(mailTextCalls('/:mail/default', parts)))}
                >
                  {messages.takeTheShopsOwnWordsText}
                </Button>
              )}
            </p>
          )}
        </div>
        <MailTextPreview address={address} text={form.values} />
      </div>
      <RecordSaveBar form={form} saveLabel={messages.saveDraft} />
      {isShowingVersions && <MailTextVersions address={address} onClose={() => setShowingVersions(false)} />}
    </>
  );
}

function MailTextVersions({ address, onClose }: { address: MailTextAddress; onClose: () => void }) {
  const { param, query } = partsOf(address);
  const versions = useQuery(apiQuery(mailTextCalls('/:mail/versions', { param, query })));
  const action = useMailTextAction(address);
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
          .mutateAsync(() => api.post(mailTextCalls('/:mail/versions/:versionId/restore', { param: { ...param, versionId }, query })))
          .then(onClose, () => undefined)
      }
      onClose={onClose}
    />
  );
}
