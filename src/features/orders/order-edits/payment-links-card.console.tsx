import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge, type Tone } from '#console/badge';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { formatMoment } from '#console/format';
import { useRight } from '#features/accounts/staff/use-right.console';
import { refreshStaffOrder } from '#features/orders/orders/staff-order.console';
import { paymentLinksCalls } from '#features/orders/payment-links/payment-links.calls';
import type { PaymentRequest, RequestStatus } from '#features/orders/payment-links/payment-links.schema';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { formatDollars } from '#shared/money';
import { MONEY_RIGHT } from '#shared/rights';
import { Button } from '#ui/button';
import { Dotted } from '#ui/dotted';
import { toast } from '#ui/toast';
import { orderEditsCalls } from './order-edits.calls';
import type { EditableOrder } from './order-edits.schema';
import { paymentLinksCardMessages as messages } from './order-edits-console.messages';
import { PaidOutsideDialog } from './paid-outside-dialog.console';

const STATES = {
  open: [messages.waitsForTheShopper, 'warn'],
  paid: [messages.paid, 'good'],
  cancelled: [messages.cancelled, 'neutral'],
  expired: [messages.expired, 'bad'],
} as const satisfies Record<RequestStatus, [string, Tone]>;

/** What is still open of an order's price, and the links by which its shopper pays it. */
export function PaymentLinksCard({ order, mayEdit }: { order: EditableOrder; mayEdit: boolean }) {
  const { links, due, _id } = order;
  const client = useQueryClient();
  const mayRefund = useRight(MONEY_RIGHT);
  const open = links.find(({ status }) => status === 'open');
  const settle = useMutation({
    mutationFn: (body: { settle: 'refund' | 'link' }) => api.put(orderEditsCalls('/:orderId', { param: { orderId: _id } }), body),
    onSuccess: () => refreshStaffOrder(client, _id),
    onError: (error) => toast.error(messageOf(error, messages.thisDidNotWork)),
  });
  if (links.length === 0 && due === 0) return null;
  return (
    <Card title={messages.difference} isFlush>
      {due !== 0 && !order.locked && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 sm:px-5">
          <p className="font-medium">
            {due > 0 ? messages.isStillToBePaid(formatDollars(due)) : messages.isToBeGivenBack(formatDollars(-due))}
          </p>
          {mayEdit && !open && (due > 0 || mayRefund) && (
            <Button size="sm" isBusy={settle.isPending} onClick={() => settle.mutate({ settle: due > 0 ? 'link' : 'refund' })}>
              {due > 0 ? messages.mailALinkToPay : messages.refund(formatDollars(-due))}
            </Button>
          )}
        </div>
      )}
      <ul>
        {links.map((link) => (
          <LinkRow key={link._id} link={link} order={order} mayEdit={mayEdit} />
        ))}
      </ul>
    </Card>
  );
}

function LinkRow({ link, order, mayEdit }: { link: PaymentRequest; order: EditableOrder; mayEdit: boolean }) {
  const { amount, status, expiresAt, note, settledBy, createdAt } = link;
  const [text, tone] = STATES[status];
  return (
    <li className="grid gap-3 border-t border-line px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 wrap-anywhere">
          <p className="font-medium">
            {messages.linkFor(formatDollars(amount))}{' '}
            <span className="ms-2">
              <Badge tone={tone}>{text}</Badge>
            </span>
          </p>
          <p className="text-sm text-muted">
            <Dotted
              facts={[
                messages.created(formatMoment(createdAt)),
                status === 'open' && messages.worksUntil(formatMoment(expiresAt)),
                note && `${note}${settledBy ? ` (${settledBy})` : ''}`,
              ]}
            />
          </p>
        </div>
      </div>
      {mayEdit && status === 'open' && <LinkActions link={link} isWholeOrder={order.status === 'pending'} orderId={order._id} />}
    </li>
  );
}

interface LinkActionsProps {
  link: PaymentRequest;
  /** Its order waits for it, and is cancelled with it. */
  isWholeOrder: boolean;
  orderId: string;
}

function LinkActions({ link, isWholeOrder, orderId }: LinkActionsProps) {
  const client = useQueryClient();
  const [isPaying, setPaying] = useState(false);
  const mayMarkPaid = useRight(MONEY_RIGHT);
  const param = { linkId: link._id };
  const act = useMutation({
    mutationFn: (run: () => Promise<{ message: string }>) => run(),
    onSuccess: async ({ message }) => {
      setPaying(false);
      toast.success(message);
      await refreshStaffOrder(client, orderId);
    },
    onError: (error) => toast.error(messageOf(error, messages.thisDidNotWork)),
  });
  const cancel = async () => {
    const question = {
      title: messages.cancelThisLink,
      text: isWholeOrder ? messages.theOrderIsCancelled : messages.theDifferenceStaysOpen,
      action: messages.cancelTheLink,
      cancel: messages.leaveIt,
      isDanger: true,
    };
    if (await confirm(question)) act.mutate(() => api.delete(paymentLinksCalls('/:linkId', { param })));
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        isBusy={act.isPending}
        onClick={() => act.mutate(() => api.post(paymentLinksCalls('/:linkId/send', { param })))}
      >
        {messages.sendAgain}
      </Button>
      {mayMarkPaid && (
        <Button variant="secondary" size="sm" isBusy={act.isPending} onClick={() => setPaying(true)}>
          {messages.markAsPaid}
        </Button>
      )}
      <Button variant="danger" size="sm" isBusy={act.isPending} onClick={() => void cancel()}>
        {messages.cancelLink}
      </Button>
      {isPaying && (
        <PaidOutsideDialog
          amount={link.amount}
          isSaving={act.isPending}
          onClose={() => setPaying(false)}
          onPaid={(paid) => act.mutate(() => api.post(paymentLinksCalls('/:linkId/paid', { param }), paid))}
        />
      )}
    </div>
  );
}
