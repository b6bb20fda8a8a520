import { Link } from 'react-router';
import { shownValues } from '#features/catalog/products/product-options.rules';
import { ProductPicture } from '#features/platform/media/product-picture';
import { formatCents, formatDollars, multiplyCents, toCents } from '#shared/money';
import { paths } from '#shared/paths';
import { Dotted } from '#ui/dotted';
import * as messages from './order-item-line.messages';
import type { OrderItem } from './orders.schema';

/** A line of an order; links to the product if it still exists. */
export function OrderItemLine({ item }: { item: OrderItem }) {
  const { name, image, quantity, cancelled = 0, price, options, words, product, isGiftCard } = item;
  return (
    <li className="flex flex-wrap items-start gap-x-4 py-3">
      <ProductPicture
        image={image ? { url: image, alt: '' } : undefined}
        sizes="72px"
        alt=""
        className="w-16 shrink-0 rounded-sm sm:w-18"
      />
      <div className="min-w-0 flex-[1_1_7rem] wrap-anywhere">
        {product ? (
          <Link to={paths.product(product.slug)} dir="auto" className="font-semibold hover:underline">
            {name}
          </Link>
        ) : (
          <p dir="auto" className="font-semibold">
            {name}
          </p>
        )}
        <p className="text-sm text-muted">
          <Dotted
            facts={[...shownValues(options, words), quantity > 0 && messages.quantity(quantity), messages.each(formatDollars(price))]}
          />
        </p>
        {isGiftCard && quantity > 0 && <p className="text-sm text-muted">{messages.codeIsMailed}</p>}
        {cancelled > 0 && <p className="text-sm font-semibold">{quantity > 0 ? messages.someCancelled(cancelled) : messages.cancelled}</p>}
      </div>
      <p className="font-bold tabular-nums">{quantity > 0 && formatCents(multiplyCents(toCents(price), quantity))}</p>
    </li>
  );
}
