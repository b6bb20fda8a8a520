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
import { openingMessages as messages } from './opening.messages';
import { OpeningButton } from './opening-button.console';
import { useOpening } from './opening-calls.console';
import { openingScreenMessages as texts } from './opening-console.messages';

/** Whether visitors see the shop. */
export function OpeningScreen() {
  const canWrite = useRight('settings.write');
  const { data, error, refetch } = useOpening();
  const isOpen = data?.opening.isOpen ?? false;
  return (
    <>
      <PageHeader
        title={texts.opening}
        text={texts.whetherVisitorsSeeTheShop}
        status={data && <Badge tone={isOpen ? 'good' : 'warn'}>{isOpen ? texts.open : texts.closed}</Badge>}
      />
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCard fields={2} />}
      {data && (
        <Card
          title={isOpen ? texts.theDoorsAreOpen : texts.theDoorsAreClosed}
          text={isOpen ? texts.everybodySeesTheShopAndCanOrder : texts.visitorsSeeComingSoonAndCanLeave}
        >
          {isOpen && !data.opening.takesCards && (
            <p className="mb-3 max-w-prose">
              {messages.refusesCards}{' '}
              <Link to={adminPaths.payments()} className="font-medium text-accent underline">
                {messages.toConnections}
              </Link>
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {canWrite && <OpeningButton isOpen={isOpen} />}
            <a href={paths.home()} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
              {texts.lookAtTheShop}
            </a>
          </div>
        </Card>
      )}
    </>
  );
}
