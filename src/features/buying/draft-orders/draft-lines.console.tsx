import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Card } from '#console/card';
import { Combobox } from '#console/choice/combobox';
import { loadVariants } from '#features/orders/order-edits/edit-calls.console';
import { ProductPicture } from '#features/platform/media/product-picture';
import { MAX_LINE_QUANTITY } from '#shared/line-quantity';
import { formatDollars } from '#shared/money';
import { IconButton } from '#ui/button';
import { Dotted } from '#ui/dotted';
import { SelectField, TextField } from '#ui/field';
import type { DiscountDraft, LineDraft } from './draft-form.console';
import type { PricedDraftLine } from './draft-orders.schema';
import { DISCOUNT_REASON_MAX_LENGTH } from './draft-orders.schema';
import { draftLinesMessages as messages } from './draft-orders-console.messages';
import type { DraftForm } from './use-draft-form.console';

/** Any products, each with a price or discount of its own. */
export function DraftLines({ form }: { form: DraftForm }) {
  const { values, totals, errors, isOpen } = form;
  const change = (at: number, some: Partial<LineDraft>) =>
    form.set({ lines: values.lines.map((line, i) => (i === at ? { ...line, ...some } : line)) });
  return (
    <Card title={messages.products}>
      {isOpen && (
        <Combobox
          label={messages.addAProduct}
          placeholder={messages.name}
          load={loadVariants}
          error={errors.lines}
          onChoose={({ value }) => form.addLine(value)}
        />
      )}
      <ul className="mt-4">
        {values.lines.map((line, i) => (
          <DraftLineRow
            key={line.variantId}
            line={line}
            priced={totals?.lines.find(({ variantId }) => variantId === line.variantId)}
            error={errors[`lines.${i}.variantId`] ?? errors[`lines.${i}.price`] ?? errors[`lines.${i}.quantity`]}
            isOpen={isOpen}
            onChange={(some) => change(i, some)}
            onRemove={() => form.set({ lines: values.lines.filter((_, at) => at !== i) })}
          />
        ))}
      </ul>
      {values.lines.length === 0 && <p className="mt-2 text-muted">{messages.nothingIsInThisOrderYet}</p>}
    </Card>
  );
}

interface DraftLineRowProps {
  line: LineDraft;
  priced: PricedDraftLine | undefined;
  error: string | undefined;
  isOpen: boolean;
  onChange: (some: Partial<LineDraft>) => void;
  onRemove: () => void;
}

function DraftLineRow({ line, priced, error, isOpen, onChange, onRemove }: DraftLineRowProps) {
  const id = useId();
  const name = priced?.name ?? messages.product;
  const problem = error ?? priced?.problem;
  return (
    <li className="border-t border-line py-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ProductPicture
          image={priced?.image ? { url: priced.image, alt: '' } : undefined}
          sizes="44px"
          alt=""
          className="size-11 shrink-0 rounded-sm"
        />
        <span className="min-w-0 flex-[1_1_10rem] wrap-anywhere">
          <span dir="auto" className="block font-medium">
            {name}
          </span>
          <span className="block text-sm text-muted">
            {priced && <Dotted facts={[priced.sku, ...Object.values(priced.options), messages.today(formatDollars(priced.listedPrice))]} />}
          </span>
        </span>
        <span className="flex items-center gap-1">
          <label htmlFor={id} className="sr-only">
            {messages.quantityOf(name)}
          </label>
          <input
            id={id}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_LINE_QUANTITY}
            disabled={!isOpen}
            value={line.quantity || ''}
            onChange={(event) => onChange({ quantity: Number(event.target.value) })}
            className="h-11 w-20 rounded-sm border border-line bg-surface px-3 text-base tabular-nums"
          />
          {isOpen && (
            <IconButton label={messages.remove(name)} onClick={onRemove}>
              <Trash2 aria-hidden className="size-4.5" />
            </IconButton>
          )}
        </span>
        <span className="ms-auto text-end font-medium tabular-nums">{priced ? formatDollars(priced.amount) : ''}</span>
      </div>
      {problem && <p className="mt-2 font-medium text-bad">{problem}</p>}
      {isOpen && (
        <details className="mt-2" open={line.price !== '' || line.discount.value !== '' || undefined}>
          <summary className="min-h-8 cursor-pointer text-sm font-medium text-accent pointer-coarse:min-h-11">
            {messages.priceAndDiscount}
          </summary>
          <div className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-4">
            <TextField
              label={messages.ownPrice}
              name="price"
              inputMode="decimal"
              placeholder={priced ? String(priced.listedPrice) : ''}
              value={line.price}
              onChange={(event) => onChange({ price: event.target.value })}
            />
            <DiscountFields value={line.discount} onChange={(discount) => onChange({ discount })} />
            <TextField
              label={messages.reason}
              name="reason"
              maxLength={DISCOUNT_REASON_MAX_LENGTH}
              value={line.reason}
              onChange={(event) => onChange({ reason: event.target.value })}
            />
          </div>
        </details>
      )}
    </li>
  );
}

/** Percent or dollars. */
export function DiscountFields({ value, onChange }: { value: DiscountDraft; onChange: (value: DiscountDraft) => void }) {
  return (
    <>
      <TextField
        label={messages.discount}
        name="discount"
        inputMode="decimal"
        value={value.value}
        onChange={(event) => onChange({ ...value, value: event.target.value })}
      />
      <SelectField
        label={messages.unit}
        name="discountKind"
        value={value.kind}
        onChange={(event) => onChange({ ...value, kind: event.target.value as DiscountDraft['kind'] })}
      >
        <option value="percent">{messages.percent}</option>
        <option value="amount">{messages.dollars}</option>
      </SelectField>
    </>
  );
}
