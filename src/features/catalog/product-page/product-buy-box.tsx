import { useContext } from 'react';
import { type Choice, stockLevel, stockLine } from '#features/catalog/products/product-choice.rules';
import type { PageProduct } from '#features/catalog/products/product-detail.schema';
import { WishlistButtonSlot } from '#features/catalog/products/wishlist-button-slot';
import type { PromiseTitles } from '#features/platform/settings/promise-titles';
import type { DeliveryNote } from '#features/pricing/rates/delivery-notes.rules';
import { maxQuantity } from '#shared/line-quantity';
import { hydrateLater } from '#ui/lazy-hydration';
import { Price } from '#ui/price';
import { QuantityStepper } from '#ui/quantity-stepper';
import { formatRating, Stars } from '#ui/stars';
import { BuyButtons } from './buy-buttons';
import { TrustNotes } from './product-notes';
import { ProductOptions } from './product-options';
import * as messages from './product-page.messages';
import { ShareButton } from './share-button';
import type { Buying } from './use-buying';
import { priceOf } from './variant-choice.rules';

const GiftCardNotes = hydrateLater(async () => (await import('./gift-card-notes')).GiftCardNotes, { worksWithoutCode: true });

/** The rating over all reviews of the product. */
export interface Rating {
  averageRating: number;
  totalReviews: number;
}

interface ProductBuyBoxProps {
  product: PageProduct;
  offer: string | undefined;
  delivery: readonly DeliveryNote[];
  promises: PromiseTitles;
  rating: Rating;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  buying: Buying;
}

/** Price, options, quantity and buttons of a product; on a small screen the buttons are fixed at the bottom. */
export function ProductBuyBox({ product, offer, delivery, promises, rating, choice, onChoose, buying }: ProductBuyBoxProps) {
  const { stock, isBackordered, quantity, setWanted } = buying;
  const WishlistButton = useContext(WishlistButtonSlot);
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <div className="grid grid-cols-1 gap-2">
        <div className="-me-2.5 flex items-start justify-between gap-3">
          <div className="grid min-w-0 grid-cols-1 gap-2">
            {product.brand && (
              <p dir="auto" className="font-medium text-muted">
                {product.brand}
              </p>
            )}
            <h1 dir="auto" className="text-3xl font-bold sm:text-4xl">
              {product.name}
            </h1>
          </div>
          <div className="flex shrink-0">
            <WishlistButton product={product} choice={choice} className="icon-button noscript:hidden" />
            <ShareButton title={product.name} />
          </div>
        </div>
        <ProductRating rating={rating} />
      </div>
      <Price {...priceOf(product, choice)} size="lg" />
      <p dir="auto" className="max-w-prose text-muted">
        {product.description}
      </p>
      <ProductOptions product={product} choice={choice} onChoose={onChoose} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {stock > 0 && (
          <QuantityStepper label={messages.quantity} value={quantity} min={1} max={maxQuantity({ stock })} onChange={setWanted} />
        )}
        <StockLine stock={stock} isBackordered={isBackordered} />
      </div>
      <BuyButtons buying={buying} className="max-md:not-short:hidden" />
      {product.isGiftCard ? <GiftCardNotes /> : <TrustNotes offer={offer} delivery={delivery} promises={promises} />}
    </div>
  );
}

function ProductRating({ rating: { averageRating, totalReviews } }: { rating: Rating }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {totalReviews > 0 && <Stars rating={averageRating} size="md" />}
      <a href="#reviews" className="rounded-sm py-2.5 pointer-coarse:py-3 hover:underline">
        {totalReviews === 0 ? (
          messages.noReviews
        ) : (
          <span className="tabular-nums">{messages.rated(formatRating(averageRating), totalReviews)}</span>
        )}
      </a>
    </p>
  );
}

const STOCK_COLORS = { plenty: 'text-good', low: 'text-warn', backorder: 'text-warn', out: 'text-bad' } as const;

function StockLine(shown: { stock: number; isBackordered: boolean }) {
  return (
    <p role="status" className={`font-medium ${STOCK_COLORS[stockLevel(shown)]}`}>
      {stockLine(shown)}
    </p>
  );
}
