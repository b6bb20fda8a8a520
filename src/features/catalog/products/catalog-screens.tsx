import { CircleAlert, SearchX } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { catalogMessages as messages } from '#features/catalog/categories/catalog.messages';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { Notice } from '#ui/notice';
import * as texts from './catalog-screens.messages';
import { productMessages } from './products.messages';

/** Product not found: docs/rules.md#products-missing. */
export function ProductNotFound() {
  return (
    <Notice icon={SearchX} title={productMessages.notFound} text={productMessages.missing}>
      <ButtonLink to={paths.products()}>{texts.browseProducts}</ButtonLink>
    </Notice>
  );
}

/** A product could not be loaded, for another reason than not found. */
export function ProductFailed() {
  return <CatalogFailed title={messages.productsFailed} text={texts.tryAgainSoon} />;
}

export function CategoryNotFound() {
  return (
    <Notice icon={SearchX} title={messages.categoryNotFound} text={messages.categoryMissing}>
      <ButtonLink to={paths.products()}>{texts.browseProducts}</ButtonLink>
      <ButtonLink to={paths.categories()} variant="secondary">
        {texts.browseCategories}
      </ButtonLink>
    </Notice>
  );
}

/** Other data of the catalogue could not be loaded; the retry button reloads the page's data. */
export function CatalogFailed({ title, text }: { title: string; text: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Notice icon={CircleAlert} isAlert title={title} text={text}>
      <Button isBusy={state === 'loading'} onClick={() => void revalidate()}>
        {texts.tryAgain}
      </Button>
    </Notice>
  );
}
