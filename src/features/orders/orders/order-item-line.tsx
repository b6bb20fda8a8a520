import { Link } from 'react-router';
import { ProductPicture } from '#features/platform/media/product-picture';
import { formatCents, formatDollars, multiplyCents, toCents } from '#shared/money';
import { paths } from '#shared/paths';
import type { OrderItem } from './orders.schema';

/** A line of an order; links to the product if it still exists. */
export function OrderItemLine({ item }: { item: OrderItem }) {
  const { name, image, quantity, cancelled = 0, price, options, product, isGiftCard } = item;
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
          {[...Object.values(options), quantity > 0 && `Quantity ${quantity}`, `${formatDollars(price)} each`].filter(Boolean).join(' · ')}
        </p>
        {isGiftCard && quantity > 0 && <p className="text-sm text-muted">Its code is sent by e-mail once the order is paid</p>}
        {cancelled > 0 && <p className="text-sm font-semibold">{quantity > 0 ? `${cancelled} cancelled` : 'Cancelled'}</p>}
      </div>
      <p className="font-bold tabular-nums">{quantity > 0 && formatCents(multiplyCents(toCents(price), quantity))}</p>
    </li>
  );
}
