import { CircleAlert, Compass } from 'lucide-react';
import { Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { lazyExtra } from '#ui/lazy-part';
import { Notice } from '#ui/notice';

const PopularProducts = lazyExtra(async () => (await import('#features/buying/cart/popular-products')).PopularProducts);

/** The page of any unknown path: docs/rules.md#pages-not-found. */
export function NotFoundScreen() {
  return (
    <>
      <title>404 - Page Not Found</title>
      <Notice icon={Compass} title="404 - Page Not Found" text="The page you are looking for does not exist, or it has moved.">
        <ButtonLink to={paths.home()}>Go Back Home</ButtonLink>
        <ButtonLink to={paths.products()} variant="secondary">
          Browse Products
        </ButtonLink>
      </Notice>
      <Suspense>
        <PopularProducts />
      </Suspense>
    </>
  );
}

export function ErrorScreen() {
  const { revalidate, state } = useRevalidator();
  return (
    <Notice icon={CircleAlert} isAlert title="Oops! Something went wrong" text="It is our fault, not yours. Please try again in a moment.">
      <Button isBusy={state === 'loading'} onClick={() => void revalidate()}>
        Try Again
      </Button>
      <ButtonLink to={paths.home()} variant="secondary">
        Go to Homepage
      </ButtonLink>
      <ButtonLink to={paths.contact()} variant="ghost">
        Contact Support
      </ButtonLink>
    </Notice>
  );
}
