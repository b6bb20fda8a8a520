import { useQuery } from '@tanstack/react-query';
import { Eraser, FileDown, KeyRound, Merge } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { Badge } from '#console/badge';
import { Card } from '#console/card';
import { Menu } from '#console/dialog/menu';
import { saveFile } from '#console/files/save-file';
import { RecordFields, RecordSaveBar } from '#console/form/record-form';
import { PageHeader } from '#console/page-header';
import { UnloadedScreen } from '#console/unloaded-screen';
import { useChange } from '#features/accounts/account-security/account-calls.console';
import { mailLogCalls } from '#features/accounts/mail-log/mail-log.calls';
import { useRight } from '#features/accounts/staff/use-right.console';
import { customerPrivacyCalls } from '#features/customers/customer-privacy/customer-privacy.calls';
import { customerRecordsCalls } from '#features/customers/customer-records/customer-records.calls';
import type { Customer } from '#features/customers/customer-records/customer-records.schema';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { adminPaths } from '#shared/admin-paths';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { AccountCard, AddressesCard, CartCard, FiguresCard, OrdersCard, ReviewsCard, WishlistCard } from './customer-cards.console';
import { CollisionDialog, ContactCard } from './customer-form.console';
import { nameOf } from './customer-names.console';
import { customerScreenMessages as messages } from './customer-screens.messages';
import { EraseDialog } from './erase-dialog.console';
import { MergeDialog } from './merge-dialog.console';
import { useCustomerForm } from './use-customer-form.console';

const BACK = { label: messages.customers, to: adminPaths.customers() };

interface CustomerScreenProps {
  /** Parts of other features, below the orders: notes and mails. */
  renderMore?: (customerId: string) => ReactNode;
}

/** All that the shop knows of a customer. */
export function CustomerScreen({ renderMore }: CustomerScreenProps) {
  const { customerId = '' } = useParams();
  const { data, error, refetch } = useQuery(apiQuery(customerRecordsCalls('/:customerId', { param: { customerId } })));
  if (data?.customer.status === 'active') {
    return <Profile key={`${customerId} ${data.customer.status}`} customer={data.customer} more={renderMore?.(customerId)} />;
  }
  if (data) return <ClosedCustomer customer={data.customer} />;
  return <UnloadedScreen title={messages.customer} back={BACK} error={error} onRetry={() => void refetch()} cards={[2, 4]} />;
}

function Profile({ customer, more }: { customer: Customer; more: ReactNode }) {
  const form = useCustomerForm(customer);
  const canWrite = useRight('customers.write');
  const canChangeSignIn = useRight('customers.credentials');
  return (
    <>
      <PageHeader
        title={nameOf(customer)}
        back={BACK}
        text={customer.email}
        status={customer.isGuest && <Badge tone="neutral">{messages.guest}</Badge>}
        actions={canWrite && <Actions customer={customer} />}
      />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_min(24rem,35%)]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <FiguresCard customer={customer} />
          <OrdersCard customer={customer} />
          {more}
          <ReviewsCard customer={customer} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {canWrite ? (
            <RecordFields form={form} label={messages.customer}>
              <ContactCard form={form} canChangeEmail={canChangeSignIn} />
            </RecordFields>
          ) : (
            <ContactFacts customer={customer} />
          )}
          <AccountCard customer={customer} actions={canChangeSignIn && !customer.isGuest && <ResetButton customer={customer} />} />
          <AddressesCard customer={customer} />
          <CartCard customer={customer} />
          <WishlistCard customer={customer} />
        </div>
      </div>
      <CollisionDialog form={form} />
      <RecordSaveBar form={form} />
    </>
  );
}

function Actions({ customer }: { customer: Customer }) {
  const canMerge = useRight('customers.credentials');
  const [open, setOpen] = useState<'merge' | 'erase'>();
  const copyData = async () => {
    try {
      const options = { fileName: 'customer-data.json', onProgress: () => {}, signal: new AbortController().signal };
      const path = customerPrivacyCalls('/:customerId/data', { param: { customerId: customer._id } });
      if (await saveFile(path, options)) toast.success(messages.theDataWasSavedAsAFile);
    } catch (error) {
      toast.error(messageOf(error, apiErrorMessages.unreachable));
    }
  };
  return (
    <>
      <Menu
        label={messages.moreActions}
        items={[
          { label: messages.saveACopyOfAllData, icon: FileDown, onSelect: () => void copyData() },
          ...(canMerge ? [{ label: messages.mergeAnotherAccountIntoThisOne, icon: Merge, onSelect: () => setOpen('merge') }] : []),
          { label: messages.eraseCustomer, icon: Eraser, isDanger: true, startsGroup: true, onSelect: () => setOpen('erase') },
        ]}
      />
      {open === 'merge' && <MergeDialog customer={customer} onClose={() => setOpen(undefined)} />}
      {open === 'erase' && <EraseDialog customer={customer} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function ResetButton({ customer }: { customer: Customer }) {
  const send = useChange(
    () => api.post(customerRecordsCalls('/:customerId/password-mail', { param: { customerId: customer._id } })),
    mailLogCalls('/'),
  );
  return (
    <Button variant="secondary" size="sm" isBusy={send.isPending} onClick={() => send.mutate()}>
      <KeyRound aria-hidden className="size-4" />
      {messages.mailAPasswordLink}
    </Button>
  );
}

/** For those who may read customers and not change them. */
function ContactFacts({ customer: { phone, tags } }: { customer: Customer }) {
  return (
    <Card title={messages.contact}>
      <p>{phone ?? messages.noPhoneNumber}</p>
      <p className="mt-2 flex flex-wrap gap-1">
        {tags.map((tag) => (
          <Badge key={tag} tone="neutral">
            {tag}
          </Badge>
        ))}
      </p>
    </Card>
  );
}

/** Erased or merged: only the figures and the orders of an erased one are left. */
function ClosedCustomer({ customer }: { customer: Customer }) {
  const { status, mergedInto } = customer;
  return (
    <>
      <PageHeader
        title={status === 'merged' ? messages.mergedAccount : messages.erasedCustomer}
        back={BACK}
        status={<Badge tone="neutral">{status === 'merged' ? messages.merged : messages.erased}</Badge>}
      />
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        {mergedInto ? (
          <Card title={messages.thisAccountWasMerged}>
            <Link to={adminPaths.customer(mergedInto)} className="inline-flex min-h-11 items-center font-semibold text-accent underline">
              {messages.openTheAccountThatHasItsOrders}
            </Link>
          </Card>
        ) : (
          <>
            <Card title={messages.whoThisWasIsNotKnownAny} text={messages.name} />
            <FiguresCard customer={customer} />
            <OrdersCard customer={customer} />
          </>
        )}
      </div>
    </>
  );
}
