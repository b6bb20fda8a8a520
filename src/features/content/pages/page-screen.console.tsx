import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileQuestion, History, Send, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { apiQuery, refreshPaths } from '#console/api-query';
import { confirm } from '#console/dialog/confirm';
import { EmptyState } from '#console/empty-state';
import { RecordFields, RecordSaveBar } from '#console/form/record-form';
import { formatWhen } from '#console/format';
import { PageHeader } from '#console/page-header';
import { ShopLink } from '#console/shop-link';
import { UnloadedScreen } from '#console/unloaded-screen';
import { useRight } from '#features/accounts/staff/use-right.console';
import { useOriginalText } from '#features/catalog/translations/use-original-text.console';
import { PublishedAt, VersionsDialog } from '#features/platform/versions/version-list.console';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { adminPaths } from '#shared/admin-paths';
import { Button, ButtonLink } from '#ui/button';
import { richText } from '#ui/rich-text';
import { toast } from '#ui/toast';
import { PageEditor } from './page-editor.console';
import { StatusOfPage } from './page-status.console';
import { PageTranslations } from './page-translations.console';
import { pagesCalls } from './pages.calls';
import type { OwnPage } from './pages.schema';
import { pageScreenMessages as messages } from './pages-console.messages';
import { type PageForm, usePageForm } from './use-page-form.console';

const BACK = { label: messages.pages, to: adminPaths.pages() };

/** A page: its draft, its preview and what is published. */
export function PageScreen() {
  const { pageId = '' } = useParams();
  const { data, error, refetch } = useQuery(apiQuery(pagesCalls('/:pageId', { param: { pageId } })));
  if (data) return <PageDraft key={pageId} page={data.page} />;
  return (
    <UnloadedScreen
      title={messages.page}
      back={BACK}
      error={error}
      onRetry={() => void refetch()}
      cards={[5]}
      missing={
        <EmptyState icon={FileQuestion} title={messages.thisPageDoesNotExist} text={messages.itMayHaveBeenDeleted}>
          <ButtonLink size="sm" to={adminPaths.pages()}>
            {messages.allPages}
          </ButtonLink>
        </EmptyState>
      }
    />
  );
}

function PageDraft({ page: loaded }: { page: OwnPage }) {
  const canWrite = useRight('pages.write');
  const disabledText = useOriginalText();
  const form = usePageForm(loaded);
  const { page } = form;
  return (
    <>
      <PageHeader
        title={page.title}
        back={BACK}
        status={<StatusOfPage status={page.status} />}
        actions={
          <>
            {(page.publishedPath || page.isBuiltIn) && <ShopLink href={page.publishedPath ?? page.path}>{messages.viewInTheShop}</ShopLink>}
            {canWrite && <Actions form={form} />}
          </>
        }
      />
      <RecordFields form={form} label={messages.page} isDisabled={!canWrite} disabledText={disabledText}>
        <PageEditor form={form} />
      </RecordFields>
      <RecordSaveBar form={form} saveLabel={messages.saveDraft} />
      {/* The default text comes with its translations. */}
      {page.version > 0 && <PageTranslations pageId={page._id} />}
    </>
  );
}

function Actions({ form }: { form: PageForm }) {
  const { page } = form;
  const [isShowingVersions, setShowingVersions] = useState(false);
  const isPublished = page.published !== undefined;
  return (
    <>
      {page.version > 0 && (
        <Button variant="ghost" size="sm" onClick={() => setShowingVersions(true)}>
          <History aria-hidden className="size-4" />
          {messages.versions}
        </Button>
      )}
      {isPublished && <UnpublishButton form={form} />}
      {!isPublished && !page.isBuiltIn && <DeletePage page={page} />}
      <Button size="sm" onClick={() => void form.publish()} isBusy={form.isSaving} disabled={page.status === 'published' && !form.isDirty}>
        <Send aria-hidden className="size-4" />
        {messages.publish}
      </Button>
      {isShowingVersions && <PageVersions form={form} onClose={() => setShowingVersions(false)} />}
    </>
  );
}

function PageVersions({ form, onClose }: { form: PageForm; onClose: () => void }) {
  const versions = useQuery(apiQuery(pagesCalls('/:pageId/versions', { param: { pageId: form.page._id } })));
  return (
    <VersionsDialog
      query={versions}
      keyOf={({ number }) => number}
      rowOf={({ number, title, publishedAt, by, isPublished }) => ({
        title,
        text: richText(messages.versionAt(number), { published: <PublishedAt at={publishedAt} by={by} format={formatWhen} /> }),
        badge: isPublished && messages.published,
        restoreLabel: messages.restoreVersion(number),
      })}
      empty={<p className="text-muted">{messages.nothingWasPublishedYet}</p>}
      restore={messages.restore}
      onRestore={async ({ number }) => {
        if (await form.restore(number)) onClose();
      }}
      onClose={onClose}
    />
  );
}

function UnpublishButton({ form }: { form: PageForm }) {
  const { title, isBuiltIn } = form.page;
  const question = isBuiltIn
    ? {
        title: messages.goBackToTheShopsOwnText,
        text: messages.shoppersSeeTheShopsOwnTextAgain,
        action: messages.goBack,
      }
    : {
        title: messages.takeOfflineQuestion(title),
        text: messages.itsAddressIsNotFoundAnyMore,
        action: messages.takeOffline,
      };
  return (
    <Button
      size="sm"
      variant="secondary"
      onClick={async () => {
        if (await confirm(question)) await form.unpublish();
      }}
    >
      <Undo2 aria-hidden className="size-4" />
      {isBuiltIn ? messages.backToTheShopsText : messages.takeOffline}
    </Button>
  );
}

function DeletePage({ page: { _id, title } }: { page: OwnPage }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => api.delete(pagesCalls('/:pageId', { param: { pageId: _id } })),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await navigate(adminPaths.pages());
      await refreshPaths(client, pagesCalls('/'));
    },
    onError: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
  });
  const question = {
    title: messages.deleteQuestion(title),
    text: messages.activityCanBringItsDraftBack,
    action: messages.delete,
    isDanger: true,
  };
  return (
    <Button
      size="sm"
      variant="danger"
      isBusy={remove.isPending}
      onClick={async () => {
        if (await confirm(question)) remove.mutate();
      }}
    >
      <Trash2 aria-hidden className="size-4" />
      {messages.delete}
    </Button>
  );
}
