import { Link } from 'react-router';
import { Card } from '#console/card';
import { useStaffOrder } from '#features/orders/orders/staff-order.console';
import { adminPaths } from '#shared/admin-paths';
import { ReturnFacts } from './return-facts.console';
import { returnStatusNames } from './returns.messages';
import { returnsPanelMessages as texts } from './returns-console.messages';

/** The order's returns; each leads to its page, where it is decided. */
export function ReturnsPanel({ orderId }: { orderId: string }) {
  const order = useStaffOrder(orderId).data?.order;
  if (!order || order.returns.length === 0) return null;
  return (
    <Card title={texts.returns} isFlush>
      <ul className="border-t border-line">
        {order.returns.map((shown) => (
          <li key={shown._id} className="border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
            <p className="mb-1 flex flex-wrap items-center justify-between gap-2">
              <Link
                to={adminPaths.return(shown._id)}
                className="inline-flex min-h-8 items-center font-medium text-accent underline pointer-coarse:min-h-11"
              >
                {shown.returnNumber}
              </Link>
              <span className="text-sm text-muted">{returnStatusNames[shown.status]}</span>
            </p>
            <ReturnFacts shown={shown} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
