import { useMutation, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { SkeletonText } from '#console/skeleton';
import { Loaded } from '#console/table/loaded';
import { PagePreviewPanel } from '#features/content/pages/page-preview.console';
import { pagesCalls } from '#features/content/pages/pages.calls';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { adminPaths } from '#shared/admin-paths';
import { Button, ButtonLink } from '#ui/button';
import { toast } from '#ui/toast';
import { ElsewhereCard, SetupStep, useStepDone } from './setup-step.console';
import { shopSetupCalls } from './shop-setup.calls';
import { legalStepMessages as messages } from './shop-setup-console.messages';

/** The built-in terms and privacy page with the shop's own name and address, to be read and published. */
export function LegalStep() {
  return (
    <SetupStep title={messages.legalPages} text={messages.howYourShopWorks}>
      {({ unpublishedPages }) =>
        unpublishedPages.length === 0 ? (
          <ElsewhereCard title={messages.arePublished} label={messages.allPages} to={adminPaths.pages()} />
        ) : (
          <LegalTexts pageIds={unpublishedPages} />
        )
      }
    </SetupStep>
  );
}

function LegalTexts({ pageIds }: { pageIds: readonly string[] }) {
  const showDone = useStepDone();
  const publish = useMutation({
    mutationFn: () => api.post(shopSetupCalls('/legal')),
    onSuccess: (published) => showDone(published, pagesCalls('/')),
    onError: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
  });
  return (
    <div className="grid grid-cols-1 gap-5">
      {pageIds.map((pageId) => (
        <LegalText key={pageId} pageId={pageId} />
      ))}
      <Button isBusy={publish.isPending} onClick={() => publish.mutate()} className="justify-self-start max-sm:w-full">
        {messages.publish(pageIds.length)}
      </Button>
    </div>
  );
}

function LegalText({ pageId }: { pageId: string }) {
  const query = useQuery(apiQuery(pagesCalls('/:pageId', { param: { pageId } })));
  const title = query.data?.page.title ?? pageId;
  return (
    <Card
      title={title}
      actions={
        <ButtonLink variant="secondary" size="sm" to={adminPaths.page(pageId)}>
          {messages.edit}
        </ButtonLink>
      }
    >
      <Loaded query={query} skeleton={<SkeletonText lines={8} />}>
        {({ page }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
          <div tabIndex={0} className="max-h-80 overflow-y-auto rounded-sm">
            <PagePreviewPanel title={page.title} body={page.body} label={messages.textOf(page.title)} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}
