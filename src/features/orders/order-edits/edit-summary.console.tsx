import { useId } from 'react';
import { Card } from '#console/card';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { formatDollars } from '#shared/money';
import { Checkbox, RadioCard, TextField } from '#ui/field';
import type { Settlement } from './order-edits.rules';
import type { EditPreview } from './order-edits.schema';
import { EDIT_REASON_MAX_LENGTH } from './order-edits.schema';
import { editSummaryMessages as messages } from './order-edits-console.messages';

/** What the summary needs of an edit, whatever it changes. */
export interface SummarizedEdit {
  preview: EditPreview | undefined;
  error: unknown;
  /** What this person may choose. */
  settlements: readonly Settlement[];
  settle: Settlement | undefined;
  setSettle: (settle: Settlement) => void;
  reason: string;
  setReason: (reason: string) => void;
  notify: boolean;
  setNotify: (notify: boolean) => void;
  draft?: { coupon: 'keep' | 'drop' | undefined };
  change?: (changes: { coupon: 'keep' | 'drop' }) => void;
}

/** What an edit costs: before and after, what is missing in stock, the coupon, and what happens with the difference. */
export function EditSummary({ edit, isDirty }: { edit: SummarizedEdit; isDirty: boolean }) {
  if (!isDirty) return null;
  return (
    <Card title={messages.newTotal}>
      <EditSummaryParts edit={edit} />
    </Card>
  );
}

export function EditSummaryParts({ edit }: { edit: SummarizedEdit }) {
  const { preview, error } = edit;
  if (error) return <p className="font-medium text-bad">{messageOf(error, apiErrorMessages.unreachable)}</p>;
  if (!preview) return <div aria-hidden className="skeleton h-32" />;
  return (
    <div className="grid gap-5">
      <Totals preview={preview} />
      {preview.shortages.map(({ variantId, message }) => (
        <p key={variantId} role="alert" className="font-medium text-bad">
          {message}
        </p>
      ))}
      {preview.couponProblem && edit.change && <CouponChoice problem={preview.couponProblem} edit={edit} />}
      {preview.isCancellation ? (
        <p className="font-medium">{messages.nothingIsLeft}</p>
      ) : (
        <SettlementChoice preview={preview} edit={edit} />
      )}
      <TextField
        label={messages.reason}
        name="reason"
        maxLength={EDIT_REASON_MAX_LENGTH}
        value={edit.reason}
        onChange={(event) => edit.setReason(event.target.value)}
      />
      {edit.settle !== 'link' && !preview.isCancellation && (
        <Checkbox
          label={messages.sendTheShopperAMailAbout}
          name="notify"
          checked={edit.notify}
          onChange={(event) => edit.setNotify(event.target.checked)}
        />
      )}
    </div>
  );
}

const ROWS = [
  ['items', messages.items],
  ['tax', messages.tax],
  ['shipping', messages.shipping],
  ['discount', messages.discount],
  ['total', messages.total],
] as const;

function Totals({ preview: { before, after } }: { preview: EditPreview }) {
  return (
    <table className="w-full text-cell">
      <thead className="text-sm text-muted">
        <tr>
          <th scope="col" className="sr-only">
            {messages.part}
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            {messages.before}
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            {messages.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.filter(([part]) => part !== 'discount' || before.discount + after.discount > 0).map(([part, name]) => (
          <tr key={part} className={part === 'total' ? 'border-t border-line font-bold' : ''}>
            <th scope="row" className={`py-1 text-start ${part === 'total' ? 'font-bold' : 'font-normal'}`}>
              {name}
            </th>
            <td className="py-1 ps-3 text-end text-muted tabular-nums">{amount(part, before[part])}</td>
            <td className="py-1 ps-3 text-end tabular-nums">{amount(part, after[part])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function amount(part: (typeof ROWS)[number][0], dollars: number): string {
  return part === 'discount' ? formatDollars(-dollars) : formatDollars(dollars);
}

function CouponChoice({ problem, edit }: { problem: string; edit: SummarizedEdit }) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{problem}.</legend>
      {(
        [
          ['keep', messages.keepTheCouponAllTheSame],
          ['drop', messages.takeTheCouponOff],
        ] as const
      ).map(([value, label]) => (
        <RadioCard
          key={value}
          name={name}
          value={value}
          label={label}
          checked={edit.draft?.coupon === value}
          onChange={() => edit.change?.({ coupon: value })}
        />
      ))}
    </fieldset>
  );
}

function SettlementChoice({ preview, edit }: { preview: EditPreview; edit: SummarizedEdit }) {
  const name = useId();
  const { refund, toPay, toCollect } = preview;
  const { settlements } = edit;
  if (settlements.length === 0) {
    return toCollect > 0 ? <p>{messages.areCollectedOnDelivery(formatDollars(toCollect))}</p> : null;
  }
  const texts = settlementTexts(formatDollars(refund > 0 ? refund : toPay));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">
        {refund > 0 ? messages.theShopperGetsBack(formatDollars(refund)) : messages.theShopperStillHasToPay(formatDollars(toPay))}
      </legend>
      {settlements.map((settlement) => (
        <RadioCard
          key={settlement}
          name={name}
          value={settlement}
          label={texts[settlement].label}
          checked={edit.settle === settlement}
          onChange={() => edit.setSettle(settlement)}
        >
          <span className="mt-1 block text-sm text-muted">{texts[settlement].text}</span>
        </RadioCard>
      ))}
    </fieldset>
  );
}

function settlementTexts(amount: string): Record<Settlement, { label: string; text: string }> {
  return {
    refund: { label: messages.refund(amount), text: messages.theWayItWasPaid },
    link: { label: messages.mailALinkToPay, text: messages.theShopperPaysInTheShop(amount) },
    collect: { label: messages.collectOnDelivery, text: messages.moreInCashAtTheDoor(amount) },
    waive: { label: messages.waiveIt, text: messages.theOrderGetsADiscountOf(amount) },
    later: { label: messages.decideLater, text: messages.theDifferenceStaysOpenOnThisPage },
  };
}
