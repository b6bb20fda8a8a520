import { useQuery } from '@tanstack/react-query';
import { FileText, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { EmptyState } from '#console/empty-state';
import { formatWhen } from '#console/format';
import { PageHeader } from '#console/page-header';
import { SkeletonCard } from '#console/skeleton';
import { Loaded } from '#console/table/loaded';
import { useRight } from '#features/accounts/staff/use-right.console';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { adminPaths } from '#shared/admin-paths';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { Dialog } from '#ui/dialog';
import { TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { StatusOfPage } from './page-status.console';
import { pagesCalls } from './pages.calls';
import { TITLE_MAX_LENGTH } from './pages.rules';
import type { ListedPage } from './pages.schema';
import { pagesListMessages as messages } from './pages-console.messages';

/** The shop's pages: those that it has by itself, and the owner's. */
export function Pages() {
  const canWrite = useRight('pages.write');
  const [added, setAdded] = useState<string>();
  const list = useQuery(apiQuery(pagesCalls('/')));
  const add = canWrite && (
    <Button size="sm" onClick={() => setAdded('')}>
      <Plus aria-hidden className="size-4" />
      {messages.addPage}
    </Button>
  );
  return (
    <>
      <PageHeader title={messages.pages} text={messages.about} actions={add} />
      <Loaded query={list} skeleton={<SkeletonCard fields={6} />}>
        {({ pages }) => (
          <div className="grid grid-cols-1 gap-5">
            <Card title={messages.yourPages} isFlush>
              <OwnPages
                pages={pages.filter(({ isBuiltIn }) => !isBuiltIn)}
                onWrite={canWrite ? () => setAdded(messages.aboutUs) : undefined}
              />
            </Card>
            <Card title={messages.theShopsPages} text={messages.theyHaveATextFromTheStart} isFlush>
              <PageRows pages={pages.filter(({ isBuiltIn }) => isBuiltIn)} />
            </Card>
          </div>
        )}
      </Loaded>
      <Dialog isOpen={added !== undefined} onClose={() => setAdded(undefined)} title={messages.addPage}>
        <AddPageForm title={added ?? ''} />
      </Dialog>
    </>
  );
}

function OwnPages({ pages, onWrite }: { pages: readonly ListedPage[]; onWrite: (() => void) | undefined }) {
  if (pages.length > 0) return <PageRows pages={pages} />;
  return (
    <EmptyState icon={FileText} title={messages.noPagesOfYourOwnYet} text={messages.tellShoppersWhoYouAre}>
      {onWrite && (
        <Button variant="secondary" size="sm" onClick={onWrite}>
          {messages.writeAboutUs}
        </Button>
      )}
    </EmptyState>
  );
}

function PageRows({ pages }: { pages: readonly ListedPage[] }) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {pages.map((page) => (
        <li key={page._id} className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-raised sm:px-5">
          <div className="min-w-0 flex-1 basis-48">
            <Link
              to={adminPaths.page(page._id)}
              className="font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              <bdi>{page.title}</bdi>
            </Link>
            <p className="text-sm wrap-anywhere text-muted">{decodeURI(page.path)}</p>
          </div>
          <StatusOfPage status={page.status} />
          {page.updatedAt && (
            <time dateTime={page.updatedAt} className="w-28 text-end text-sm text-muted max-sm:hidden">
              {formatWhen(page.updatedAt)}
            </time>
          )}
        </li>
      ))}
    </ul>
  );
}

function AddPageForm({ title }: { title: string }) {
  const navigate = useNavigate();
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./pages.schema')).NewPageSchema,
    submit: async (values) => {
      const { page, message } = await api.post(pagesCalls('/'), values);
      toast.success(message);
      await navigate(adminPaths.page(page._id));
    },
    onFailure: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
  });
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-4 p-5">
      <TextField
        label={messages.title}
        name="title"
        required
        maxLength={TITLE_MAX_LENGTH}
        defaultValue={title}
        autoComplete="off"
        error={errors.title}
      />
      <div className="dialog-actions">
        <Button type="submit" isBusy={isSubmitting}>
          {messages.addPage}
        </Button>
      </div>
    </CheckedForm>
  );
}
