import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '#paths';
import { Button, ButtonLink } from '#ui/button';
import { catalogMessages as messages } from './catalog.messages';
import { productMessages } from './product.messages';

/** Section 2 of the specification: a product that is not there. */
export function ProductNotFound() {
  return (
    <Message title={productMessages.notFound} text={productMessages.missing}>
      <ButtonLink to={paths.products()}>Browse Products</ButtonLink>
    </Message>
  );
}

/** A product that may be there, but could not be loaded. */
export function ProductFailed() {
  return <CatalogFailed title={messages.productsFailed} text="Please try again in a moment." />;
}

export function CategoryNotFound() {
  return (
    <Message title={messages.categoryNotFound} text={messages.categoryMissing}>
      <ButtonLink to={paths.products()}>Browse Products</ButtonLink>
      <ButtonLink to={paths.categories()} variant="secondary">
        Browse Categories
      </ButtonLink>
    </Message>
  );
}

/** Something of the catalogue could not be loaded; trying again loads the page's data anew. */
export function CatalogFailed({ title, text }: { title: string; text: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert">
      <Message title={title} text={text}>
        <Button isBusy={state === 'loading'} onClick={() => void revalidate()}>
          Try Again
        </Button>
      </Message>
    </div>
  );
}

function Message({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="container-shop py-20 text-center sm:py-28">
      <SearchX aria-hidden strokeWidth={1.5} className="mx-auto size-12 text-muted" />
      <h1 className="mt-6 text-3xl font-bold sm:text-4xl">{title}</h1>
      <p className="mx-auto mt-3 max-w-prose text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
