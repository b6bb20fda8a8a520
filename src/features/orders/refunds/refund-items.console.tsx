import { ProductPicture } from '#features/platform/media/product-picture';
import { formatList } from '#shared/lists';
import { formatDollars } from '#shared/money';
import { Button } from '#ui/button';
import { Dotted } from '#ui/dotted';
import { QuantityStepper } from '#ui/quantity-stepper';
import type { RefundDraft } from './refund-draft.rules';
import type { Refundable } from './refunds.schema';
import { refundItemsMessages as messages } from './refunds-console.messages';

interface RefundItemsProps {
  refundable: Refundable;
  draft: RefundDraft;
  onChange: (changes: Partial<RefundDraft>) => void;
}

/** How many pieces of each item; those in returns are refunded there. */
export function RefundItems({ refundable, draft: { quantities }, onChange }: RefundItemsProps) {
  const items = refundable.items.filter(({ left }) => left > 0);
  if (items.length === 0) return <p className="text-muted">{messages.allItemsAreRefunded}</p>;
  const chooseAll = () =>
    onChange({
      quantities: Object.fromEntries(items.map(({ itemId, left }) => [itemId, left])),
      shipping: refundable.shipping > 0 ? refundable.shipping.toFixed(2) : '',
    });
  return (
    <fieldset>
      <legend className="sr-only">{messages.items}</legend>
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden className="text-sm font-semibold">
          {messages.items}
        </span>
        <Button variant="ghost" size="sm" onClick={chooseAll}>
          {messages.chooseAll}
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {items.map(({ itemId, name, image, options, price, left, unspent }) => (
          <li key={itemId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <ProductPicture image={image ? { url: image, alt: '' } : undefined} sizes="48px" alt="" className="w-12 shrink-0 rounded-sm" />
            <div className="min-w-0 flex-1 basis-32 wrap-anywhere">
              <p dir="auto" className="font-medium">
                {name}
              </p>
              <p className="text-sm text-muted">
                <Dotted facts={[...Object.values(options), formatDollars(price), messages.left(left)]} />
              </p>
              {unspent && (
                <p className="text-sm text-muted">{messages.giftCard(formatList(unspent.map((amount) => formatDollars(amount))))}</p>
              )}
            </div>
            <QuantityStepper
              label={messages.piecesOfToRefund(name)}
              value={Math.min(quantities[itemId] ?? 0, left)}
              min={0}
              max={left}
              onChange={(quantity) => onChange({ quantities: { ...quantities, [itemId]: quantity } })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
