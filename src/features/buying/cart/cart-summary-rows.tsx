import { formatDollars } from '#shared/money';
import * as messages from './cart-summary-rows.messages';

export function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt dir="auto" className="text-muted">
        {name}
      </dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

export function EstimatedTotal({ total }: { total: number }) {
  return (
    <div className="mt-2 flex flex-wrap justify-between border-t border-line pt-4 text-lg font-bold">
      <dt>{messages.estimatedTotal}</dt>
      <dd className="tabular-nums">{formatDollars(total)}</dd>
    </div>
  );
}
