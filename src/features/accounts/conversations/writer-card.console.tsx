import { Link } from 'react-router';
import { Card } from '#console/card';
import { Fact } from '#console/fact';
import { formatMoment } from '#console/format';
import { adminPaths } from '#shared/admin-paths';
import type { ConversationDetail } from './conversations.schema';
import { writerCardMessages as messages } from './conversations-console.messages';

/** Who writes. Without a sign-in, an address is only what somebody says. */
export function WriterCard({ conversation }: { conversation: ConversationDetail }) {
  const { name, email, customer, claims, order, assignedTo, createdAt, waitingSince } = conversation;
  return (
    <Card title={messages.whoWrites}>
      <dl className="grid gap-3 text-cell">
        {customer ? (
          <Fact name={messages.customer}>
            <Link to={adminPaths.customer(customer._id)} className="font-medium underline">
              {customer.name}
            </Link>
            <span className="block text-sm text-muted wrap-anywhere">{email}</span>
          </Fact>
        ) : (
          <Fact name={messages.saysToBe}>
            <bdi className="font-medium">{name}</bdi>
            <span className="block text-sm text-muted wrap-anywhere">{email}</span>
          </Fact>
        )}
        {claims && (
          <Fact name={messages.accountWithThisAddress}>
            <Link to={adminPaths.customer(claims._id)} className="underline">
              {claims.name}
            </Link>
            <span className="block text-sm text-muted">{messages.theWriterWasNotSignedIn}</span>
          </Fact>
        )}
        {order && (
          <Fact name={messages.order}>
            <Link to={adminPaths.order(order._id)} className="underline">
              {order.orderNumber}
            </Link>
          </Fact>
        )}
        <Fact name={messages.assignedTo}>{assignedTo?.name ?? messages.nobody}</Fact>
        <Fact name={messages.firstMessage}>{formatMoment(createdAt)}</Fact>
        {waitingSince && <Fact name={messages.waitingSince}>{formatMoment(waitingSince)}</Fact>}
      </dl>
    </Card>
  );
}
