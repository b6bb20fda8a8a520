import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { apiQuery, refreshPaths } from '#console/api-query';
import { Combobox } from '#console/choice/combobox';
import { FailedState } from '#console/empty-state';
import { formatMoment } from '#console/format';
import { SkeletonText } from '#console/skeleton';
import { mailLogCalls } from '#features/accounts/mail-log/mail-log.calls';
import { notesCalls } from '#features/accounts/notes/notes.calls';
import { customerMergeCalls } from '#features/customers/customer-merge/customer-merge.calls';
import type { MergePreview } from '#features/customers/customer-merge/customer-merge.schema';
import { customerRecordsCalls } from '#features/customers/customer-records/customer-records.calls';
import type { Customer } from '#features/customers/customer-records/customer-records.schema';
import { consoleOrdersCalls } from '#features/orders/order-admin/console-orders.calls';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { adminPaths } from '#shared/admin-paths';
import { formatList } from '#shared/lists';
import { formatDollars } from '#shared/money';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { toast } from '#ui/toast';
import { nameOf } from './customer-names.console';
import { mergeDialogMessages as messages } from './customer-screens.messages';

const FOUND = 8;

/** Two accounts of one person: which one stays, what moves, and that it is for good. */
export function MergeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [other, setOther] = useState<{ value: string; label: string }>();
  const [isSwapped, setSwapped] = useState(false);
  const [stays, from] = isSwapped && other ? [other.value, customer._id] : [customer._id, other?.value];
  const load = async (text: string) => {
    const { customers } = await api.get(customerRecordsCalls('/', { query: { limit: FOUND, q: text } }));
    return customers
      .filter(({ _id }) => _id !== customer._id)
      .map((found) => ({ value: found._id, label: nameOf(found), hint: found.email }));
  };
  return (
    <Dialog isOpen onClose={onClose} title={messages.mergeTwoAccounts}>
      <div className="grid gap-5 p-5">
        <p className="text-muted">{messages.forOnePersonWithTwoAccounts}</p>
        <Combobox
          label={messages.otherAccount}
          name="other"
          value={other}
          load={load}
          placeholder={messages.searchName}
          onChoose={setOther}
        />
        {from !== undefined && (
          <Preview key={`${stays} ${from}`} stays={stays} from={from} onSwap={() => setSwapped(!isSwapped)} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

interface PreviewProps {
  stays: string;
  from: string;
  onSwap: () => void;
  onClose: () => void;
}

function Preview({ stays, from, onSwap, onClose }: PreviewProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    ...apiQuery(customerMergeCalls('/:customerId/merge', { param: { customerId: stays }, query: { from } })),
    staleTime: 0,
  });
  const [isBusy, setBusy] = useState(false);
  if (!data) return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonText lines={6} />;
  const { merge } = data;
  const run = async () => {
    setBusy(true);
    try {
      const versions = { version: merge.stays.version, fromVersion: merge.from.version };
      const { message } = await api.post(customerMergeCalls('/:customerId/merge', { param: { customerId: stays } }), { from, ...versions });
      toast.success(message);
      onClose();
      await refreshPaths(client, customerRecordsCalls('/'), consoleOrdersCalls('/'), notesCalls('/'), mailLogCalls('/'));
      await navigate(adminPaths.customer(stays));
    } catch (error) {
      toast.error(refusalOf(error, apiErrorMessages.unreachable));
      await refetch();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className="grid gap-2">
        <Account title={messages.stays} account={merge.stays} />
        <Account title={messages.isClosed} account={merge.from} />
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={onSwap}>
          <ArrowLeftRight aria-hidden className="size-4" />
          {messages.theOtherWayRound}
        </Button>
      </div>
      <Moves merge={merge} />
      <p className="text-sm font-medium">{messages.thisCannotBeUndone(merge.from.email)}</p>
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          {messages.cancel}
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={() => void run()}>
          {messages.mergeForGood}
        </Button>
      </div>
    </>
  );
}

function Account({ title, account }: { title: string; account: MergePreview['stays'] }) {
  return (
    <div className="rounded-md border border-line p-3">
      <p className="text-sm text-muted">{title}</p>
      <p dir="auto" className="font-semibold wrap-anywhere">
        {nameOf(account)}
      </p>
      <p className="text-sm wrap-anywhere">
        {account.email} <span className="text-muted">{messages.since(formatMoment(account.createdAt))}</span>
      </p>
    </div>
  );
}

function Moves({ merge: { moves, droppedReviews } }: { merge: MergePreview }) {
  const counts = (['orders', 'addresses', 'cartItems', 'wishlist', 'reviews', 'notes'] as const).filter((what) => moves[what] > 0);
  const others = [
    ...(moves.storeCredit > 0 ? [messages.ofStoreCredit(formatDollars(moves.storeCredit))] : []),
    ...(moves.tags.length > 0 ? [messages.theTags(formatList(moves.tags))] : []),
    ...(moves.newsletter ? [messages.theNewsletterSubscription] : []),
    ...(moves.phone ? [messages.thePhoneNumber(moves.phone)] : []),
  ];
  const texts = [...counts.map((what) => messages.counts[what](moves[what])), ...others];
  return (
    <section>
      <h3 className="font-semibold">{messages.whatMoves}</h3>
      <ul className="mt-2 grid list-disc gap-1 ps-5 text-sm">
        {texts.length === 0 && <li>{messages.nothing}</li>}
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {moves.cartItems > 0 && <li className="text-muted">{messages.ofAProductInBothCarts}</li>}
        {droppedReviews.length > 0 && <li className="text-bad">{messages.bothReviewed(formatList(droppedReviews))}</li>}
      </ul>
    </section>
  );
}
