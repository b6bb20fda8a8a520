import { Archive } from 'lucide-react';
import { paths } from '#shared/paths';
import { ButtonLink } from '#ui/button';
import { Notice } from '#ui/notice';
import type { ChosenProduct } from './product-choice.rules';
import type { ProductDetail } from './product-detail.schema';
import { ProductGrid } from './product-grid';
import * as texts from './product-no-longer-sold.messages';
import { productMessages as messages } from './products.messages';
import type { CardProduct } from './products.schema';

interface ProductNoLongerSoldProps {
  archived: Pick<ProductDetail, 'name' | 'category'>;
  related: readonly CardProduct[];
  onAddToCart: (chosen: ChosenProduct) => void;
}

/** The page of an archived product: docs/rules.md#products-archived. */
export function ProductNoLongerSold({ archived: { name, category }, related, onAddToCart }: ProductNoLongerSoldProps) {
  return (
    <>
      <Notice icon={Archive} title={messages.noLongerSold(name)} text={related.length > 0 ? messages.noLongerSoldHint : undefined}>
        <ButtonLink to={paths.products({ category: category.slug })}>{texts.browseCategory(category.name)}</ButtonLink>
        <ButtonLink to={paths.products()} variant="secondary">
          {texts.browseProducts}
        </ButtonLink>
      </Notice>
      {related.length > 0 && (
        <section aria-labelledby="similar-title" className="container-shop">
          <h2 id="similar-title" className="mb-6 text-2xl font-bold sm:mb-8 sm:text-3xl">
            {messages.neighbours}
          </h2>
          <ProductGrid products={related} onAddToCart={onAddToCart} hasPictureTransition={false} />
        </section>
      )}
    </>
  );
}
