import { useQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { apiQuery } from '#console/api-query';
import { EmptyState } from '#console/empty-state';
import { formatWhen } from '#console/format';
import { PageHeader } from '#console/page-header';
import { SkeletonText } from '#console/skeleton';
import { Loaded } from '#console/table/loaded';
import { packingCalls } from '#features/orders/shipments/shipments.calls';
import type { PackingOrder } from '#features/orders/shipments/shipments.schema';
import { adminPaths } from '#shared/admin-paths';
import { Button, ButtonLink } from '#ui/button';
import { chooseOrdersMessages as messages } from './packing.messages';

const MOST = 100;
const SKELETON_LINES = 8;

/** The orders that wait to be packed, the oldest first. */
export function ChooseOrders() {
  const list = useQuery(apiQuery(packingCalls('/', { query: { limit: MOST } })));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const navigate = useNavigate();
  const { orders = [], total = 0 } = list.data ?? {};
  const ids = orders.map(({ _id }) => _id).filter((id) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <>
      <PageHeader
        title={messages.packOrders}
        text={messages.chooseWhatGoesOutTogether}
        actions={
          orders.length > 0 && (
            <ButtonLink size="sm" variant="secondary" to={adminPaths.pack('all')}>
              {total > MOST ? messages.packTheOldest(MOST) : messages.packAll(orders.length)}
            </ButtonLink>
          )
        }
      />
      <Loaded query={list} skeleton={<Skeleton />}>
        {() =>
          orders.length === 0 ? (
            <NothingToPack />
          ) : (
            <>
              <ul aria-label={messages.ordersToPack} className="rounded-md border border-line bg-surface">
                {orders.map((order) => (
                  <Choice key={order._id} order={order} isChosen={chosen.has(order._id)} onToggle={() => toggle(order._id)} />
                ))}
              </ul>
              <div className="sticky bottom-(--console-bottom,0px) mt-4 flex flex-wrap items-center gap-3 border-t border-line bg-ground py-3">
                <Button disabled={ids.length === 0} onClick={() => void navigate(adminPaths.pack(ids))}>
                  {ids.length === 0 ? messages.chooseOrders : ids.length === 1 ? messages.pick1Order : messages.pickOrders(ids.length)}
                </Button>
                {total > MOST && <p className="text-sm text-muted">{messages.theOldestOfAreShown(MOST, total)}</p>}
              </div>
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Skeleton() {
  return (
    <div className="rounded-md border border-line bg-surface p-5">
      <SkeletonText lines={SKELETON_LINES} />
    </div>
  );
}

function NothingToPack() {
  return (
    <EmptyState icon={PackageCheck} title={messages.nothingToPack} text={messages.paidOrdersAppearHereUntilAll}>
      <ButtonLink size="sm" to={adminPaths.orders()}>
        {messages.allOrders}
      </ButtonLink>
    </EmptyState>
  );
}

function Choice({ order, isChosen, onToggle }: { order: PackingOrder; isChosen: boolean; onToggle: () => void }) {
  const pieces = order.packing.reduce((sum, { open }) => sum + open, 0);
  const { firstName, lastName, city, country } = order.shippingAddress;
  return (
    <li className="border-b border-line last:border-b-0">
      <label className="flex min-h-14 cursor-pointer items-center gap-4 px-4 py-2.5 hover:bg-raised has-checked:bg-picked sm:px-5">
        <input type="checkbox" checked={isChosen} onChange={onToggle} className="size-5 shrink-0" />
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-x-4 items-baseline sm:grid-cols-[minmax(0,10rem)_minmax(0,1fr)_minmax(0,5rem)_minmax(0,6rem)]">
          <span className="font-semibold">{order.orderNumber}</span>
          <span className="min-w-0 wrap-anywhere">
            <bdi>
              {firstName} {lastName}
            </bdi>
            <span className="text-muted">
              , <bdi>{city}</bdi>, {country}
            </span>
          </span>
          <span className="text-sm text-muted tabular-nums sm:text-end">{messages.pieces(pieces)}</span>
          <time dateTime={order.createdAt} className="text-sm text-muted tabular-nums sm:text-end">
            {formatWhen(order.createdAt)}
          </time>
        </span>
      </label>
    </li>
  );
}
