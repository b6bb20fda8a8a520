import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { useSession } from '#features/accounts/sessions/session.store';
import { may } from '#features/accounts/staff/staff.rules';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { formatDollars } from '#shared/money';
import type { Right } from '#shared/rights';
import { Button } from '#ui/button';
import { Checkbox, RadioCard, TextArea, TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { returnsCalls } from './returns.calls';
import type { ReturnStatus } from './returns.rules';
import { RETURN_COMMENT_MAX_LENGTH, type Return } from './returns.schema';
import { returnDecisionMessages as messages } from './returns-console.messages';

type Decision = 'approve' | 'reject' | 'receive' | 'refund';

interface Step {
  title: string;
  text: string;
  action: string;
  decision: Decision;
  right: Right;
}

/** The next step of each status; the shopper gets a mail about it. */
const STEPS: Partial<Record<ReturnStatus, Step>> = {
  requested: {
    title: messages.approveOrReject,
    text: messages.afterAnApproval,
    action: messages.approve,
    decision: 'approve',
    right: 'orders.edit',
  },
  approved: {
    title: messages.receiveTheParcel,
    text: messages.sayWhichItemsCanBeSoldAgain,
    action: messages.markAsReceived,
    decision: 'receive',
    right: 'orders.pack',
  },
  received: {
    title: messages.refund,
    text: messages.theItemsAreHere,
    action: messages.refund,
    decision: 'refund',
    right: 'orders.refundToLimit',
  },
};

/** The next decision about a return; nothing once it is refunded or rejected, and for those who must not decide. */
export function ReturnDecision({ shown }: { shown: Return }) {
  const session = useSession();
  const step = STEPS[shown.status];
  if (!step || session.status !== 'customer' || !may(session.user, step.right)) return null;
  return (
    <Card title={step.title} text={step.text}>
      <DecisionForm shown={shown} step={step} canReject={shown.status !== 'received' && may(session.user, 'orders.edit')} />
    </Card>
  );
}

function DecisionForm({ shown, step, canReject }: { shown: Return; step: Step; canReject: boolean }) {
  const client = useQueryClient();
  const [notice, setNotice] = useState('');
  const decide = useMutation({
    mutationFn: (call: () => Promise<{ message: string }>) => call(),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => setNotice(messageOf(error, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, '/returns', '/admin/orders', '/admin/store-credit/'),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const isRejected = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'reject';
    setNotice('');
    decide.mutate(() => sendDecision(shown, isRejected ? 'reject' : step.decision, form));
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      {step.decision === 'receive' && (
        <fieldset>
          <legend className="text-sm font-semibold">{messages.putBackInStock}</legend>
          {shown.items.map(({ itemId, name, quantity }) => (
            <Checkbox key={itemId} name={`restock ${itemId}`} defaultChecked label={`${quantity} × ${name}`} />
          ))}
        </fieldset>
      )}
      {step.decision === 'refund' && (
        <>
          <TextField
            label={messages.amount}
            name="amount"
            type="number"
            step="0.01"
            min="0.01"
            max={shown.refundAmount}
            placeholder={shown.refundAmount.toFixed(2)}
            hint={messages.theItemsWereWorth(formatDollars(shown.refundAmount))}
          />
          {shown.canCredit && (
            <fieldset className="grid gap-2">
              <legend className="mb-2 text-sm font-semibold">{messages.whereTo}</legend>
              <RadioCard name="method" value="payment" defaultChecked={shown.refundMethod === 'payment'} label={messages.theWayItWasPaid} />
              <RadioCard
                name="method"
                value="credit"
                defaultChecked={shown.refundMethod === 'credit'}
                label={shown.refundMethod === 'credit' ? messages.storeCredit : messages.storeCreditLabel}
              />
            </fieldset>
          )}
        </>
      )}
      <TextArea label={messages.note} name="note" rows={2} maxLength={RETURN_COMMENT_MAX_LENGTH} hint={messages.theCustomerGetsItByMail} />
      {notice && (
        <p role="alert" className="text-sm font-medium text-bad">
          {notice}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={decide.isPending}>
          {step.action}
        </Button>
        {canReject && (
          <Button type="submit" name="decision" value="reject" variant="secondary" disabled={decide.isPending}>
            {messages.reject}
          </Button>
        )}
      </div>
    </form>
  );
}

function sendDecision({ _id, items }: Return, decision: Decision, form: FormData): Promise<{ message: string }> {
  const param = { returnId: _id };
  const note = String(form.get('note'));
  switch (decision) {
    case 'approve':
      return api.put(returnsCalls('/:returnId/approve', { param }), { note });
    case 'reject':
      return api.put(returnsCalls('/:returnId/reject', { param }), { note });
    case 'receive': {
      const notRestocked = items.map(({ itemId }) => itemId).filter((itemId) => !form.has(`restock ${itemId}`));
      return api.put(returnsCalls('/:returnId/receive', { param }), { note, notRestocked });
    }
    case 'refund': {
      const amount = String(form.get('amount') ?? '').trim();
      const method = form.get('method') === 'credit' ? 'credit' : 'payment';
      return api.post(returnsCalls('/:returnId/refund', { param }), { note, method, ...(amount && { amount: Number(amount) }) });
    }
    default:
      return decision satisfies never;
  }
}
