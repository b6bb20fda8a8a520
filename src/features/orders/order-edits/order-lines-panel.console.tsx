import { PencilLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRight } from '#features/accounts/staff/use-right.console';
import { Button } from '#ui/button';
import { useEditableOrder } from './edit-calls.console';
import { LinesEditor } from './lines-editor.console';
import { orderLinesPanelMessages as messages } from './order-edits-console.messages';
import { PaymentLinksCard } from './payment-links-card.console';

interface OrderLinesPanelProps {
  orderId: string;
  /** The lines to read, with a button to edit them. */
  children: (actions: ReactNode) => ReactNode;
}

/** The lines of an order, which can be changed before they are packed, and the links to pay for that. */
export function OrderLinesPanel({ orderId, children }: OrderLinesPanelProps) {
  const { data } = useEditableOrder(orderId);
  const mayEdit = useRight('orders.edit');
  const [isEditing, setEditing] = useState(false);
  const order = data?.order;
  if (order && isEditing && !order.locked) return <LinesEditor order={order} onDone={() => setEditing(false)} />;
  const edit = mayEdit && order && !order.locked && (
    <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
      <PencilLine aria-hidden className="size-4" />
      {messages.editItems}
    </Button>
  );
  return (
    <>
      {children(edit)}
      {order && <PaymentLinksCard order={order} mayEdit={mayEdit} />}
    </>
  );
}
