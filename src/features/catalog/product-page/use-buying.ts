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

/** The quantity of the chosen variant, and the actions that buy it. */
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
    /** Why the chosen variant cannot be bought; set by an attempt and cleared by another choice. */
    problem: refused === choice ? problem : undefined,
    addToCart: () => buy(onAddToCart),
    buyNow: () => buy(onBuyNow),
  };
}
