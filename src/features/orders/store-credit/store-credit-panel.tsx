import { Link } from 'react-router';
import { messageOf } from '#http/client/api-error';
import { useApiQuery } from '#http/client/use-api-query';
import { formatSignedDollars } from '#shared/dollar-forms';
import { formatDollars } from '#shared/money';
import { paths } from '#shared/paths';
import { formatDate } from '#shared/time';
import { Button } from '#ui/button';
import { CODE_CLASS } from '#ui/code-class';
import { Dotted } from '#ui/dotted';
import { Panel } from '#ui/panel';
import { richText } from '#ui/rich-text';
import { storeCreditCalls } from './store-credit.calls';
import { creditReasonNames, storeCreditMessages as messages } from './store-credit.messages';
import type { CreditMovement } from './store-credit.schema';
import * as texts from './store-credit-panel.messages';

/** What the customer can spend here, and where it came from; nothing for those who never had store credit. */
export function StoreCreditPanel() {
  const { result, reload } = useApiQuery(storeCreditCalls('/'));
  if (result.status === 'failed') {
    return (
      <Panel title={texts.storeCredit}>
        <p role="alert" className="font-semibold">
          {messageOf(result.error, messages.loadFailed)}
        </p>
        <Button variant="secondary" size="sm" className="mt-4" onClick={reload}>
          {texts.tryAgain}
        </Button>
      </Panel>
    );
  }
  const credit = result.data?.credit;
  if (!credit || credit.total === 0) return null;
  return (
    <Panel
      title={texts.storeCredit}
      text={texts.howToUseIt}
      actions={
        <p className="text-xl font-bold tabular-nums">
          {richText(texts.balance, { label: (words) => <span className="sr-only">{words}</span>, amount: formatDollars(credit.balance) })}
        </p>
      }
    >
      <ul aria-label={texts.whatChangedIt} className="divide-y divide-line">
        {credit.movements.map((movement) => (
          <Movement key={movement._id} movement={movement} />
        ))}
      </ul>
    </Panel>
  );
}

function Movement({ movement: { at, amount, balanceAfter, reason, note, order } }: { movement: CreditMovement }) {
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          {creditReasonNames[reason]}
          {order && (
            <>
              {': '}
              <Link to={paths.order(order._id)} className={`${CODE_CLASS} underline`}>
                {order.orderNumber}
              </Link>
            </>
          )}
        </p>
        <p className="text-sm text-muted">
          <Dotted facts={[formatDate(at), note]} />
        </p>
      </div>
      <p className="text-end tabular-nums">
        <span className={`font-semibold ${amount > 0 ? 'text-good' : ''}`}>{formatSignedDollars(amount)}</span>
        <span className="block text-sm text-muted">{formatDollars(balanceAfter)}</span>
      </p>
    </li>
  );
}
