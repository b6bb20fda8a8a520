import { Link } from 'react-router';
import { Badge } from '#console/badge';
import { Card } from '#console/card';
import { FailedState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { SkeletonCard } from '#console/skeleton';
import { useRight } from '#features/accounts/staff/use-right.console';
import { adminPaths } from '#shared/admin-paths';
import { paths } from '#shared/paths';
import { buttonClass } from '#ui/button';
import { DoorsButton } from './doors-button.console';
import { openingMessages as messages } from './opening.messages';
import { useOpening } from './opening-calls.console';

/** Whether visitors see the shop. */
export function OpeningScreen() {
  const canWrite = useRight('settings.write');
  const { data, error, refetch } = useOpening();
  const isOpen = data?.opening.isOpen ?? false;
  return (
    <>
      <PageHeader
        title="Opening"
        text="Whether visitors see the shop."
        status={data && <Badge tone={isOpen ? 'good' : 'warn'}>{isOpen ? 'Open' : 'Closed'}</Badge>}
      />
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCard fields={2} />}
      {data && (
        <Card
          title={isOpen ? 'The doors are open' : 'The doors are closed'}
          text={
            isOpen
              ? 'Everybody sees the shop and can order.'
              : 'Visitors see “Coming soon” and can leave their email address for the newsletter. This browser sees the shop, and so does that of everybody on the staff who looked at the console’s home screen.'
          }
        >
          {isOpen && !data.opening.takesCards && (
            <p className="mb-3 max-w-prose">
              {messages.refusesCards}{' '}
              <Link to={adminPaths.connections()} className="font-medium text-accent underline">
                {messages.toConnections}
              </Link>
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {canWrite && <DoorsButton isOpen={isOpen} />}
            <a href={paths.home()} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
              Look at the shop
            </a>
          </div>
        </Card>
      )}
    </>
  );
}
