import { Badge, type Tone } from '#console/badge';
import type { Sale } from '#features/catalog/sales/sales.schema';
import { saleStatusMessages as messages } from './sale-editor.messages';
import { type SaleStatus, saleStatus } from './sale-form.console';

const BADGES = {
  running: { label: messages.running, tone: 'good' },
  scheduled: { label: messages.scheduled, tone: 'accent' },
  ended: { label: messages.ended, tone: 'neutral' },
  stopped: { label: messages.stopped, tone: 'warn' },
} as const satisfies Record<SaleStatus, { label: string; tone: Tone }>;

export function StatusBadge({ sale }: { sale: Sale }) {
  const { label, tone } = BADGES[saleStatus(sale, new Date())];
  return <Badge tone={tone}>{label}</Badge>;
}
