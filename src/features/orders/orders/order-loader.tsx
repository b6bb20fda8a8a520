import { CloudOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ordersCalls } from '#features/orders/customer-orders/orders.calls';
import { ApiError } from '#http/client/api-error';
import { useApiQuery } from '#http/client/use-api-query';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { Notice } from '#ui/notice';
import { toast } from '#ui/toast';
import * as texts from './order-loader.messages';
import { ordersMessages as messages } from './orders.messages';
import type { Order } from './orders.schema';

interface OrderLoaderProps {
  orderId: string;
  /** The order, and a function that replaces it with a newer version. */
  children: (order: Order, onChanged: (order: Order) => void) => ReactNode;
}

/** Loads one of a customer's orders; redirects to the list if it does not exist (docs/rules.md#orders-pages). */
export function OrderLoader({ orderId, children }: OrderLoaderProps) {
  const navigate = useNavigate();
  const { result, reload, replace } = useApiQuery(ordersCalls('/:orderId', { param: { orderId } }));
  const isUnknown = result.status === 'failed' && result.error instanceof ApiError && result.error.status === 404;

  useEffect(() => {
    if (!isUnknown) return;
    toast.error(messages.notFound);
    void navigate(paths.orders(), { replace: true });
  }, [isUnknown, navigate]);

  if (result.status === 'failed' && !isUnknown) {
    return (
      <Notice icon={CloudOff} isAlert title={messages.detailFailed} text={texts.yourOrderIsSafe}>
        <Button onClick={reload}>{texts.tryAgain}</Button>
        <ButtonLink to={paths.orders()} variant="secondary">
          {texts.myOrders}
        </ButtonLink>
      </Notice>
    );
  }
  const order = result.status === 'failed' ? undefined : result.data?.order;
  if (!order) {
    return (
      <div className="container-shop py-8" role="status" aria-label={texts.loadingYourOrder}>
        <h1 className="sr-only">{texts.yourOrder}</h1>
        <div className="skeleton h-5 w-64" />
        <div className="skeleton mt-6 h-10 w-80 max-w-full" />
        <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid gap-6">
            <div className="skeleton h-96" />
            <div className="skeleton h-44" />
          </div>
          <div className="grid gap-6">
            <div className="skeleton h-52" />
            <div className="skeleton h-60" />
          </div>
        </div>
      </div>
    );
  }
  return children(order, (changed) => replace({ order: changed }));
}
