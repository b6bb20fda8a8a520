import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiQuery, refreshPaths } from '#console/api-query';
import { FailedState } from '#console/empty-state';
import { SkeletonText } from '#console/skeleton';
import { customerPrivacyCalls } from '#features/customers/customer-privacy/customer-privacy.calls';
import type { Erasure } from '#features/customers/customer-privacy/customer-privacy.schema';
import { customerRecordsCalls } from '#features/customers/customer-records/customer-records.calls';
import type { Customer } from '#features/customers/customer-records/customer-records.schema';
import { consoleOrdersCalls } from '#features/orders/order-admin/console-orders.calls';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { formatList } from '#shared/lists';
import { formatDollars } from '#shared/money';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { eraseDialogMessages as messages } from './customer-screens.messages';

const TYPED = 'erase';

/** Says exactly what stays and what goes, and does it after a typed word. */
export function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...apiQuery(customerPrivacyCalls('/:customerId/erasure', { param: { customerId: customer._id } })),
    staleTime: 0,
  });
  return (
    <Dialog isOpen onClose={onClose} title={messages.eraseQuestion(customer.firstName, customer.lastName)}>
      <div className="grid gap-5 p-5">
        {!data && (error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonText lines={8} />)}
        {data && data.erasure.obstacles.length > 0 && <Obstacles erasure={data.erasure} onClose={onClose} />}
        {data && data.erasure.obstacles.length === 0 && <EraseForm customer={customer} erasure={data.erasure} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function Obstacles({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  return (
    <>
      <p>{messages.thisIsNotPossibleYet}</p>
      <List>
        {erasure.obstacles.map(({ kind, name, message }) => (
          <li key={`${kind} ${name}`}>{message}</li>
        ))}
      </List>
      <Button variant="secondary" className="justify-self-end" onClick={onClose}>
        {messages.close}
      </Button>
    </>
  );
}

function EraseForm({ customer, erasure: { stays, goes }, onClose }: { customer: Customer; erasure: Erasure; onClose: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const erase = async () => {
    setBusy(true);
    try {
      const { message } = await api.delete(customerPrivacyCalls('/:customerId', { param: { customerId: customer._id } }));
      toast.success(message);
      onClose();
      await refreshPaths(client, customerRecordsCalls('/'), consoleOrdersCalls('/'));
    } catch (error) {
      toast.error(refusalOf(error, apiErrorMessages.unreachable));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim().toLowerCase() === TYPED) void erase();
      }}
    >
      <section>
        <h3 className="font-semibold">{messages.whatGoes}</h3>
        <List>
          <li>{messages.name}</li>
          <li>
            {formatList([
              messages.addresses(goes.addresses),
              messages.cartItems(goes.cartItems),
              messages.wishlist(goes.wishlist),
              messages.notes(goes.notes),
            ])}
          </li>
          <li>
            {goes.importRows > 0
              ? formatList([messages.andWhatTheLogSays(goes.newsletter), messages.importRows(goes.importRows)])
              : messages.andWhatTheLogSays(goes.newsletter)}
          </li>
          <li>{messages.names}</li>
          {goes.storeCredit > 0 && <li className="font-medium text-bad">{messages.ofStoreCredit(formatDollars(goes.storeCredit))}</li>}
        </List>
      </section>
      <section>
        <h3 className="font-semibold">{messages.whatStays}</h3>
        <List>
          <li>
            {messages.withAmounts({
              count: stays.orders,
              paid: formatDollars(stays.paid),
              refunded: formatDollars(stays.refunded),
            })}
          </li>
          <li>{messages.withoutAuthor(stays.reviews)}</li>
        </List>
      </section>
      <p className="text-sm text-muted">{messages.theCustomerGetsALastMail}</p>
      <TextField
        label={messages.typeToConfirm(TYPED)}
        name="typed"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          {messages.cancel}
        </Button>
        <Button type="submit" variant="danger" isBusy={isBusy} disabled={typed.trim().toLowerCase() !== TYPED}>
          {messages.eraseCustomer}
        </Button>
      </div>
    </form>
  );
}

function List({ children }: { children: ReactNode }) {
  return <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-sm">{children}</ul>;
}
