import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { FailedState } from '#console/empty-state';
import { formatMoment } from '#console/format';
import { PageHeader } from '#console/page-header';
import { SkeletonCard } from '#console/skeleton';
import { useChange } from '#features/accounts/account-security/account-calls.console';
import { useRight } from '#features/accounts/staff/use-right.console';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import { formatSignedDollars } from '#shared/dollar-forms';
import { formatDollars } from '#shared/money';
import { Button } from '#ui/button';
import { Dotted } from '#ui/dotted';
import { richText } from '#ui/rich-text';
import { GiftCardBadge, nameOfCard } from './gift-card-words.console';
import { giftCardsAdminCalls } from './gift-cards.calls';
import { GIFT_CARD_REASONS } from './gift-cards.messages';
import type { GiftCard } from './gift-cards.schema';
import { giftCardScreenMessages as texts } from './gift-cards-console.messages';

/** One gift card: who has it, what it has, and every movement. */
export function GiftCardScreen() {
  const { giftCardId = '' } = useParams();
  const { data, error, refetch } = useQuery(apiQuery(giftCardsAdminCalls('/:giftCardId', { param: { giftCardId } })));
  const canChange = useRight('orders.refund');
  const card = data?.giftCard;
  return (
    <>
      <PageHeader
        title={card ? nameOfCard(card) : texts.giftCard}
        back={{ label: texts.giftCards, to: adminPaths.giftCards() }}
        status={card && <GiftCardBadge status={card.status} />}
        actions={card && canChange && <CardActions card={card} />}
      />
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        {!card && (error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonCard fields={3} />)}
        {card && <RecipientCard card={card} />}
        {card && <LedgerCard card={card} />}
      </div>
    </>
  );
}

function CardActions({ card }: { card: GiftCard }) {
  const { _id, status, version, recipientEmail } = card;
  const param = { giftCardId: _id };
  const send = useChange(() => api.post(giftCardsAdminCalls('/:giftCardId/send', { param })), giftCardsAdminCalls('/'));
  const change = useChange(
    (next: GiftCard['status']) => api.put(giftCardsAdminCalls('/:giftCardId', { param }), { status: next, version }),
    giftCardsAdminCalls('/'),
  );
  const confirmSending = async () => {
    const text = texts.aNewCodeGoesTo(recipientEmail);
    if (await confirm({ title: texts.sendANewCode, text, action: texts.send })) send.mutate();
  };
  const confirmDisabling = async () => {
    const text = texts.theCardCannotPayAnyMoreUntil;
    if (await confirm({ title: texts.disableThisGiftCard, text, action: texts.disable, isDanger: true })) change.mutate('disabled');
  };
  if (status === 'disabled') {
    return (
      <Button variant="secondary" size="sm" isBusy={change.isPending} onClick={() => change.mutate('active')}>
        {texts.enable}
      </Button>
    );
  }
  return (
    <>
      <Button variant="secondary" size="sm" isBusy={send.isPending} onClick={() => void confirmSending()}>
        {texts.sendAgain}
      </Button>
      <Button variant="danger" size="sm" isBusy={change.isPending} onClick={() => void confirmDisabling()}>
        {texts.disable}
      </Button>
    </>
  );
}

function RecipientCard({ card }: { card: GiftCard }) {
  const { recipientName, recipientEmail, message, createdBy, createdAt, boughtWith } = card;
  return (
    <Card title={texts.recipient} text={texts.issued(formatMoment(createdAt), createdBy)}>
      {recipientName && (
        <p dir="auto" className="font-medium wrap-anywhere">
          {recipientName}
        </p>
      )}
      <p className="wrap-anywhere">{recipientEmail}</p>
      {boughtWith && (
        <p className="mt-1 text-sm text-muted">
          {richText(texts.boughtWith, {
            order: (
              <Link to={adminPaths.order(boughtWith.orderId)} className="font-medium text-accent underline">
                {boughtWith.orderNumber}
              </Link>
            ),
          })}
        </p>
      )}
      {message && (
        <p className="mt-2 whitespace-pre-wrap text-muted wrap-anywhere" dir="auto">
          {message}
        </p>
      )}
    </Card>
  );
}

function LedgerCard({ card: { balance, amount, movements } }: { card: GiftCard }) {
  return (
    <Card title={texts.balance} text={texts.issuedWith(formatDollars(amount))}>
      <p className="text-lg font-semibold tabular-nums">{formatDollars(balance)}</p>
      <ul aria-label={texts.whatChangedIt} className="mt-2 grid gap-2">
        {movements.map(({ _id, at, amount: change, balanceAfter, reason, orderNumber, orderId, by }) => (
          <li key={_id} className="flex justify-between gap-3 text-sm">
            <span className="min-w-0 text-muted wrap-anywhere">
              <Dotted facts={[GIFT_CARD_REASONS[reason], formatMoment(at), by]} />
              {orderNumber && ' · '}
              {orderId && orderNumber ? (
                <Link to={adminPaths.order(orderId)} className="font-medium text-accent underline">
                  {orderNumber}
                </Link>
              ) : (
                orderNumber
              )}
            </span>
            <span className="whitespace-nowrap tabular-nums">
              {formatSignedDollars(change)} <span className="text-muted">= {formatDollars(balanceAfter)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
