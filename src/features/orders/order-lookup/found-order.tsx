import { useEffect, useRef, useState } from 'react';
import { DeliveryDate } from '#features/orders/orders/delivery-date';
import { OrderShipments, ShipmentList } from '#features/orders/orders/order-shipments';
import { statusSentence } from '#features/orders/orders/order-status';
import { OrderSummaryPanels } from '#features/orders/orders/order-summary-panels';
import { OrderTimeline } from '#features/orders/orders/order-timeline';
import type { Order } from '#features/orders/orders/orders.schema';
import { StatusBadge } from '#features/orders/orders/status-badge';
import { TrackingNumber } from '#features/orders/orders/tracking-number';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import { formatDate } from '#shared/time';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { CODE_CLASS } from '#ui/code-class';
import { TextField } from '#ui/field';
import { Panel } from '#ui/panel';
import { richText } from '#ui/rich-text';
import { toast } from '#ui/toast';
import * as texts from './found-order.messages';
import { orderCodeMessages as messages } from './order-code.messages';
import { CODE_DIGITS, CodeEntrySchema } from './order-code.schema';
import { orderLookupCalls } from './order-lookup.calls';
import type { OrderLookup } from './order-lookup.schema';
import type { OrderProgress } from './order-progress.schema';

type Step = { is: 'code not sent' } | { is: 'code sent' } | { is: 'opened'; order: Order };

/** An order's progress, and a form to see its details. */
export function FoundOrder({ lookup, progress }: { lookup: OrderLookup; progress: OrderProgress }) {
  const [step, setStep] = useState<Step>({ is: 'code not sent' });
  switch (step.is) {
    case 'code not sent':
      return (
        <>
          <Progress progress={progress} />
          <RequestCode lookup={lookup} onSent={() => setStep({ is: 'code sent' })} />
        </>
      );
    case 'code sent':
      return (
        <>
          <Progress progress={progress} />
          <CodeForm
            lookup={lookup}
            onOpened={(order) => setStep({ is: 'opened', order })}
            onAgain={() => setStep({ is: 'code not sent' })}
          />
        </>
      );
    case 'opened':
      return <OpenedOrder order={step.order} />;
    default:
      return step satisfies never;
  }
}

function Progress({ progress }: { progress: OrderProgress }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const statusHistory = progress.statusHistory.map((entry) => ({ ...entry, note: '' }));
  return (
    <div ref={place} tabIndex={-1} className="rounded-lg">
      <Panel
        title={richText(texts.orderTitle, { number: <span className={CODE_CLASS}>{progress.orderNumber}</span> })}
        text={texts.placedOn(formatDate(progress.createdAt))}
        actions={<StatusBadge status={progress.orderStatus} shippingMethod={progress.shippingMethod} />}
      >
        <p className="mb-1">{statusSentence(progress)}</p>
        <DeliveryDate order={progress} />
        <div className="mt-6">
          <OrderTimeline order={{ ...progress, statusHistory }} />
        </div>
        <ShipmentList order={progress} />
      </Panel>
    </div>
  );
}

function RequestCode({ lookup, onSent }: { lookup: OrderLookup; onSent: () => void }) {
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      toast.success((await api.post(orderLookupCalls('/code'), lookup)).message);
      onSent();
    } catch (error) {
      toast.error(messageOf(error, messages.codeFailed));
      setSending(false);
    }
  };
  return (
    <Panel title={texts.seeEverything} text={texts.whyACode}>
      <Button variant="secondary" isBusy={isSending} onClick={() => void send()}>
        {texts.emailMeACode}
      </Button>
    </Panel>
  );
}

interface CodeFormProps {
  lookup: OrderLookup;
  onOpened: (order: Order) => void;
  /** To get another code. */
  onAgain: () => void;
}

function CodeForm({ lookup, onOpened, onAgain }: CodeFormProps) {
  const { errors, isSubmitting, form } = useForm({
    schema: async () => CodeEntrySchema,
    submit: async (entry) => onOpened((await api.post(orderLookupCalls('/details'), { ...lookup, ...entry })).order),
    onFailure: (error) => toast.error(messageOf(error, messages.failed)),
  });
  return (
    <Panel title={texts.enterTheCode} text={texts.codeIsOnItsWay(lookup.email)}>
      <CheckedForm {...form} className="grid grid-cols-1 gap-4">
        <TextField
          label={texts.code}
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
            {texts.showDetails}
          </Button>
          <Button variant="ghost" onClick={onAgain}>
            {texts.getAnotherCode}
          </Button>
        </div>
      </CheckedForm>
    </Panel>
  );
}

function OpenedOrder({ order }: { order: Order }) {
  return (
    <>
      <Progress progress={order} />
      <TrackingNumber order={order} />
      <OrderShipments order={order} />
      <OrderSummaryPanels order={order} />
    </>
  );
}
