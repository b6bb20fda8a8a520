import { RotateCcw, ShieldCheck, Truck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button';
import { Price } from '#ui/price';
import { QuantityStepper } from '#ui/quantity-stepper';
import { formatRating, Stars } from '#ui/stars';
import type { ProductDetail } from './catalog.schema';
import {
  boundQuantity,
  type Choice,
  type ChosenProduct,
  findChoiceProblem,
  maxQuantity,
  stockLevel,
  stockLine,
  stockOf,
} from './product-choice.rules';
import { ProductOptions } from './product-options';

interface ProductBuyBoxProps {
  product: ProductDetail;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  onAddToCart: (chosen: ChosenProduct) => void;
  onBuyNow: (chosen: ChosenProduct) => void;
}

/** What a product costs, which one it shall be, how many, and the buttons. */
export function ProductBuyBox({ product, choice, onChoose, onAddToCart, onBuyNow }: ProductBuyBoxProps) {
  const [wanted, setWanted] = useState(1);
  const [problem, setProblem] = useState<string>();
  const stock = stockOf(product, choice);
  const quantity = boundQuantity(wanted, stock);
  const isOut = stock === 0;

  const buy = (onBuy: (chosen: ChosenProduct) => void) => {
    const found = findChoiceProblem(product, choice);
    setProblem(found);
    if (!found) onBuy({ product, quantity, stock, ...choice });
  };

  return (
    <div className="grid content-start gap-6">
      <div className="grid gap-2">
        {product.brand && <p className="font-medium text-muted">{product.brand}</p>}
        <h1 className="text-3xl font-bold sm:text-4xl">{product.name}</h1>
        <Rating product={product} />
      </div>
      <Price price={product.price} salePrice={product.salePrice} size="lg" />
      <p className="max-w-prose text-muted">{product.description}</p>
      <ProductOptions
        product={product}
        choice={choice}
        onChoose={(chosen) => {
          setProblem(undefined);
          onChoose(chosen);
        }}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {!isOut && <QuantityStepper label="Quantity" value={quantity} min={1} max={maxQuantity(stock)} onChange={setWanted} />}
        <StockLine stock={stock} />
      </div>
      <div className="sticky bottom-0 z-20 -mx-4 grid gap-2 border-line bg-ground px-4 py-3 max-sm:border-t sm:static sm:mx-0 sm:p-0">
        {problem && (
          <p role="alert" className="text-sm font-medium text-bad">
            {problem}
          </p>
        )}
        <div className="grid grid-cols-2 gap-3">
          <Button size="lg" aria-disabled={isOut || undefined} className={isOut ? 'opacity-50' : ''} onClick={() => buy(onAddToCart)}>
            Add to Cart
          </Button>
          <Button
            size="lg"
            variant="secondary"
            aria-disabled={isOut || undefined}
            className={isOut ? 'opacity-50' : ''}
            onClick={() => buy(onBuyNow)}
          >
            Buy Now
          </Button>
        </div>
      </div>
      <TrustNotes />
    </div>
  );
}

function Rating({ product: { rating, reviewCount } }: { product: ProductDetail }) {
  if (reviewCount === 0) return <p className="text-sm text-muted">No reviews yet</p>;
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <Stars rating={rating} size="md" />
      <span className="tabular-nums">
        {formatRating(rating)} ({reviewCount.toLocaleString('en-US')} {reviewCount === 1 ? 'review' : 'reviews'})
      </span>
    </p>
  );
}

const STOCK_COLORS = { plenty: 'text-good', low: 'text-warn', out: 'text-bad' } as const;

function StockLine({ stock }: { stock: number }) {
  return (
    <p role="status" className={`font-medium ${STOCK_COLORS[stockLevel(stock)]}`}>
      {stockLine(stock)}
    </p>
  );
}

/** Section 2 of the specification. */
const TRUST_NOTES = [
  { icon: Truck, title: 'Free shipping over $50', text: 'At your door in about 7 days' },
  { icon: RotateCcw, title: '30-day return policy', text: 'Changed your mind? Send it back' },
  { icon: ShieldCheck, title: '1-year warranty', text: 'We repair or replace it' },
];

function TrustNotes() {
  return (
    <ul className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      {TRUST_NOTES.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-3.5">
          <Icon aria-hidden strokeWidth={1.75} className="size-6 shrink-0 text-accent" />
          <div className="leading-snug">
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
