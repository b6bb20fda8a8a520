import { useState } from 'react';
import type { Choice, ChosenProduct } from '#features/catalog/products/product-choice.rules';
import type { PageProduct } from '#features/catalog/products/product-detail.schema';
import { boundQuantity, findChoiceProblem, findVariant, priceOf, stockOf } from './variant-choice.rules';

interface UseBuying {
  product: PageProduct;
  choice: Choice;
  onAddToCart: (chosen: ChosenProduct) => void;
  onBuyNow: (chosen: ChosenProduct) => void;
}

export type Buying = ReturnType<typeof useBuying>;

/** The quantity of the chosen variant, and the actions that buy it. */
export function useBuying({ product, choice, onAddToCart, onBuyNow }: UseBuying) {
  const [requested, setWanted] = useState(1);
  const [refused, setRefused] = useState<Choice>();
  const stock = stockOf(product, choice);
  const availableNow = findVariant(product, choice)?.availableNow;
  const quantity = boundQuantity(requested, stock);
  const problem = findChoiceProblem(product, choice);

  const buy = (onBuy: (chosen: ChosenProduct) => void) => {
    if (problem) setRefused(choice);
    else {
      const { price, salePrice = price } = priceOf(product, choice);
      const variant = findVariant(product, choice);
      const { words } = product;
      onBuy({
        product,
        options: choice,
        words,
        variantId: variant?._id,
        quantity,
        price: salePrice,
        stock,
        availableNow,
        image: variant?.image,
      });
    }
  };

  return {
    stock,
    isBackordered: availableNow === 0,
    quantity,
    setWanted,
    /** Why the chosen variant cannot be bought; set by an attempt and cleared by another choice. */
    problem: refused === choice ? problem : undefined,
    addToCart: () => buy(onAddToCart),
    buyNow: () => buy(onBuyNow),
  };
}
