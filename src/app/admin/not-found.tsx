import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';

export function NotFound() {
  return (
    <div className="mx-auto max-w-md py-16 text-center">
      <title>Not found</title>
      <h1 className="text-xl font-bold">There is nothing at this address</h1>
      <p className="mt-2 text-muted">It may have been deleted, or the link has a mistake.</p>
      <ButtonLink to={adminPaths.home()} className="mt-6">
        Go to the first screen
      </ButtonLink>
    </div>
  );
}
