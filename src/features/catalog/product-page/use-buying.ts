import { useState } from 'react';
import {
  boundQuantity,
  type Choice,
  type ChosenProduct,
  findChoiceProblem,
  stockOf,
} from '#features/catalog/products/product-choice.rules';
import type { ProductDetail } from '#features/catalog/products/products.schema';

interface UseBuying {
  product: ProductDetail;
  choice: Choice;
  onAddToCart: (chosen: ChosenProduct) => void;
  onBuyNow: (chosen: ChosenProduct) => void;
}

export type Buying = ReturnType<typeof useBuying>;

/** How many of what is chosen, and what becomes of it. */
export function useBuying({ product, choice, onAddToCart, onBuyNow }: UseBuying) {
  const [wanted, setWanted] = useState(1);
  const [refused, setRefused] = useState<Choice>();
  const stock = stockOf(product, choice);
  const quantity = boundQuantity(wanted, stock);
  const problem = findChoiceProblem(product, choice);

  const buy = (onBuy: (chosen: ChosenProduct) => void) => {
    if (problem) setRefused(choice);
    else onBuy({ product, quantity, stock, ...choice });
  };

  return {
    stock,
    quantity,
    setWanted,
    /** Why the choice could not be bought; silent until it was tried, and once another one is made. */
    problem: refused === choice ? problem : undefined,
    addToCart: () => buy(onAddToCart),
    buyNow: () => buy(onBuyNow),
  };
}
