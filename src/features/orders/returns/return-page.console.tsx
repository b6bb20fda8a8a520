import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { formatMoment } from '#console/format';
import { PageHeader } from '#console/page-header';
import { UnloadedScreen } from '#console/unloaded-screen';
import { adminPaths } from '#shared/admin-paths';
import { Dotted } from '#ui/dotted';
import { ReturnDecision } from './return-decision.console';
import { ReturnFacts } from './return-facts.console';
import { returnsCalls } from './returns.calls';
import { returnStatusNames } from './returns.messages';
import { returnPageMessages as texts } from './returns-console.messages';

const BACK = { label: texts.returns, to: adminPaths.returns() };

/** `/admin/returns/:returnId`: what the customer wants, and the next decision. */
export function ReturnPageScreen() {
  const { returnId = '' } = useParams();
  const { data, error, refetch } = useQuery(apiQuery(returnsCalls('/:returnId', { param: { returnId } })));
  if (!data) {
    return (
      <UnloadedScreen
        title={texts.return}
        back={BACK}
        error={error}
        onRetry={() => void refetch()}
        cards={[4]}
        label={texts.loadingTheReturn}
      />
    );
  }
  const shown = data.return;
  return (
    <>
      <PageHeader title={shown.returnNumber} back={BACK} text={returnStatusNames[shown.status]} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_min(20rem,35%)]">
        <div className="grid grid-cols-1 gap-4">
          <Card title={texts.whatComesBack}>
            <ReturnFacts shown={shown} />
          </Card>
          <ReturnDecision key={shown.status} shown={shown} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <Card title={texts.customer}>
            <p dir="auto" className="font-medium wrap-anywhere">
              {shown.customer.name}
            </p>
            <p className="text-sm text-muted wrap-anywhere">{shown.customer.email}</p>
            <p>
              <Link
                to={adminPaths.order(shown.orderId)}
                className="inline-flex min-h-8 items-center text-sm font-medium text-accent underline pointer-coarse:min-h-11"
              >
                {texts.order(shown.orderNumber)}
              </Link>
            </p>
          </Card>
          <Card title={texts.whatHappened}>
            <ol className="grid gap-2 text-sm">
              {shown.statusHistory.map(({ status, timestamp, note }) => (
                <li key={timestamp}>
                  <span className="font-medium">{returnStatusNames[status]}</span>{' '}
                  <span className="text-muted">
                    <Dotted facts={[formatMoment(timestamp), note]} />
                  </span>
                </li>
              ))}
            </ol>
          </Card>
        </div>
      </div>
    </>
  );
}
