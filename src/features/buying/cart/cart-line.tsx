import { Heart, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { linePicture } from '#features/catalog/products/line-picture.rules';
import { describeValues } from '#features/catalog/products/product-options.rules';
import { ProductPicture } from '#features/platform/media/product-picture';
import { maxQuantity } from '#shared/line-quantity';
import { formatCents, formatDollars, multiplyCents, toCents } from '#shared/money';
import { paths } from '#shared/paths';
import { IconButton } from '#ui/button';
import { QuantityStepper } from '#ui/quantity-stepper';
import { backorderNote, findIssues, lineKey, withTotals } from './cart.rules';
import type { CartItem } from './cart.schema';
import { cart } from './cart.store';
import * as messages from './cart-line.messages';

interface CartLineProps {
  item: CartItem;
  /** Moves it to the wishlist; absent for guests. */
  onWish: ((item: CartItem) => void) | undefined;
  onLeave?: () => void;
}

/** A line of the cart page and of the drawer. */
export function CartLine({ item, onWish, onLeave }: CartLineProps) {
  const { product, quantity, price } = item;
  const options = describeValues(item.options, item.words);
  const picture = linePicture(item);
  const backorder = backorderNote(item);
  const to = paths.product(product.slug, item.options);
  const name = options ? `${product.name}, ${options}` : product.name;
  return (
    <li className="flex gap-4 py-4 sm:py-5">
      <Link to={to} onClick={onLeave} className="w-[min(5rem,22%)] shrink-0 sm:w-24" tabIndex={-1} aria-hidden>
        <ProductPicture image={picture} sizes="96px" widest={320} className="rounded-md" />
      </Link>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap justify-between gap-x-3">
          <div className="min-w-0 flex-[1_1_7rem] wrap-anywhere">
            <Link to={to} dir="auto" onClick={onLeave} className="font-semibold hover:underline">
              {product.name}
            </Link>
            {options && (
              <p dir="auto" className="text-sm text-muted">
                {options}
              </p>
            )}
            <p className="cart-price text-sm text-muted tabular-nums">{messages.each(formatDollars(price))}</p>
          </div>
          <p className="font-bold tabular-nums">{formatCents(multiplyCents(toCents(price), quantity))}</p>
        </div>
        {findIssues(withTotals([item])).map(({ code, message }) => (
          <p key={code} className={`text-sm font-medium ${code === 'price_changed' ? 'text-warn' : 'text-bad'}`}>
            {message}
          </p>
        ))}
        {backorder && <p className="text-sm font-medium text-warn">{backorder}</p>}
        <div className="mt-auto flex flex-wrap items-center justify-between">
          <QuantityStepper
            label={messages.quantityOf(name)}
            value={quantity}
            min={0}
            max={maxQuantity(item)}
            onChange={(requested) => void cart.setQuantity(lineKey(item), requested)}
          />
          <div className="ms-auto flex">
            {onWish && (
              <IconButton label={messages.moveToWishlist(name)} onClick={() => onWish(item)} className="text-muted">
                <Heart aria-hidden className="size-5" />
              </IconButton>
            )}
            <IconButton label={messages.remove(name)} onClick={() => void cart.remove(lineKey(item))} className="text-muted">
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          </div>
        </div>
      </div>
    </li>
  );
}
