import { formatDollars } from '#shared/money';
import { Dotted } from '#ui/dotted';
import { richText } from '#ui/rich-text';
import { PrivatePhoto } from './return-photo';
import { returnReasonNames } from './returns.messages';
import type { Return } from './returns.schema';
import { returnFactsMessages as texts } from './returns-console.messages';

/** Items, reason, comment and photos of a return, and what it is worth. */
export function ReturnFacts({ shown }: { shown: Return }) {
  const { orderId, items, reason, comment, photos, refundAmount, refundMethod, status } = shown;
  return (
    <>
      <ul className="grid gap-1">
        {items.map(({ itemId, name, options, quantity, isRestocked }) => (
          <li key={itemId}>
            <span className="font-medium">
              {quantity} × <bdi>{name}</bdi>
            </span>{' '}
            <span className="text-sm text-muted">
              <Dotted
                facts={[
                  ...Object.values(options),
                  isRestocked === true && texts.backInStock,
                  isRestocked === false && texts.notBackInStock,
                ]}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <span className="font-medium">{returnReasonNames[reason]}</span>
        {comment && (
          <span className="block whitespace-pre-wrap text-muted wrap-anywhere" dir="auto">
            {comment}
          </span>
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
      <p className="mt-3">
        {richText(texts[status === 'refunded' ? 'refunded' : 'worth'][refundMethod === 'credit' ? 'asCredit' : 'theWayItWasPaid'], {
          amount: <span className="font-medium tabular-nums">{formatDollars(refundAmount)}</span>,
          how: (text) => <span className="text-muted">{text}</span>,
        })}
      </p>
    </>
  );
}
