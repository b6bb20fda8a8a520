import { Link } from 'react-router';
import { Card } from '#console/card';
import { useSession } from '#features/accounts/sessions/session.store';
import { may } from '#features/accounts/staff/staff.rules';
import { useStaffOrder } from '#features/orders/orders/staff-order.console';
import { adminPaths } from '#shared/admin-paths';
import { customerCardMessages as messages } from './order-screens.messages';

/** Who ordered. */
export function CustomerCard({ orderId }: { orderId: string }) {
  const customer = useStaffOrder(orderId).data?.order.customer;
  const current = useSession();
  const mayOpen = current.status === 'customer' && may(current.user, 'customers.read');
  if (!customer) return null;
  return (
    <Card title={customer.isGuest ? messages.customer : messages.customerTitle}>
      <p dir="auto" className="font-medium wrap-anywhere">
        {mayOpen ? (
          <Link to={adminPaths.customer(customer._id)} className="inline-flex min-h-8 items-center hover:underline pointer-coarse:min-h-11">
            {customer.name}
          </Link>
        ) : (
          customer.name
        )}
      </p>
      <p className="wrap-anywhere">
        <a
          href={`mailto:${customer.email}`}
          className="inline-flex min-h-8 items-center text-sm font-medium text-accent underline pointer-coarse:min-h-11"
        >
          {customer.email}
        </a>
      </p>
      {customer.phone && (
        <p className="text-sm text-muted">
          <bdi>{customer.phone}</bdi>
        </p>
      )}
      <p>
        <Link
          to={`${adminPaths.orders()}?q=${encodeURIComponent(customer.email)}`}
          className="inline-flex min-h-8 items-center text-sm font-medium text-accent underline pointer-coarse:min-h-11"
        >
          {messages.allOrders}
        </Link>
      </p>
    </Card>
  );
}
