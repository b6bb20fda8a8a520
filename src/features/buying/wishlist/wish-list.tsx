import { useState } from 'react';
import type { Currency } from '#shared/currency';
import { Button } from '#ui/button';
import type { Selection } from './use-selection';
import { WishCard, type WishLayout } from './wish-card';
import type { Wish } from './wishlist.schema';
import * as messages from './wishlist-page.messages';

interface WishListProps {
  wishes: readonly Wish[];
  currency: Currency;
  layout: WishLayout;
  selection: Selection;
  refusals: Readonly<Record<string, string>>;
}

/** How many products are rendered at first, and how many more on request. */
const STEP = 24;

const LAYOUTS = {
  grid: 'grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]',
  list: 'grid grid-cols-1 gap-4',
} as const satisfies Record<WishLayout, string>;

export function WishList({ wishes, currency, layout, selection, refusals }: WishListProps) {
  const [most, setMost] = useState(STEP);
  const shown = wishes.slice(0, most);
  return (
    <>
      <ul className={LAYOUTS[layout]}>
        {shown.map((wish) => (
          <li key={wish.product._id}>
            <WishCard
              wish={wish}
              currency={currency}
              layout={layout}
              isSelected={selection.has(wish.product._id)}
              onSelect={() => selection.toggle(wish.product._id)}
              refusal={refusals[wish.product._id]}
            />
          </li>
        ))}
      </ul>
      {shown.length < wishes.length && (
        <div className="grid justify-items-center gap-3 pt-4">
          <p role="status" className="text-muted tabular-nums">
            {messages.someShown(shown.length, wishes.length)}
          </p>
          <Button variant="secondary" onClick={() => setMost(most + STEP)}>
            {messages.showMore}
          </Button>
        </div>
      )}
    </>
  );
}
