import { CircleAlert, Compass } from 'lucide-react';
import { Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { lazyExtra } from '#ui/lazy-part';
import { Notice } from '#ui/notice';
import * as messages from './error-screens.messages';

const PopularProducts = lazyExtra(async () => (await import('#features/buying/cart/popular-products')).PopularProducts);

/** The page of any unknown path: docs/rules.md#pages-not-found. */
export function NotFoundScreen() {
  return (
    <>
      <title>{messages.notFound}</title>
      <Notice icon={Compass} title={messages.notFound} text={messages.notFoundHint}>
        <ButtonLink to={paths.home()}>{messages.goBackHome}</ButtonLink>
        <ButtonLink to={paths.products()} variant="secondary">
          {messages.browseProducts}
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
    <Notice icon={CircleAlert} isAlert title={messages.failed} text={messages.failedHint}>
      <Button isBusy={state === 'loading'} onClick={() => void revalidate()}>
        {messages.tryAgain}
      </Button>
      <ButtonLink to={paths.home()} variant="secondary">
        {messages.goToHomepage}
      </ButtonLink>
      <ButtonLink to={paths.contact()} variant="ghost">
        {messages.contactSupport}
      </ButtonLink>
    </Notice>
  );
}
