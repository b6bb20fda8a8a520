import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '#console/card';
import { OrderTotals } from '#features/orders/orders/order-totals';
import { useStaffOrder } from '#features/orders/orders/staff-order.console';
import type { StaffOrderLine } from '#features/orders/orders/staff-order.schema';
import { ProductPicture } from '#features/platform/media/product-picture';
import { adminPaths } from '#shared/admin-paths';
import { formatList } from '#shared/lists';
import { formatCents, formatDollars, multiplyCents, toCents } from '#shared/money';
import { Dotted } from '#ui/dotted';
import { itemsPanelMessages as messages, pieceMessages } from './order-screens.messages';

/** The order's lines and totals, to read. */
export function ItemsPanel({ orderId, actions }: { orderId: string; actions?: ReactNode }) {
  const order = useStaffOrder(orderId).data?.order;
  if (!order) return null;
  return (
    <Card title={messages.items} actions={actions} isFlush>
      <ul className="border-t border-line">
        {order.lines.map((line) => (
          <Line key={line.itemId} line={line} />
        ))}
      </ul>
      <div className="ms-auto max-w-sm px-4 py-4 text-cell sm:px-5">
        <OrderTotals order={order} />
      </div>
    </Card>
  );
}

function Line({ line }: { line: StaffOrderLine }) {
  const { name, image, sku, options, price, product, quantity, isGiftCard } = line;
  const facts = [sku, ...Object.values(options), ...(isGiftCard ? [messages.giftCard] : [])];
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-3 sm:px-5">
      <ProductPicture image={image ? { url: image, alt: '' } : undefined} sizes="44px" alt="" className="size-11 shrink-0 rounded-sm" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {product ? (
          <Link to={adminPaths.product(product._id)} dir="auto" className="font-medium hover:underline">
            {name}
          </Link>
        ) : (
          <p dir="auto" className="font-medium">
            {name}
          </p>
        )}
        <p className="text-sm text-muted">
          <Dotted facts={facts} />
        </p>
        <p className="text-sm text-muted">{piecesText(line)}</p>
      </div>
      <p className="text-end whitespace-nowrap tabular-nums">
        <span className="block text-sm text-muted">
          {quantity} × {formatDollars(price)}
        </span>
        <span className="font-medium">{formatCents(multiplyCents(toCents(price), quantity))}</span>
      </p>
    </li>
  );
}

/** '2 sent, 1 to pack, 1 cancelled' */
function piecesText({ shipped, open, cancelled, returned, refunded, isGiftCard }: StaffOrderLine): string {
  const parts = { shipped: isGiftCard ? 0 : shipped, open, cancelled, returned, refunded };
  const counted = Object.entries(pieceMessages).filter(([name]) => parts[name as keyof typeof parts] > 0);
  return formatList(counted.map(([name, text]) => text(parts[name as keyof typeof parts])));
}
