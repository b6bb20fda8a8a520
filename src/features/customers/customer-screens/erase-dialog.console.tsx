import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiQuery, refreshPaths } from '#console/api-query';
import { FailedState } from '#console/empty-state';
import { formatCount } from '#console/format';
import { SkeletonText } from '#console/skeleton';
import { customerPrivacyCalls } from '#features/customers/customer-privacy/customer-privacy.calls';
import type { Erasure } from '#features/customers/customer-privacy/customer-privacy.schema';
import { customerRecordsCalls } from '#features/customers/customer-records/customer-records.calls';
import type { Customer } from '#features/customers/customer-records/customer-records.schema';
import { adminOrdersCalls } from '#features/orders/order-admin/admin-orders.calls';
import { api } from '#http/client/api-client';
import { refusalOf, UNREACHABLE } from '#http/client/api-error';
import { formatDollars } from '#shared/money';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { TextField } from '#ui/field';
import { toast } from '#ui/toast';

const TYPED = 'erase';

/** Says exactly what stays and what goes, and does it after a typed word. */
export function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...apiQuery(customerPrivacyCalls('/:customerId/erasure', { param: { customerId: customer._id } })),
    staleTime: 0,
  });
  return (
    <Dialog isOpen onClose={onClose} title={`Erase ${customer.firstName} ${customer.lastName}?`}>
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
      <p>This is not possible yet, because somebody still needs the name and the address:</p>
      <List>
        {erasure.obstacles.map(({ kind, name, message }) => (
          <li key={`${kind} ${name}`}>{message}</li>
        ))}
      </List>
      <Button variant="secondary" className="justify-self-end" onClick={onClose}>
        Close
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
      await refreshPaths(client, customerRecordsCalls('/'), adminOrdersCalls('/'));
    } catch (error) {
      toast.error(refusalOf(error, UNREACHABLE));
    } finally {
      setBusy(false);
    }
  };
  const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim().toLowerCase() === TYPED) void erase();
      }}
    >
      <section>
        <h3 className="font-semibold">What goes, for good</h3>
        <List>
          <li>Name, email address, phone number, password, tags and sessions</li>
          <li>
            {[
              counted(goes.addresses, 'address', 'addresses'),
              counted(goes.cartItems, 'item in the cart', 'items in the cart'),
              counted(goes.wishlist, 'item on the wishlist', 'items on the wishlist'),
              counted(goes.notes, 'note', 'notes'),
            ].join(', ')}
          </li>
          <li>
            {goes.newsletter ? 'The newsletter subscription, mails' : 'Mails'} and what the log says of the person
            {goes.importRows > 0 && `, ${counted(goes.importRows, 'row of an imported file', 'rows of imported files')}`}
          </li>
          <li>Names, streets, notes and tracking numbers in orders, returns and refunds; photos of reviews and returns</li>
          {goes.storeCredit > 0 && (
            <li className="font-medium text-bad">{formatDollars(goes.storeCredit)} of store credit, which nobody can spend any more</li>
          )}
        </List>
      </section>
      <section>
        <h3 className="font-semibold">What stays, for the books</h3>
        <List>
          <li>
            {counted(stays.orders, 'order', 'orders')} with amounts ({formatDollars(stays.paid)} paid, {formatDollars(stays.refunded)}{' '}
            refunded), dates, products, tax, country and state, and the references of payments
          </li>
          <li>{counted(stays.reviews, 'review', 'reviews')} without author; all statistics</li>
        </List>
      </section>
      <p className="text-sm text-muted">
        The customer gets a last mail. Backups that were made before still have the data until they are replaced.
      </p>
      <TextField
        label={`Type ${TYPED} to confirm: it cannot be undone`}
        name="typed"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" isBusy={isBusy} disabled={typed.trim().toLowerCase() !== TYPED}>
          Erase customer
        </Button>
      </div>
    </form>
  );
}

function List({ children }: { children: ReactNode }) {
  return <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-sm">{children}</ul>;
}
