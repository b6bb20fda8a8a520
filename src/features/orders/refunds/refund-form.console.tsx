import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { apiQuery, refreshPaths } from '#console/api-query';
import { FailedState } from '#console/empty-state';
import { LoadingStatus } from '#console/skeleton';
import { refreshStaffOrder } from '#features/orders/orders/staff-order.console';
import { api } from '#http/client/api-client';
import { ApiError, messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { randomUuid } from '#shared/ids';
import { REMARK_MAX_LENGTH } from '#shared/lengths';
import { formatCents, formatDollars, toDollars } from '#shared/money';
import { Button } from '#ui/button';
import { Checkbox, RadioCard, TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { draftProblem, EMPTY_REFUND, type RefundDraft, readDraft } from './refund-draft.rules';
import { RefundItems } from './refund-items.console';
import { orderRefundsCalls } from './refunds.calls';
import type { Refundable } from './refunds.schema';
import { refundFormMessages as messages } from './refunds-console.messages';

const pathOf = (orderId: string) => orderRefundsCalls('/:orderId/refundable', { param: { orderId } });

/** Refunds items, shipping or an amount; what it comes to is shown before it is made, by the rule that the service calculates with. */
export function RefundForm({ orderId, onDone }: { orderId: string; onDone: () => void }) {
  // Always read again: an older one may be of another refund.
  const { data, error, refetch } = useQuery({ ...apiQuery(pathOf(orderId)), staleTime: 0 });
  const [draft, setDraft] = useState(EMPTY_REFUND);
  const change = (changes: Partial<RefundDraft>) => setDraft((before) => ({ ...before, ...changes }));
  if (!data) {
    return error ? (
      <FailedState error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingStatus label={messages.loadingWhatCanBeRefunded} />
    );
  }
  return <Form orderId={orderId} refundable={data.refundable} draft={draft} onChange={change} onDone={onDone} />;
}

interface FormProps {
  orderId: string;
  refundable: Refundable;
  draft: RefundDraft;
  onChange: (changes: Partial<RefundDraft>) => void;
  onDone: () => void;
}

function Form({ orderId, refundable, draft, onChange, onDone }: FormProps) {
  const { calculated, amountCents, hasItems, unsent } = readDraft(refundable, draft);
  const [key, setKey] = useState(randomUuid);
  const [notice, setNotice] = useState('');
  const refund = useRefund({ orderId, onDone });
  const problem = draftProblem(refundable, draft);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem) return setNotice(problem);
    setNotice('');
    refund.mutate(
      { body: toBody(refundable, draft), key },
      {
        onError: (error) => {
          setNotice(messageOf(error, apiErrorMessages.unreachable));
          // A request without a response may have been made: only then the key stays.
          if (error instanceof ApiError && error.isRefusal) setKey(randomUuid());
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
      <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto p-5">
        <RefundItems refundable={refundable} draft={draft} onChange={onChange} />
        {refundable.shipping > 0 && (
          <TextField
            label={messages.shipping}
            name="shipping"
            inputMode="decimal"
            value={draft.shipping}
            placeholder="0.00"
            hint={messages.upTo(formatDollars(refundable.shipping))}
            onChange={({ currentTarget }) => onChange({ shipping: currentTarget.value })}
          />
        )}
        {hasItems && refundable.canRestock && (
          <Checkbox
            label={messages.putTheItemsBackInStock}
            name="restock"
            checked={draft.isRestocked}
            hint={draft.isRestocked && unsent > 0 ? messages.notSent(unsent) : undefined}
            onChange={({ currentTarget }) => onChange({ isRestocked: currentTarget.checked })}
          />
        )}
        {refundable.canCredit && (
          <fieldset className="grid gap-2">
            <legend className="mb-2 text-sm font-semibold">{messages.whereTo}</legend>
            <RadioCard
              name="method"
              label={messages.theWayItWasPaid}
              checked={draft.method === 'payment'}
              onChange={() => onChange({ method: 'payment' })}
            />
            <RadioCard
              name="method"
              label={messages.storeCredit}
              checked={draft.method === 'credit'}
              onChange={() => onChange({ method: 'credit' })}
            />
          </fieldset>
        )}
        <TextField
          label={messages.amount}
          name="amount"
          inputMode="decimal"
          value={draft.amount}
          placeholder={calculated.amountCents > 0 ? toDollars(calculated.amountCents).toFixed(2) : ''}
          hint={messages.isLeftToRefund({
            left: formatDollars(refundable.left),
            valueCents: calculated.valueCents,
            value: formatCents(calculated.valueCents),
          })}
          onChange={({ currentTarget }) => onChange({ amount: currentTarget.value })}
        />
        <TextField
          label={messages.reason}
          name="reason"
          value={draft.reason}
          maxLength={REMARK_MAX_LENGTH}
          hint={messages.forTheStaff}
          onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
        />
      </div>
      <div className="border-t border-line p-5">
        {notice && (
          <p role="alert" className="mb-3 text-sm font-medium text-bad">
            {notice}
          </p>
        )}
        <Button type="submit" isBusy={refund.isPending} className="w-full">
          <span aria-live="polite">{messages.refund(formatCents(amountCents))}</span>
        </Button>
      </div>
    </form>
  );
}

function toBody(refundable: Refundable, draft: RefundDraft) {
  const { items, shippingCents, amountCents } = readDraft(refundable, draft);
  return {
    ...(items.length > 0 && { items, restock: draft.isRestocked && refundable.canRestock }),
    ...(shippingCents > 0 && { shipping: toDollars(shippingCents) }),
    amount: toDollars(amountCents),
    method: draft.method,
    reason: draft.reason,
    refundedBefore: refundable.refunded,
  };
}

function useRefund({ orderId, onDone }: Pick<FormProps, 'orderId' | 'onDone'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: ReturnType<typeof toBody>; key: string }) =>
      api.post(orderRefundsCalls('/:orderId/refunds', { param: { orderId } }), body, { headers: { 'Idempotency-Key': key } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    // After a refusal too: somebody else may have refunded it, and what is typed stays.
    onSettled: async () => {
      await refreshStaffOrder(client, orderId);
      await refreshPaths(client, pathOf(orderId), '/admin/store-credit/', '/admin/returns');
    },
  });
}
