import { useQuery } from '@tanstack/react-query';
import { Banknote, Send, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { RecordFields, RecordSaveBar } from '#console/form/record-form';
import { formatMoment } from '#console/format';
import { PageHeader } from '#console/page-header';
import { UnloadedScreen } from '#console/unloaded-screen';
import { useRight } from '#features/accounts/staff/use-right.console';
import { PaidOutsideDialog } from '#features/orders/order-edits/paid-outside-dialog.console';
import { adminPaths } from '#shared/admin-paths';
import { ORDER_NOTES_MAX_LENGTH } from '#shared/lengths';
import { formatDollars } from '#shared/money';
import { MONEY_RIGHT } from '#shared/rights';
import { Button, IconButton } from '#ui/button';
import { SelectField, TextArea, TextField } from '#ui/field';
import { richText } from '#ui/rich-text';
import { DraftCustomerCard } from './draft-customer.console';
import { DiscountFields, DraftLines } from './draft-lines.console';
import { draftOrdersCalls } from './draft-orders.calls';
import type { DraftOrder } from './draft-orders.schema';
import { DISCOUNT_REASON_MAX_LENGTH, DRAFT_NOTES_MAX_LENGTH } from './draft-orders.schema';
import { draftScreenMessages as messages } from './draft-orders-console.messages';
import { DraftBadge } from './drafts-list.console';
import { type DraftForm, useDraftForm } from './use-draft-form.console';

const BACK = { label: messages.draftOrders, to: adminPaths.drafts() };

export function NewDraftScreen() {
  return <DraftFormScreen draft={undefined} />;
}

/** A draft's form. */
export function DraftScreen() {
  const { draftId = '' } = useParams();
  const { data, error, refetch } = useQuery(apiQuery(draftOrdersCalls('/:draftId', { param: { draftId } })));
  if (data) return <DraftFormScreen key={draftId} draft={data.draft} />;
  return <UnloadedScreen title={messages.draftOrder} back={BACK} error={error} onRetry={() => void refetch()} cards={[5]} />;
}

function DraftFormScreen({ draft: input }: { draft: DraftOrder | undefined }) {
  const form = useDraftForm(input);
  const { record: draft, values, isOpen } = form;
  return (
    <>
      <PageHeader
        title={draft ? messages.draft(draft.number) : messages.newDraftOrder}
        back={BACK}
        status={draft && <DraftBadge status={draft.status} />}
        actions={<Actions form={form} />}
      />
      <RecordFields
        form={form}
        label={messages.draftOrder}
        className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_min(22rem,35%)]"
      >
        <div className="grid grid-cols-1 gap-4">
          <OrderOfDraft draft={draft} />
          <DraftLines form={form} />
          <DraftCustomerCard form={form} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <TotalsCard form={form} />
          <Card title={messages.notes}>
            <div className="grid gap-4">
              <TextArea
                label={messages.forTheShoppersOrder}
                name="orderNotes"
                maxLength={ORDER_NOTES_MAX_LENGTH}
                disabled={!isOpen}
                value={values.orderNotes}
                onChange={(event) => form.set({ orderNotes: event.target.value })}
              />
              <TextArea
                label={messages.forTheStaff}
                name="notes"
                maxLength={DRAFT_NOTES_MAX_LENGTH}
                disabled={!isOpen}
                value={values.notes}
                onChange={(event) => form.set({ notes: event.target.value })}
              />
            </div>
          </Card>
        </div>
      </RecordFields>
      <RecordSaveBar
        form={{ ...form, isDirty: form.isDirty && isOpen }}
        text={form.totals ? messages.notSaved(formatDollars(form.totals.total)) : messages.unsavedChanges}
        saveLabel={messages.saveDraft}
      />
    </>
  );
}

/** The order that it became, and until when it can be paid. */
function OrderOfDraft({ draft }: { draft: DraftOrder | undefined }) {
  if (!draft?.order) return null;
  const { order, status, link } = draft;
  const to = (
    <Link to={adminPaths.order(order._id)} className="font-semibold text-accent underline">
      {order.orderNumber}
    </Link>
  );
  return (
    <Card title={messages.order}>
      {status === 'open' ? (
        <p>{richText(link?.status === 'expired' ? messages.orderExpired : messages.orderWasCancelled, { order: to })}</p>
      ) : status === 'sent' && link ? (
        <p>{richText(messages.orderWaits(formatDollars(link.amount), formatMoment(link.expiresAt)), { order: to })}</p>
      ) : (
        <p>{richText(messages.becameTheOrder, { order: to })}</p>
      )}
    </Card>
  );
}

const ROWS = [
  ['items', messages.items],
  ['tax', messages.tax],
  ['shipping', messages.shipping],
  ['discount', messages.discount],
] as const;

/** A method of the zones, or in a shop without zones a speed. */
function ShippingField({ form: { values, totals, set, errorOf } }: { form: DraftForm }) {
  const { shippingMethods: methods, shippingMethodId, shippingProblem } = totals ?? {};
  if (methods) {
    return (
      <SelectField
        label={messages.shipping}
        name="methodId"
        value={methods.some(({ _id }) => _id === values.methodId) ? values.methodId : ''}
        error={errorOf('shipping.methodId')}
        hint={shippingMethodId ? undefined : shippingProblem}
        onChange={(event) => set({ methodId: event.target.value })}
      >
        <option value="">{messages.theCheapestDelivery}</option>
        {methods.map(({ _id, name, price }) => (
          <option key={_id} value={_id} dir="auto">
            {messages.method(name, price > 0 ? formatDollars(price) : undefined)}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <SelectField
      label={messages.shipping}
      name="speed"
      value={values.speed}
      onChange={(event) => set({ speed: event.target.value as typeof values.speed })}
    >
      <option value="standard">{messages.standard}</option>
      <option value="express">{messages.express}</option>
      <option value="overnight">{messages.overnight}</option>
    </SelectField>
  );
}

function TotalsCard({ form }: { form: DraftForm }) {
  const { values, totals, isOpen, errorOf } = form;
  return (
    <Card title={messages.total}>
      {isOpen && (
        <div className="mb-4 grid grid-cols-2 gap-3">
          <DiscountFields value={values.discount} onChange={(discount) => form.set({ discount })} />
          <TextField
            label={messages.reasonOfTheDiscount}
            name="discountReason"
            maxLength={DISCOUNT_REASON_MAX_LENGTH}
            className="col-span-2"
            value={values.discountReason}
            onChange={(event) => form.set({ discountReason: event.target.value })}
          />
          <ShippingField form={form} />
          <TextField
            label={messages.ownPrice}
            name="shippingPrice"
            inputMode="decimal"
            placeholder={messages.byRates}
            error={errorOf('shipping.price')}
            value={values.shippingPrice}
            onChange={(event) => form.set({ shippingPrice: event.target.value })}
          />
        </div>
      )}
      <dl className="grid gap-2 text-cell" aria-live="polite">
        {ROWS.map(([part, name]) => (
          <div key={part} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">
              {part === 'discount' ? formatDollars(-(totals?.discount ?? 0)) : formatDollars(totals?.[part] ?? 0)}
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-bold">
          <dt>{messages.total}</dt>
          <dd className="tabular-nums">{formatDollars(totals?.total ?? 0)}</dd>
        </div>
        {totals?.taxLines?.map(({ label, base, amount }) => (
          <div key={`${label} ${base}`} className="flex justify-between gap-4 text-sm text-muted">
            <dt>{messages.of(label, formatDollars(base))}</dt>
            <dd className="tabular-nums">{formatDollars(amount)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Actions({ form }: { form: DraftForm }) {
  const { record: draft, isOpen, isSaving, totals } = form;
  const [isPaying, setPaying] = useState(false);
  const mayMarkPaid = useRight(MONEY_RIGHT);
  if (draft?.status === 'deleted') {
    return (
      <Button variant="secondary" size="sm" isBusy={isSaving} onClick={() => void form.restore()}>
        <Undo2 aria-hidden className="size-4" />
        {messages.openAgain}
      </Button>
    );
  }
  if (!isOpen) return null;
  const send = async () => {
    const question = {
      title: messages.placeTheOrderAndMailALink,
      text: messages.getsALinkToPay(form.values.customer?.email, formatDollars(totals?.total ?? 0)),
      action: messages.mailTheLink,
    };
    if (await confirm(question)) await form.sendLink();
  };
  const remove = async () => {
    const question = { title: messages.deleteThisDraft, text: messages.youCanOpenItAgain, action: messages.delete, isDanger: true };
    if (await confirm(question)) await form.remove();
  };
  return (
    <>
      <Button size="sm" isBusy={isSaving} onClick={() => void send()}>
        <Send aria-hidden className="size-4" />
        {messages.sendPaymentLink}
      </Button>
      {mayMarkPaid && (
        <Button variant="secondary" size="sm" isBusy={isSaving} onClick={() => setPaying(true)}>
          <Banknote aria-hidden className="size-4" />
          {messages.markAsPaid}
        </Button>
      )}
      {draft && (
        <IconButton label={messages.deleteTheDraft} aria-busy={isSaving || undefined} className="text-bad" onClick={() => void remove()}>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      )}
      {isPaying && (
        <PaidOutsideDialog
          amount={totals?.total ?? 0}
          isSaving={isSaving}
          onClose={() => setPaying(false)}
          onPaid={(paid) => {
            setPaying(false);
            void form.markPaid(paid);
          }}
        />
      )}
    </>
  );
}
