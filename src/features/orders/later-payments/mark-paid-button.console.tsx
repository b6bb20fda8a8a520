import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirm } from '#console/dialog/confirm';
import { useRight } from '#features/accounts/staff/use-right.console';
import { refreshStaffOrder, useStaffOrder } from '#features/orders/orders/staff-order.console';
import { isMarkedPaid } from '#features/orders/payment-keys/later-methods.rules';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { formatDollars } from '#shared/money';
import { MONEY_RIGHT } from '#shared/rights';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { laterPaymentsCalls } from './later-payments.calls';
import { laterPaymentsMessages as messages } from './later-payments.messages';

/** For an order that waits for a bank transfer, or for the payment of an invoice; else nothing. */
export function MarkPaidButton({ orderId }: { orderId: string }) {
  const mayMark = useRight(MONEY_RIGHT);
  const order = useStaffOrder(orderId).data?.order;
  const client = useQueryClient();
  const mark = useMutation({
    mutationFn: () => api.post(laterPaymentsCalls('/:orderId/paid', { param: { orderId } })),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await refreshStaffOrder(client, orderId);
    },
    onError: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
  });
  const open = order?.payments.filter(({ status }) => status === 'authorised') ?? [];
  if (!order || !mayMark || !open.some(({ provider }) => isMarkedPaid(provider))) return null;
  const ask = async () => {
    const isSure = await confirm({
      title: messages.question(order.orderNumber),
      text: messages.text(formatDollars(order.balance)),
      action: messages.markAsPaid,
    });
    if (isSure) mark.mutate();
  };
  return (
    <Button variant="secondary" size="sm" isBusy={mark.isPending} onClick={() => void ask()}>
      {messages.markAsPaid}
    </Button>
  );
}
