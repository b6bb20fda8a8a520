import { productListCalls } from '#features/catalog/product-list/product-list.calls';
import { asCardProducts } from '#features/catalog/products/card-product.rules';
import { ProductGrid } from '#features/catalog/products/product-grid';
import { useApiQuery } from '#http/client/use-api-query';
import { cartMessages as messages } from './cart.messages';
import { cart } from './cart.store';

const SHOWN = 4;

/** What other shoppers buy, below a screen that has nothing of its own to show; left out if it cannot be loaded: docs/rules.md#pages-popular. */
export function PopularProducts() {
  const { result } = useApiQuery(productListCalls('/', { query: { sortBy: 'popularity', inStock: 'true', limit: String(SHOWN) } }));
  if (result.status !== 'ready' || result.data.products.length === 0) return null;
  return (
    <section aria-labelledby="popular-title" className="container-shop pb-12">
      <h2 id="popular-title" className="mb-6 text-2xl font-bold sm:mb-8 sm:text-3xl">
        {messages.popular}
      </h2>
      <ProductGrid
        products={asCardProducts(result.data.products)}
        onAddToCart={(chosen) => void cart.add(chosen)}
        columns={4}
        hasPictureTransition={false}
      />
    </section>
  );
}
