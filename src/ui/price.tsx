import { formatDollars, percentOff, toCents } from '#shared/money';
import { formatPercent } from '#shared/percent';
import * as messages from './price.messages';

interface PriceProps {
  /** Dollars, before a sale. */
  price: number;
  salePrice?: number | undefined;
  /** Other variants cost more. */
  isLowest?: boolean;
  size?: 'md' | 'lg';
  /** Formats dollars in the currency to show. */
  format?: (dollars: number) => string;
}

const SIZES = { md: 'text-base', lg: 'text-3xl' } as const;

/** The price; in a sale also the regular price and the saved percentage. */
export function Price({ price, salePrice, isLowest, size = 'md', format = formatDollars }: PriceProps) {
  const from = isLowest && <span className="text-sm font-normal text-muted">{messages.from}</span>;
  if (salePrice === undefined) {
    return (
      <p className={`price font-bold wrap-anywhere tabular-nums ${SIZES[size]}`}>
        {from}
        {format(price)}
      </p>
    );
  }
  return (
    <p className="price flex flex-wrap items-baseline gap-x-2 wrap-anywhere tabular-nums">
      <span className="sr-only">{messages.now}</span>
      {from}
      <strong className={`font-bold text-sale ${SIZES[size]}`}>{format(salePrice)}</strong>
      <span className="sr-only">{messages.was}</span>
      <s className={`text-muted ${size === 'lg' ? 'text-lg' : 'text-sm'}`}>{format(price)}</s>
      <span className={`font-semibold text-sale ${size === 'lg' ? 'text-lg' : 'text-sm'}`}>
        {formatPercent(-percentOff(toCents(price), toCents(salePrice)))}
      </span>
    </p>
  );
}
