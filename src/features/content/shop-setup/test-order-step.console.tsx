import { useMutation } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { stockCalls } from '#features/catalog/stock/stock.calls';
import { consoleOrdersCalls } from '#features/orders/order-admin/console-orders.calls';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { adminPaths } from '#shared/admin-paths';
import { paths } from '#shared/paths';
import { Button, ButtonLink, buttonClass } from '#ui/button';
import { toast } from '#ui/toast';
import { SetupStep, useStepDone } from './setup-step.console';
import { shopSetupCalls } from './shop-setup.calls';
import { testOrderMessages as messages } from './shop-setup-console.messages';

/** Leads through the real checkout, and removes what was ordered. */
export function TestOrderStep() {
  return (
    <SetupStep title={messages.testOrder} text={messages.asAShopper}>
      {({ testOrders }) => (
        <div className="grid grid-cols-1 gap-5">
          <Card title={messages.howItGoes}>
            <ol className="grid list-decimal gap-2 ps-5 marker:font-semibold">
              {messages.steps.map((step) => (
                <li key={step} className="ps-1">
                  {step}
                </li>
              ))}
            </ol>
            <a href={paths.products()} target="_blank" rel="noreferrer" className={`mt-5 max-sm:w-full ${buttonClass({})}`}>
              <ShoppingCart aria-hidden className="size-4.5" />
              {messages.openMyShop}
            </a>
          </Card>
          <TestOrders count={testOrders} />
        </div>
      )}
    </SetupStep>
  );
}

function TestOrders({ count }: { count: number | undefined }) {
  const showDone = useStepDone();
  const remove = useMutation({
    mutationFn: () => api.delete(shopSetupCalls('/test-orders')),
    onSuccess: (removed) => showDone(removed, consoleOrdersCalls('/'), stockCalls('/')),
    onError: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
  });
  if (count === undefined) return <p className="text-muted">{messages.wasOpen}</p>;
  if (count === 0) return <p className="text-muted">{messages.noOrderYet}</p>;
  const question = { title: messages.removeQuestion(count), text: messages.allOrdersGo, action: messages.remove(count), isDanger: true };
  return (
    <Card title={messages.orders(count)} text={messages.removedWithAll}>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" size="sm" isBusy={remove.isPending} onClick={async () => (await confirm(question)) && remove.mutate()}>
          {messages.remove(count)}
        </Button>
        <ButtonLink variant="ghost" size="sm" to={adminPaths.orders()}>
          {messages.viewOrders}
        </ButtonLink>
      </div>
    </Card>
  );
}
