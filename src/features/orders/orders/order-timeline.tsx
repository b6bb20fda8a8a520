import { Check, CircleX } from 'lucide-react';
import { formatDateTime } from '#shared/date-time';
import { Dotted } from '#ui/dotted';
import { isPickup, statusName, type WithMethod } from './order-status';
import * as texts from './order-timeline.messages';
import { ordersMessages as messages } from './orders.messages';
import { isMailed, type OrderStatus, TIMELINE } from './orders.rules';
import type { Order } from './orders.schema';

/** Nobody packs gift cards. */
const MAILED = ['processing', 'delivered'] as const satisfies OrderStatus[];

/** An order's progress: five steps with time and note; a cancelled or returned order shows only that status. */
export function OrderTimeline({
  order,
}: {
  order: Pick<Order, 'orderStatus' | 'statusHistory'> & WithMethod & Partial<Pick<Order, 'orderItems'>>;
}) {
  const { orderStatus, statusHistory } = order;
  if (orderStatus === 'cancelled' || orderStatus === 'returned') return <EndedOrder order={order} status={orderStatus} />;
  // Nobody carries what is picked up.
  const steps: readonly OrderStatus[] = isMailed(order)
    ? MAILED
    : isPickup(order)
      ? TIMELINE.filter((status) => status !== 'out_for_delivery')
      : TIMELINE;
  const reached = steps.indexOf(isPickup(order) && orderStatus === 'out_for_delivery' ? 'shipped' : orderStatus);
  return (
    <ol className="grid gap-0">
      {orderStatus === 'pending' && <li className="pb-5 text-muted">{messages.awaitingPayment}</li>}
      {steps.map((status, at) => (
        <TimelineStep
          key={status}
          name={statusName(order, status)}
          state={at < reached ? 'passed' : at === reached ? 'current' : 'ahead'}
          facts={factsOf(statusHistory.findLast((passed) => passed.status === status))}
        />
      ))}
    </ol>
  );
}

interface TimelineStepProps {
  name: string;
  state: keyof typeof MARKS;
  /** When it was, and a note. */
  facts: readonly string[];
}

const MARKS = {
  passed: { circle: 'border-good text-good', line: 'bg-good', name: 'font-semibold' },
  current: { circle: 'border-good bg-good text-ground', line: 'bg-line', name: 'font-bold' },
  ahead: { circle: 'border-line', line: 'bg-line', name: 'text-muted' },
} as const;

/** A step of a timeline, in a list. */
export function TimelineStep({ name, state, facts }: TimelineStepProps) {
  const mark = MARKS[state];
  return (
    <li aria-current={state === 'current' ? 'step' : undefined} className="group relative flex gap-4 pb-6 last:pb-0">
      <span aria-hidden className={`absolute top-8 bottom-0 inset-s-4 -ms-px w-0.5 group-last:hidden ${mark.line}`} />
      <span aria-hidden className={`grid size-8 shrink-0 place-items-center rounded-full border-2 ${mark.circle}`}>
        {state !== 'ahead' && <Check className="size-4" />}
      </span>
      <div className="pt-1">
        <p className={mark.name}>
          {name}
          <span className="sr-only">{state === 'ahead' ? texts.notYet : texts.done}</span>
        </p>
        {facts.length > 0 && (
          <p className="text-sm text-muted">
            <Dotted facts={facts} />
          </p>
        )}
      </div>
    </li>
  );
}

function factsOf(entry: Order['statusHistory'][number] | undefined): string[] {
  return entry ? [formatDateTime(entry.timestamp), entry.note] : [];
}

function EndedOrder({ order, status }: { order: Pick<Order, 'statusHistory'>; status: 'cancelled' | 'returned' }) {
  const entry = order.statusHistory.findLast((passed) => passed.status === status);
  return (
    <div className="flex items-start gap-3 rounded-md border border-bad bg-bad/10 p-4 text-bad">
      <CircleX aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-bold">{status === 'returned' ? texts.orderWasReturned : texts.orderWasCancelled}</p>
        {entry && (
          <p className="mt-1 text-sm">
            <Dotted facts={factsOf(entry)} />
          </p>
        )}
      </div>
    </div>
  );
}
