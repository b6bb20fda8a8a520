import { CloudOff, PackageOpen } from 'lucide-react';
import { refusalOf } from '#http/client/api-error';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { Notice } from '#ui/notice';
import * as texts from './order-screens.messages';
import { ordersMessages as messages } from './orders.messages';

/** Shown when the list is empty. */
export function NoOrders({ isFiltered = false }: { isFiltered?: boolean }) {
  if (isFiltered) {
    return (
      <Notice icon={PackageOpen} level="h2" isBoxed title={texts.noOrdersMatch} text={texts.tryAnotherFilter}>
        <ButtonLink to={paths.orders()} variant="secondary">
          {texts.showAllOrders}
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <Notice icon={PackageOpen} level="h2" isBoxed title={texts.noOrdersYet} text={texts.emptyText}>
      <ButtonLink to={paths.products()}>{texts.browseProducts}</ButtonLink>
    </Notice>
  );
}

export function OrdersFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice icon={CloudOff} level="h2" isBoxed isAlert title={refusalOf(error, messages.loadFailed)}>
      <Button onClick={onRetry}>{texts.tryAgain}</Button>
    </Notice>
  );
}

/** Three placeholder cards, as high as those of orders with one item. */
export function OrdersSkeleton() {
  return (
    <div role="status" aria-label={texts.loadingYourOrders}>
      <div className="skeleton mb-4 h-5 w-24" />
      <div className="grid gap-5">
        {[1, 2, 3].map((card) => (
          <div key={card} className="rounded-lg bg-surface p-5 shadow-soft sm:p-6">
            <div className="flex justify-between gap-6">
              <div className="skeleton h-12 w-40" />
              <div className="skeleton h-7 w-28" />
            </div>
            <div className="mt-6 flex gap-4">
              <div className="skeleton size-16 shrink-0" />
              <div className="skeleton h-11 w-full max-w-72" />
            </div>
            <div className="skeleton mt-7 h-11 w-56" />
          </div>
        ))}
      </div>
    </div>
  );
}
