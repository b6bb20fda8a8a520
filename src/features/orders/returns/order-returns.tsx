import { Suspense, useState } from 'react';
import { shownValues } from '#features/catalog/products/product-options.rules';
import { orderCan, returnableUntil } from '#features/orders/orders/orders.rules';
import type { Order } from '#features/orders/orders/orders.schema';
import { messageOf } from '#http/client/api-error';
import { useApiQuery } from '#http/client/use-api-query';
import { formatDateTime } from '#shared/date-time';
import { formatDollars } from '#shared/money';
import { paths } from '#shared/paths';
import { formatDate } from '#shared/time';
import { Button, ButtonLink } from '#ui/button';
import { CODE_CLASS } from '#ui/code-class';
import { Dotted } from '#ui/dotted';
import { lazyPart } from '#ui/lazy-part';
import { Panel } from '#ui/panel';
import { richText } from '#ui/rich-text';
import * as texts from './order-returns.messages';
import { PrivatePhoto } from './return-photo';
import { returnSentence } from './return-sentence';
import { orderReturnsCalls } from './returns.calls';
import { returnsMessages as messages, returnReasonNames, returnRefunds, returnStatusNames } from './returns.messages';
import type { ReturnStatus } from './returns.rules';
import type { Return } from './returns.schema';

const ReturnForm = lazyPart(async () => (await import('./return-form')).ReturnForm);

/** The returns of a delivered order, and the form to request one. */
export function OrderReturnsPanel({ order }: { order: Order }) {
  if (order.orderStatus !== 'delivered' && order.orderStatus !== 'returned') return null;
  return <Returns order={order} />;
}

function Returns({ order }: { order: Order }) {
  const { result, reload, replace } = useApiQuery(orderReturnsCalls('/:orderId/returns', { param: { orderId: order._id } }));
  const [isFormOpen, setFormOpen] = useState(false);

  if (result.status === 'failed') {
    return (
      <Panel title={texts.returns}>
        <p role="alert" className="font-semibold">
          {messageOf(result.error, messages.loadFailed)}
        </p>
        <Button variant="secondary" size="sm" className="mt-4" onClick={reload}>
          {texts.tryAgain}
        </Button>
      </Panel>
    );
  }
  if (!result.data) return <div role="status" aria-label={texts.loadingReturns} className="skeleton h-32" />;
  const { returns, returnable, returnAddress } = result.data;
  const canReturn = orderCan.return(order, new Date()) && returnable.length > 0;
  if (returns.length === 0 && !canReturn) return null;
  const until = returnableUntil(order);
  return (
    <Panel
      title={texts.returns}
      text={canReturn && until && texts.returnUntil(formatDate(until))}
      actions={
        canReturn &&
        !isFormOpen && (
          <Button variant="secondary" size="sm" onClick={() => setFormOpen(true)}>
            {texts.returnItems}
          </Button>
        )
      }
    >
      {isFormOpen && (
        <Suspense fallback={<div className="skeleton h-72" />}>
          <ReturnForm
            order={order}
            returnable={returnable}
            onCancel={() => setFormOpen(false)}
            onRequested={(response) => {
              setFormOpen(false);
              replace(response);
            }}
            onRefused={reload}
          />
        </Suspense>
      )}
      {returns.length > 0 && (
        <ul className="divide-y divide-line">
          {returns.toReversed().map((shown) => (
            <ReturnEntry key={shown._id} shown={shown} returnAddress={returnAddress} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const TONES = {
  requested: 'text-warn',
  approved: 'text-accent',
  received: 'text-accent',
  refunded: 'text-good',
  rejected: 'text-bad',
} as const satisfies Record<ReturnStatus, string>;

function ReturnEntry({ shown, returnAddress }: { shown: Return; returnAddress: string | undefined }) {
  const { _id, orderId, returnNumber, status, items, refundAmount, refundMethod, reason, comment, photos, createdAt, statusHistory } =
    shown;
  return (
    <li className="py-5 first:pt-0 last:pb-0">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
        {texts.returnOf(formatDate(createdAt))}
        <span className={`${CODE_CLASS} text-sm font-normal text-muted`}>{returnNumber}</span>
        <span className={`rounded-full bg-raised px-3 py-1 text-sm whitespace-nowrap ${TONES[status]}`}>{returnStatusNames[status]}</span>
      </h3>
      <p className="mt-1">{returnSentence(shown)}</p>
      {status === 'approved' && returnAddress && (
        <address dir="auto" className="mt-2 not-italic whitespace-pre-line wrap-anywhere">
          {returnAddress}
        </address>
      )}
      <ul className="mt-2 text-muted">
        {items.map(({ itemId, name, options, words, quantity }) => (
          <li key={itemId}>
            {quantity} × <Dotted facts={[name, ...shownValues(options, words)]} />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        {returnReasonNames[reason]}
        {comment && (
          <>
            : <bdi>{comment}</bdi>
          </>
        )}
      </p>
      {photos.length > 0 && (
        <ul aria-label={texts.photos} className="mt-3 flex flex-wrap gap-3">
          {photos.map((photoId, at) => (
            <li key={photoId}>
              <PrivatePhoto orderId={orderId} photoId={photoId} name={texts.photo(at + 1)} />
            </li>
          ))}
        </ul>
      )}
      {status !== 'rejected' && (
        <p className="mt-2 font-semibold">
          {richText(returnRefunds[status === 'refunded' ? 'refunded' : 'estimated'][refundMethod], {
            amount: <span className="tabular-nums">{formatDollars(refundAmount)}</span>,
          })}
        </p>
      )}
      {status === 'approved' && (
        <ButtonLink to={paths.returnLabel(orderId, _id)} variant="secondary" size="sm" className="mt-3">
          {texts.printTheReturnLabel}
        </ButtonLink>
      )}
      <ol aria-label={texts.whatHappened} className="mt-3 grid gap-1 border-s-2 border-line ps-4 text-sm">
        {statusHistory.map((entry) => (
          <li key={entry.timestamp}>
            <span className="font-semibold">{returnStatusNames[entry.status]}</span>{' '}
            <span className="text-muted">
              <Dotted facts={[formatDateTime(entry.timestamp), entry.note]} />
            </span>
          </li>
        ))}
      </ol>
    </li>
  );
}
