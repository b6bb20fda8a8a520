import { Button } from '#ui/button';
import * as messages from './product-page.messages';
import type { Buying } from './use-buying';

/** Add to Cart and Buy Now, with the reason when buying is impossible. Out of stock they stay visible and show the reason when pressed. */
export function BuyButtons({ buying: { stock, problem, addToCart, buyNow }, className = '' }: { buying: Buying; className?: string }) {
  const look = stock === 0 ? { 'aria-disabled': true, className: 'opacity-50' } : {};
  return (
    <div className={`grid gap-2 ${className}`.trimEnd()}>
      {problem && (
        <p role="alert" className="text-sm font-medium text-bad">
          {problem}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button size="lg" {...look} onClick={addToCart}>
          {messages.addToCart}
        </Button>
        <Button size="lg" variant="secondary" {...look} className={`needs-shop ${look.className ?? ''}`.trimEnd()} onClick={buyNow}>
          {messages.buyNow}
        </Button>
      </div>
    </div>
  );
}
