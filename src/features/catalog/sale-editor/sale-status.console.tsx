import { Badge, type Tone } from '#console/badge';
import type { Sale } from '#features/catalog/sales/sales.schema';
import { type SaleStatus, statusOf } from './sale-form.console';

const BADGES = {
  running: { label: 'Running', tone: 'good' },
  scheduled: { label: 'Scheduled', tone: 'accent' },
  ended: { label: 'Ended', tone: 'neutral' },
  stopped: { label: 'Stopped', tone: 'warn' },
} as const satisfies Record<SaleStatus, { label: string; tone: Tone }>;

export function StatusBadge({ sale }: { sale: Sale }) {
  const { label, tone } = BADGES[statusOf(sale, new Date())];
  return <Badge tone={tone}>{label}</Badge>;
}
