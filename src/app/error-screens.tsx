import { useRevalidator } from 'react-router';
import { paths } from '#paths';
import { Button, ButtonLink } from '#ui/button';

/** Section 2 of the specification: any other path. */
export function NotFoundScreen() {
  return (
    <div className="container-shop py-24 text-center">
      <title>404 - Page Not Found</title>
      <h1 className="text-4xl font-bold">404 - Page Not Found</h1>
      <p className="mx-auto mt-4 max-w-prose text-muted">The page you are looking for does not exist, or it has moved.</p>
      <ButtonLink to={paths.home()} className="mt-8">
        Go Back Home
      </ButtonLink>
    </div>
  );
}

export function ErrorScreen() {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert" className="container-shop py-24 text-center">
      <h1 className="text-4xl font-bold">Oops! Something went wrong</h1>
      <p className="mx-auto mt-4 max-w-prose text-muted">It is our fault, not yours. Please try again in a moment.</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button isBusy={state === 'loading'} onClick={() => void revalidate()}>
          Try Again
        </Button>
        <ButtonLink to={paths.home()} variant="secondary">
          Go to Homepage
        </ButtonLink>
        <ButtonLink to={paths.contact()} variant="ghost">
          Contact Support
        </ButtonLink>
      </div>
    </div>
  );
}
