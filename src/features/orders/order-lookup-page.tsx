import { useEffect, useRef, useState } from 'react';
import { api, messageOf } from '#http/api-client';
import { useForm } from '#http/use-form';
import { formatDate } from '#shared/time';
import { Button } from '#ui/button';
import { TextField } from '#ui/field';
import { Panel } from '#ui/panel';
import { toast } from '#ui/toast';
import { DeliveryDate } from './delivery-date';
import { OrderAddress } from './order-address';
import { OrderItemLine } from './order-item-line';
import { orderLookupMessages as messages } from './order-lookup.messages';
import { CODE_DIGITS, CodeEntrySchema, type OrderLookup, OrderLookupSchema, type OrderProgress } from './order-lookup.schema';
import { OrderTimeline } from './order-timeline';
import { OrderTotals } from './order-totals';
import { statusSentences } from './orders.messages';
import type { Order } from './orders.schema';
import { StatusBadge } from './status-badge';
import { TrackingNumber } from './tracking-number';

type Shown =
  | { step: 'asking' }
  | { step: 'found'; lookup: OrderLookup; progress: OrderProgress; isCodeSent: boolean }
  | { step: 'opened'; order: Order };

/** An order for whoever knows its number and email address: how far it is, and the rest for a code of its mail. */
export function OrderLookupPage({ email }: { email: string | undefined }) {
  const [shown, setShown] = useState<Shown>({ step: 'asking' });
  return (
    <div className="container-shop py-10 lg:py-16">
      <div className="mx-auto grid max-w-2xl gap-6">
        <div>
          <h1 className="text-3xl font-bold lg:text-4xl">Track Your Order</h1>
          <p className="mt-3 text-lg text-muted">The order number stands in your confirmation, and looks like TW-7K3M-Q9XD.</p>
        </div>
        <LookupForm email={email} onFound={(lookup, progress) => setShown({ step: 'found', lookup, progress, isCodeSent: false })} />
        {shown.step === 'found' && (
          <>
            <Progress key={shown.progress.orderNumber} progress={shown.progress} />
            {shown.isCodeSent ? (
              <CodeForm
                lookup={shown.lookup}
                onOpened={(order) => setShown({ step: 'opened', order })}
                onAgain={() => setShown({ ...shown, isCodeSent: false })}
              />
            ) : (
              <AskForCode lookup={shown.lookup} onSent={() => setShown({ ...shown, isCodeSent: true })} />
            )}
          </>
        )}
        {shown.step === 'opened' && <OpenedOrder order={shown.order} />}
      </div>
    </div>
  );
}

interface LookupFormProps {
  email: string | undefined;
  onFound: (lookup: OrderLookup, progress: OrderProgress) => void;
}

function LookupForm({ email, onFound }: LookupFormProps) {
  const [refusal, setRefusal] = useState('');
  const { errors, isSubmitting, onSubmit } = useForm({
    schema: OrderLookupSchema,
    submit: async (lookup) => {
      setRefusal('');
      onFound(lookup, (await api.post<{ order: OrderProgress }>('/track-order', lookup)).order);
    },
    onFailure: (error) => setRefusal(messageOf(error, messages.failed)),
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4 rounded-lg bg-surface p-5 shadow-soft sm:p-8">
      <TextField
        label="Order number"
        name="orderNumber"
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.orderNumber}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        defaultValue={email}
        error={errors.email}
      />
      {refusal && (
        <p role="alert" className="font-medium text-bad">
          {refusal}
        </p>
      )}
      <Button type="submit" size="lg" isBusy={isSubmitting} className="justify-self-start">
        Track Order
      </Button>
    </form>
  );
}

function Progress({ progress }: { progress: OrderProgress }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const statusHistory = progress.statusHistory.map((entry) => ({ ...entry, note: '' }));
  return (
    <div ref={place} tabIndex={-1} className="rounded-lg">
      <Panel
        title={`Order ${progress.orderNumber}`}
        text={`Placed on ${formatDate(progress.createdAt)}`}
        actions={<StatusBadge status={progress.orderStatus} />}
      >
        <p className="mb-1">{statusSentences[progress.orderStatus]}</p>
        <DeliveryDate order={progress} />
        <div className="mt-6">
          <OrderTimeline order={{ orderStatus: progress.orderStatus, statusHistory }} />
        </div>
      </Panel>
    </div>
  );
}

function AskForCode({ lookup, onSent }: { lookup: OrderLookup; onSent: () => void }) {
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      toast.success((await api.post<{ message: string }>('/track-order/code', lookup)).message);
      onSent();
    } catch (error) {
      toast.error(messageOf(error, messages.codeFailed));
      setSending(false);
    }
  };
  return (
    <Panel title="See Everything" text="For items, address and tracking number we send a code to the order’s email address.">
      <Button variant="secondary" isBusy={isSending} onClick={() => void send()}>
        Email Me a Code
      </Button>
    </Panel>
  );
}

interface CodeFormProps {
  lookup: OrderLookup;
  onOpened: (order: Order) => void;
  /** The code did not come, or was tried too often. */
  onAgain: () => void;
}

function CodeForm({ lookup, onOpened, onAgain }: CodeFormProps) {
  const { errors, isSubmitting, onSubmit } = useForm({
    schema: CodeEntrySchema,
    submit: async (entry) => onOpened((await api.post<{ order: Order }>('/track-order/details', { ...lookup, ...entry })).order),
    onFailure: (error) => toast.error(messageOf(error, messages.failed)),
  });
  return (
    <Panel title="Enter the Code" text={`It is on its way to ${lookup.email}, and works once, for 10 minutes.`}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          autoFocus
          maxLength={CODE_DIGITS + 2}
          error={errors.code}
          className="max-w-48"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isSubmitting}>
            Show Details
          </Button>
          <Button variant="ghost" onClick={onAgain}>
            Get Another Code
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function OpenedOrder({ order }: { order: Order }) {
  return (
    <>
      <Progress progress={order} />
      <TrackingNumber order={order} />
      <Panel title="Order Summary">
        <ul className="-mt-3 mb-3 divide-y divide-line border-b border-line">
          {order.orderItems.map((item) => (
            <OrderItemLine key={item._id} item={item} />
          ))}
        </ul>
        <OrderTotals order={order} />
      </Panel>
      <Panel title="Shipping Address">
        <OrderAddress address={order.shippingAddress} />
      </Panel>
    </>
  );
}
