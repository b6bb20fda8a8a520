import { Percent, X } from 'lucide-react';
import { Card } from '#console/card';
import { EmptyState } from '#console/empty-state';
import { formatCount } from '#console/format';
import { formatDollars } from '#shared/money';
import { formatPercent } from '#shared/percent';
import { IconButton } from '#ui/button';
import { richText } from '#ui/rich-text';
import { salePricesMessages as messages } from './sale-editor.messages';
import { type FormPrice, keyOf, percentOff } from './sale-form.console';
import type { SaleForm } from './use-sale-form.console';

/** Beyond these, a list of prices says nothing more. */
const PRICES_SHOWN = 200;

/** What the sale will have when it is saved. */
export function SalePrices({ form }: { form: SaleForm }) {
  const { prices, record: sale } = form;
  // The API sends the first thousand of a large sale.
  const unloaded = Math.max(0, (sale?.priceCount ?? 0) - (sale?.prices?.length ?? 0));
  const count = prices.length + unloaded;
  return (
    <Card title={count === 1 ? messages.onePriceInThisSale : messages.pricesInThisSale(count)} isFlush>
      {prices.length === 0 ? (
        <EmptyState icon={Percent} title={messages.noPricesYet} text={messages.chooseProductsAndHowMuchTheyCost} />
      ) : (
        <PriceList label={messages.pricesInThisSaleLabel} prices={prices.slice(0, PRICES_SHOWN)} onRemove={form.removePrice} />
      )}
      {count > PRICES_SHOWN && <p className="px-5 py-3 text-sm text-muted">{messages.andMore(formatCount(count - PRICES_SHOWN))}</p>}
    </Card>
  );
}

interface PriceListProps {
  label: string;
  prices: readonly FormPrice[];
  onRemove?: (price: FormPrice) => void;
}

/** Old and new prices. */
export function PriceList({ label, prices, onRemove }: PriceListProps) {
  return (
    <ul aria-label={label} className="max-h-112 overflow-y-auto border-t border-line">
      {prices.map((price) => (
        <li key={keyOf(price)} className="flex min-h-11 items-center gap-3 border-b border-line px-4 py-1 last:border-b-0 sm:px-5">
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {price.name}
          </span>
          <span className="text-sm text-muted tabular-nums max-sm:hidden">{formatPercent(-percentOff(price))}</span>
          <span className="w-20 text-end text-muted tabular-nums line-through max-sm:w-auto">
            {richText(messages.oldPrice, { price: formatDollars(price.listPrice), words: spoken })}
          </span>
          <span className="w-20 text-end font-semibold tabular-nums max-sm:w-auto">
            {richText(messages.newPrice, { price: formatDollars(price.price), words: spoken })}
          </span>
          {onRemove && (
            <IconButton label={messages.removeFromTheSale(price.name)} onClick={() => onRemove(price)}>
              <X aria-hidden className="size-4" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Columns say which price it is; a screen reader hears it. */
const spoken = (text: string) => <span className="sr-only">{text}</span>;
