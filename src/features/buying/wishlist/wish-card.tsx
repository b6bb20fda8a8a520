import { Eye, Share2, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { cart } from '#features/buying/cart/cart.store';
import { linePicture } from '#features/catalog/products/line-picture.rules';
import { ProductPicture } from '#features/platform/media/product-picture';
import { type Currency, formatIn } from '#shared/currency';
import { paths } from '#shared/paths';
import { formatDate } from '#shared/time';
import { Button, ButtonLink, IconButton } from '#ui/button';
import { Price } from '#ui/price';
import { wishlistMessages as messages } from './wishlist.messages';
import { describeOptions, describePriceChange, isAvailable } from './wishlist.rules';
import type { Wish } from './wishlist.schema';
import { wishlist } from './wishlist.store';
import * as texts from './wishlist-page.messages';

export type WishLayout = 'grid' | 'list';

interface WishCardProps {
  wish: Wish;
  currency: Currency;
  layout: WishLayout;
  isSelected: boolean;
  onSelect: () => void;
  /** Why it could not be moved to the cart. */
  refusal: string | undefined;
}

/** A product on the wishlist, with its actions. */
export function WishCard({ wish, currency, layout, isSelected, onSelect, refusal }: WishCardProps) {
  const { product } = wish;
  const isList = layout === 'list';
  return (
    <article
      aria-label={product.name}
      className={`relative flex h-full flex-wrap gap-4 rounded-lg bg-surface p-4 shadow-soft ${isSelected ? 'outline-2 outline-accent' : ''} ${isList ? '' : 'content-start sm:flex-col sm:flex-nowrap'}`}
    >
      <div className={`relative w-28 shrink-0 ${isList ? 'sm:w-36' : 'sm:w-full'}`}>
        <WishPicture wish={wish} sizes={isList ? '9rem' : '(min-width: 40rem) 18rem, 7rem'} />
        <label className="absolute top-1 inset-s-1 grid size-11 place-items-center">
          <span className="sr-only">{texts.select(product.name)}</span>
          <input type="checkbox" checked={isSelected} onChange={onSelect} className="size-5" />
        </label>
      </div>
      <div className={`flex min-w-0 flex-1 basis-40 flex-col gap-1 ${isList ? '' : 'sm:basis-auto'}`}>
        <WishFacts wish={wish} currency={currency} />
        <PriceChange wish={wish} currency={currency} />
        <p className="text-sm text-muted">{texts.added(formatDate(wish.addedAt))}</p>
        {refusal && <p className="text-sm font-medium text-bad">{refusal}</p>}
      </div>
      <WishActions wish={wish} isList={isList} />
    </article>
  );
}

export function WishPicture({
  wish: { product, options, variant },
  sizes,
}: {
  wish: Pick<Wish, 'product' | 'options' | 'variant'>;
  sizes: string;
}) {
  // Without a choice, the variant is only the first in stock.
  const picture = linePicture({ product, options, image: Object.keys(options).length > 0 ? variant?.image : undefined });
  return (
    <Link to={paths.product(product.slug, options)} tabIndex={-1} aria-hidden>
      <ProductPicture image={picture} sizes={sizes} alt="" className={`rounded-md ${isAvailable({ variant }) ? '' : 'opacity-60'}`} />
    </Link>
  );
}

/** Name, options, price and availability of a product, for its owner and on the public page. */
export function WishFacts({
  wish,
  currency,
}: {
  wish: Pick<Wish, 'product' | 'options' | 'words' | 'price' | 'variant'>;
  currency: Currency;
}) {
  const { product, variant } = wish;
  const options = describeOptions(wish);
  return (
    <>
      {product.brand && (
        <p dir="auto" className="truncate text-sm text-muted">
          {product.brand}
        </p>
      )}
      <h2 dir="auto" className="leading-snug font-semibold wrap-anywhere">
        <Link to={paths.product(product.slug, wish.options)} className="hover:underline">
          {product.name}
        </Link>
      </h2>
      {options && (
        <p dir="auto" className="text-sm text-muted">
          {options}
        </p>
      )}
      <Price {...shownPrice(wish)} format={(dollars) => formatIn(currency, dollars)} />
      {!isAvailable(wish) && (
        <p className="mt-1 w-fit rounded-full bg-raised px-2.5 py-0.5 text-sm font-semibold text-bad">
          {variant ? texts.outOfStock : messages.gone}
        </p>
      )}
    </>
  );
}

/** A variant with its own price has no regular price here. */
function shownPrice({ product: { price, salePrice }, price: paid }: Pick<Wish, 'product' | 'price'>) {
  return paid === (salePrice ?? price) ? { price, salePrice } : { price: paid };
}

function PriceChange({ wish, currency }: { wish: Wish; currency: Currency }) {
  const change = describePriceChange(wish, currency);
  return change && <p className={`text-sm font-semibold ${change.isCheaper ? 'text-good' : 'text-warn'}`}>{change.text}</p>;
}

function WishActions({ wish, isList }: { wish: Wish; isList: boolean }) {
  const { product, variant } = wish;
  const isBuyable = isAvailable(wish);
  const share = async () =>
    (await import('#ui/share-link')).shareLink({
      title: product.name,
      url: location.origin + paths.product(product.slug),
      copied: messages.productLinkCopied,
      failed: messages.linkFailed,
    });
  return (
    <div
      className={`grid w-full content-end gap-2 max-sm:grid-cols-2 max-sm:*:last:col-span-2 ${isList ? 'ms-auto sm:w-52' : 'sm:mt-auto'}`}
    >
      <Button size="sm" disabled={!isBuyable} onClick={() => void wishlist.move([product._id])}>
        {texts.moveToCart}
        <span className="sr-only"> {product.name}</span>
      </Button>
      <Button
        variant="secondary"
        size="sm"
        disabled={!isBuyable}
        onClick={() => variant && void cart.add({ product, quantity: 1, price: wish.price, ...variant })}
      >
        {texts.addToCart}
        <span className="sr-only"> {product.name}</span>
      </Button>
      <div className="-mx-1 -mb-1 flex items-center justify-between">
        <ButtonLink to={paths.product(product.slug)} variant="ghost" size="sm">
          <Eye aria-hidden className="size-4" />
          {texts.view}
          <span className="sr-only"> {product.name}</span>
        </ButtonLink>
        <div>
          <IconButton label={texts.share(product.name)} onClick={() => void share()}>
            <Share2 aria-hidden className="size-5" />
          </IconButton>
          <IconButton label={texts.remove(product.name)} onClick={() => void wishlist.remove(product._id)} className="text-muted">
            <Trash2 aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
    </div>
  );
}
