import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { apiQuery, refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { formatMoment } from '#console/format';
import { useSession } from '#features/accounts/sessions/session.store';
import { may } from '#features/accounts/staff/staff.rules';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { formatSignedDollars } from '#shared/dollar-forms';
import { REMARK_MAX_LENGTH } from '#shared/lengths';
import { formatDollars } from '#shared/money';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { Dotted } from '#ui/dotted';
import { SelectField, TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { staffCreditCalls } from './store-credit.calls';
import { creditReasonNames } from './store-credit.messages';
import type { GivenReason } from './store-credit.rules';
import type { CreditChange } from './store-credit.schema';
import { customerCreditMessages as texts } from './store-credit-console.messages';

const SHOWN = 5;

/** A customer's store credit, and the dialog that gives more or corrects it. */
export function CustomerCredit({ userId }: { userId: string }) {
  const session = useSession();
  const credit = useQuery(apiQuery(staffCreditCalls('/:userId', { param: { userId }, query: { limit: SHOWN } }))).data?.credit;
  const [isOpen, setOpen] = useState(false);
  if (!credit) return null;
  const isAllowed = session.status === 'customer' && may(session.user, 'orders.refund');
  return (
    <Card
      title={texts.storeCredit}
      actions={
        isAllowed && (
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {texts.change}
          </Button>
        )
      }
    >
      <p className="text-lg font-semibold tabular-nums">{formatDollars(credit.balance)}</p>
      <ul className="mt-2 grid gap-2">
        {credit.movements.map(({ _id, at, amount, reason, note, by }) => (
          <li key={_id} className="flex justify-between gap-3 text-sm">
            <span className="min-w-0 text-muted wrap-anywhere">
              <Dotted facts={[creditReasonNames[reason], formatMoment(at), by, note]} />
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatSignedDollars(amount)}</span>
          </li>
        ))}
      </ul>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={texts.changeStoreCredit}>
        <CreditForm userId={userId} balance={credit.balance} onDone={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function CreditForm({ userId, balance, onDone }: { userId: string; balance: number; onDone: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState<GivenReason>('gift');
  const [notice, setNotice] = useState('');
  const change = useMutation({
    mutationFn: (input: CreditChange) => api.post(staffCreditCalls('/:userId', { param: { userId } }), input),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onError: (error) => setNotice(messageOf(error, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, '/admin/store-credit/', '/admin/customers'),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const amount = Number(form.get('amount'));
    setNotice('');
    change.mutate({ amount, reason, note: String(form.get('note')), expectedBalance: balance });
  };
  return (
    <form onSubmit={submit} className="grid gap-4 p-5">
      <p className="text-muted">{texts.theBalanceIs(formatDollars(balance))}</p>
      <SelectField
        label={texts.what}
        name="reason"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value as GivenReason)}
      >
        <option value="gift">{texts.gift}</option>
        <option value="correction">{texts.correction}</option>
      </SelectField>
      <TextField
        label={texts.amount}
        name="amount"
        type="number"
        step="0.01"
        min={reason === 'gift' ? '0.01' : undefined}
        required
        hint={reason === 'gift' ? undefined : texts.withAMinus}
      />
      <TextField label={texts.note} name="note" required maxLength={REMARK_MAX_LENGTH} hint={texts.theCustomerCanReadIt} />
      {notice && (
        <p role="alert" className="text-sm font-medium text-bad">
          {notice}
        </p>
      )}
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button type="submit" isBusy={change.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
