import { useQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { EmptyState, FailedState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { LoadingStatus, SkeletonCard } from '#console/skeleton';
import { LinkTabs } from '#console/tabs';
import { packingCalls } from '#features/orders/shipments/shipments.calls';
import type { PackingOrder } from '#features/orders/shipments/shipments.schema';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { ChooseOrders } from './choose-orders.console';
import { packScreenMessages as messages } from './packing.messages';
import { PickList } from './pick-list.console';
import { PrintSheets } from './print-sheets.console';
import { ShipOrders } from './ship-orders.console';
import { usePackState } from './use-pack-state.console';

const ALL = 'all';
const MOST = 100;

const STEPS = [
  { key: 'pick', label: messages.pick },
  { key: 'print', label: messages.print },
  { key: 'ship', label: messages.ship },
] as const;

/** `/admin/pack?orders=…`: chosen orders on their way out of the house. Without orders, they are chosen here. */
export function PackScreen() {
  const [params] = useSearchParams();
  const orders = params.get('orders');
  if (!orders) return <ChooseOrders />;
  return orders === ALL ? <AllOrders /> : <ChosenOrders key={orders} ids={orders.split(',')} />;
}

/** All that have something to pack, as they are now: those that come later are for the next round. */
function AllOrders() {
  const { data, error, refetch } = useQuery(apiQuery(packingCalls('/', { query: { limit: MOST } })));
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const ids = data.orders.map(({ _id }) => _id);
  return <Navigate replace to={adminPaths.pack(ids)} />;
}

function ChosenOrders({ ids }: { ids: readonly string[] }) {
  const [params] = useSearchParams();
  const { data, error, refetch } = useQuery(apiQuery(packingCalls('/', { query: { orders: ids.join(',') } })));
  const state = usePackState(ids);
  const step = STEPS.find(({ key }) => key === params.get('step'))?.key ?? 'pick';
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <PageHeader title={titleOf(data.orders)} back={{ label: messages.chooseOrders, to: adminPaths.pack() }} />
      <div className="mb-5">
        <LinkTabs
          label={messages.steps}
          tabs={STEPS.map(({ key, label }) => ({ label, to: `${adminPaths.pack(ids, key)}`, isCurrent: key === step }))}
        />
      </div>
      {data.orders.length === 0 ? <NoOrders /> : <Step step={step} ids={ids} orders={data.orders} state={state} />}
    </>
  );
}

interface StepProps {
  step: (typeof STEPS)[number]['key'];
  ids: readonly string[];
  orders: readonly PackingOrder[];
  state: ReturnType<typeof usePackState>;
}

function Step({ step, ids, orders, state }: StepProps) {
  switch (step) {
    case 'pick':
      return <PickList ids={ids} orders={orders} state={state} />;
    case 'print':
      return (
        <Suspense fallback={<SkeletonCard />}>
          <PrintSheets ids={ids} orders={orders} />
        </Suspense>
      );
    case 'ship':
      return <ShipOrders orders={orders} state={state} />;
    default:
      return step satisfies never;
  }
}

function titleOf(orders: readonly PackingOrder[]): string {
  const [first] = orders;
  return orders.length === 1 && first ? messages.packOrder(first.orderNumber) : messages.packOrders(orders.length);
}

function NoOrders() {
  return (
    <EmptyState icon={PackageCheck} title={messages.theseOrdersAreNotHereAnyMore} text={messages.chooseOthersToPack}>
      <ButtonLink size="sm" to={adminPaths.pack()}>
        {messages.chooseOrders}
      </ButtonLink>
    </EmptyState>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageHeader title={messages.packOrdersTitle} />
      <FailedState error={error} onRetry={onRetry} />
    </>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title={messages.packOrdersTitle} />
      <LoadingStatus label={messages.loadingTheOrders} />
      <SkeletonCard fields={5} />
    </>
  );
}
