import { useEffect, useState } from 'react';
import { productListCalls } from '#features/catalog/product-list/product-list.calls';
import { asCardProducts } from '#features/catalog/products/card-product.rules';
import { ProductGrid } from '#features/catalog/products/product-grid';
import type { CardProduct } from '#features/catalog/products/products.schema';
import { api } from '#http/client/api-client';
import { cartMessages as messages } from './cart.messages';
import { cart } from './cart.store';

const POPULAR = productListCalls('/', { query: { sortBy: 'popularity', inStock: 'true', limit: '4' } });

/** What other shoppers buy, below a screen that has nothing of its own to show; left out if it cannot be loaded: docs/rules.md#pages-popular. */
export function PopularProducts() {
  const [products, setProducts] = useState<CardProduct[]>([]);
  // `useApiQuery` is in a chunk of the account's screens, and the cart page has no request to spare for it.
  useEffect(() => {
    let isShown = true;
    api.get(POPULAR).then(
      ({ products }) => isShown && setProducts(asCardProducts(products)),
      () => {
        // The screen says what matters without it.
      },
    );
    return () => {
      isShown = false;
    };
  }, []);
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="popular-title" className="container-shop pb-12">
      <h2 id="popular-title" className="mb-6 text-2xl font-bold sm:mb-8 sm:text-3xl">
        {messages.popular}
      </h2>
      <ProductGrid products={products} onAddToCart={(chosen) => void cart.add(chosen)} hasPictureTransition={false} />
    </section>
  );
}
