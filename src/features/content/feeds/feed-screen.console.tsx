import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { apiQuery, refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { FailedState } from '#console/empty-state';
import { formatMoment } from '#console/format';
import { PageHeader } from '#console/page-header';
import { LoadingStatus, SkeletonCard } from '#console/skeleton';
import { useRight } from '#features/accounts/staff/use-right.console';
import { categoriesCalls } from '#features/catalog/categories/categories.calls';
import type { Category } from '#features/catalog/categories/categories.schema';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { Checkbox } from '#ui/field';
import { copyLink } from '#ui/share-link';
import { toast } from '#ui/toast';
import { FeedProblemsCard } from './feed-problems.console';
import { feedAdminCalls } from './feeds.calls';
import type { Feed } from './feeds.schema';
import { feedScreenMessages as messages } from './feeds-console.messages';

/** What other sites read to advertise the shop's products. */
export function FeedScreen() {
  const { data, error, refetch } = useQuery(apiQuery(feedAdminCalls('/')));
  const categories = useQuery(apiQuery(categoriesCalls('/', { query: { sortBy: 'name', limit: 100, level: 0, originals: 'true' } })));
  const mayChange = useRight('settings.write');
  const mayReadProducts = useRight('products.read');
  const isLoaded = data !== undefined && categories.data !== undefined;
  return (
    <>
      <PageHeader title={messages.productFeed} text={messages.googleMerchant} />
      {!isLoaded && (error || categories.error) && (
        <FailedState error={error ?? categories.error} onRetry={() => void Promise.all([refetch(), categories.refetch()])} />
      )}
      {!isLoaded && !error && !categories.error && (
        <>
          <LoadingStatus label={messages.loadingTheFeed} />
          <SkeletonCard fields={3} />
        </>
      )}
      {isLoaded && (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <div className="grid grid-cols-1 gap-4">
            {data.feed.isOn && <AddressCard feed={data.feed} />}
            {mayChange && <SettingsCard key={data.feed.version} feed={data.feed} categories={categories.data.categories} />}
          </div>
          {mayReadProducts && <FeedProblemsCard />}
        </div>
      )}
    </>
  );
}

function AddressCard({ feed: { url, fetches } }: { feed: Feed }) {
  return (
    <Card title={messages.address} text={messages.enterItAtGoogleMerchantCenter}>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 text-sm break-all">{url}</code>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void copyLink({ url, copied: messages.addressCopied, failed: messages.pleaseSelectAndCopyIt })}
        >
          <Copy aria-hidden className="size-4" />
          {messages.copy}
        </Button>
      </div>
      <h3 className="mt-4 font-semibold">{messages.lastFetches}</h3>
      {fetches.length === 0 ? (
        <p className="text-muted">{messages.nobodyHasFetchedItYet}</p>
      ) : (
        <ul className="mt-1 grid gap-1 text-sm">
          {fetches.map(({ at, agent, isUnchanged }) => (
            <li key={at} className="wrap-anywhere">
              <time dateTime={at}>{formatMoment(at)}</time> · {agent || messages.unknownProgram}
              {isUnchanged && ` · ${messages.nothingNew}`}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function SettingsCard({ feed, categories }: { feed: Feed; categories: readonly Category[] }) {
  const client = useQueryClient();
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./feeds.schema')).FeedChangeSchema,
    read: (form) => ({ isOn: form.has('isOn'), categoryIds: form.getAll('categoryIds'), version: feed.version }),
    submit: async (change) => {
      const { message } = await api.put(feedAdminCalls('/'), change);
      await refreshPaths(client, feedAdminCalls('/'));
      toast.success(message);
    },
    onFailure: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
  });
  return (
    <Card title={messages.settings}>
      <CheckedForm {...form} className="grid grid-cols-1 gap-3">
        <Checkbox label={messages.theFeedIsOn} name="isOn" defaultChecked={feed.isOn} error={errors.isOn} />
        <fieldset>
          <legend className="text-sm font-semibold">{messages.categories}</legend>
          <p className="text-sm text-muted">{messages.withAllBelowThem}</p>
          {categories.map(({ _id, name }) => (
            <Checkbox key={_id} label={name} name="categoryIds" value={_id} defaultChecked={feed.categoryIds.includes(_id)} />
          ))}
        </fieldset>
        <Button type="submit" className="justify-self-end" isBusy={isSubmitting}>
          {messages.save}
        </Button>
      </CheckedForm>
    </Card>
  );
}
