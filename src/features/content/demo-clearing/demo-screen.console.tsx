import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { EmptyState, FailedState } from '#console/empty-state';
import { formatCount } from '#console/format';
import { PageHeader } from '#console/page-header';
import { JobProgress } from '#console/progress';
import { SkeletonCard } from '#console/skeleton';
import { api } from '#http/client/api-client';
import { messageOf, refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { adminPaths } from '#shared/admin-paths';
import { Button, ButtonLink } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { demoClearingCalls } from './demo-clearing.calls';
import type { Demo } from './demo-clearing.schema';
import { goesNames, demoScreenMessages as messages, staysNames } from './demo-clearing-console.messages';
import { OwnAccountForm } from './own-account-form.console';

const POLL_MS = 1_000;

const GOES = ['products', 'categories', 'orders', 'customers', 'guests', 'reviews', 'promotions', 'drafts', 'giftCards'] as const;
const STAYS = ['products', 'categories', 'customers', 'promotions', 'pages', 'subscribers', 'staff'] as const;

/** Removes the demo: first an account of one's own, then what goes and what stays, then the shop's name, then progress. */
export function DemoScreen() {
  const { data, error, refetch } = useQuery({
    ...apiQuery(demoClearingCalls('/')),
    refetchInterval: ({ state }) => (state.data?.demo.status === 'clearing' ? POLL_MS : false),
  });
  return (
    <>
      <PageHeader
        title={messages.clearTheDemo}
        back={{ label: messages.settings, to: adminPaths.settings() }}
        text={messages.removesTheProducts}
      />
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCard fields={6} />}
      {data && <Stage demo={data.demo} />}
    </>
  );
}

function Stage({ demo }: { demo: Demo }) {
  switch (demo.status) {
    case 'none':
      return (
        <EmptyState icon={PackageOpen} title={messages.thisShopHasNoDemo} text={messages.everythingInItWasPutThere}>
          <ButtonLink to={adminPaths.home()}>{messages.home}</ButtonLink>
        </EmptyState>
      );
    case 'cleared':
      return (
        <EmptyState icon={PackageOpen} title={messages.theDemoIsGone} text={messages.theDoorsAreClosed}>
          <ButtonLink to={adminPaths.home()}>{messages.goToTheList}</ButtonLink>
        </EmptyState>
      );
    case 'clearing':
      return (
        <Card title={messages.theDemoIsBeingRemoved} text={messages.youCanLeaveThisPage}>
          <JobProgress label={demo.progress?.step || messages.beginning} done={demo.progress?.done ?? 0} total={demo.progress?.total} />
        </Card>
      );
    default:
      return <Present demo={demo} />;
  }
}

function Present({ demo }: { demo: Demo }) {
  const { status, hasOwnAccount, hasPayments, counts } = demo;
  if (hasPayments) {
    return (
      <EmptyState icon={PackageOpen} title={messages.theDemoCannotBeRemoved} text={messages.ordersOfThisShopWerePaidThrough}>
        <ButtonLink to={adminPaths.products()}>{messages.products}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-5">
      {status === 'failed' && (
        <p role="alert" className="rounded-sm bg-bad/10 px-4 py-3 font-medium text-bad">
          {messages.somethingWentWrongBeforeEverythingWasRemoved}
        </p>
      )}
      {!hasOwnAccount && (
        <Card title={messages.oneMakeThisAccountYours} text={messages.youAreSignedInWithTheDemos}>
          <OwnAccountForm />
        </Card>
      )}
      {counts && (
        <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
          <Card title={messages.thisGoes}>
            <Counts lines={GOES} names={goesNames} counts={counts.goes} none={messages.nothingIsLeftOfTheDemo} />
            <p className="mt-3 text-sm text-muted">{messages.also}</p>
          </Card>
          <Card title={messages.thisStays}>
            <Counts lines={STAYS} names={staysNames} counts={counts.stays} none="" />
            <p className="mt-3 text-sm text-muted">{messages.alsoText}</p>
          </Card>
        </div>
      )}
      {hasOwnAccount && (
        <Card title={messages.removeTheDemo} text={messages.theDoorsCloseAtOnce}>
          <ClearForm shopName={demo.shopName} />
        </Card>
      )}
    </div>
  );
}

interface CountsProps<Key extends string> {
  lines: readonly Key[];
  /** What is counted, after its number. */
  names: Record<Key, (count: number) => string>;
  counts: Record<Key, number>;
  none: string;
}

function Counts<Key extends string>({ lines, names, counts, none }: CountsProps<Key>) {
  const shown = lines.filter((key) => counts[key] > 0);
  if (shown.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <ul className="grid gap-1.5">
      {shown.map((key) => (
        <li key={key} className="flex gap-2">
          <span className="min-w-12 text-end font-semibold tabular-nums">{formatCount(counts[key])}</span>
          <span>{names[key](counts[key])}</span>
        </li>
      ))}
    </ul>
  );
}

function ClearForm({ shopName }: { shopName: string }) {
  const client = useQueryClient();
  const show = (demo: Demo) => client.setQueryData(apiQuery(demoClearingCalls('/')).queryKey, { demo });
  const clear = useMutation({
    mutationFn: (body: { shopName: string }) => api.post(demoClearingCalls('/clear'), body),
    onSuccess: ({ demo, message }) => {
      show(demo);
      toast.success(message);
    },
  });
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./demo-clearing.schema')).ClearDemoSchema,
    submit: async (body) => {
      await clear.mutateAsync(body);
    },
    onFailure: (error) => toast.error(refusalOf(error, messageOf(error, apiErrorMessages.unreachable))),
  });
  return (
    <CheckedForm {...form} className="grid max-w-md grid-cols-1 gap-4">
      <TextField
        label={messages.typeTheNameOfTheShop(shopName)}
        name="shopName"
        required
        autoComplete="off"
        autoCapitalize="off"
        error={errors.shopName}
      />
      <div>
        <Button type="submit" variant="danger" isBusy={isSubmitting} busyText={messages.beginningText}>
          {messages.removeTheDemoForGood}
        </Button>
      </div>
    </CheckedForm>
  );
}
