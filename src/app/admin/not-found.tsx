import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { notFoundMessages as messages } from './admin.messages';

export function NotFound() {
  return (
    <div className="mx-auto max-w-md py-16 text-center">
      <title>{messages.notFound}</title>
      <h1 className="text-xl font-bold">{messages.thereIsNothingAtThisAddress}</h1>
      <p className="mt-2 text-muted">{messages.itMayHaveBeenDeleted}</p>
      <ButtonLink to={adminPaths.home()} className="mt-6">
        {messages.goToTheFirstScreen}
      </ButtonLink>
    </div>
  );
}
