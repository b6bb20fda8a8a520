import { CreditCard, type LucideIcon, Mail, Package, PencilLine, RotateCcw, StickyNote, Truck, Undo2 } from 'lucide-react';
import type { TimelineEntry } from '#features/orders/order-admin/order-timeline.schema';
import { actionText } from '#features/platform/audit/activity-texts.console';
import { formatDollars } from '#shared/money';
import { STATUS_NAMES } from './order-names.console';

const ICONS = {
  status: Package,
  payment: CreditCard,
  refund: Undo2,
  return: RotateCcw,
  parcel: Truck,
  note: StickyNote,
  mail: Mail,
  change: PencilLine,
} as const satisfies Record<TimelineEntry['kind'], LucideIcon>;

export function timelineIcon({ kind }: TimelineEntry): LucideIcon {
  return ICONS[kind];
}

const PAYMENT_TEXTS: Readonly<Record<string, string>> = {
  waiting: 'Payment requested',
  created: 'Payment started',
  requires_action: 'Payment waits for the customer',
  authorised: 'Payment on delivery',
  paid: 'Payment received',
  failed: 'Payment failed',
  partially_refunded: 'Payment received',
  refunded: 'Payment received',
};

const REFUND_TEXTS: Readonly<Record<string, string>> = {
  owed: 'Refund waits for the provider',
  done: 'Refunded',
  refused: 'Refund refused',
};

const RETURN_TEXTS = {
  requested: 'Return requested',
  approved: 'Return approved',
  received: 'Return received',
  refunded: 'Return refunded',
  rejected: 'Return rejected',
} as const satisfies Record<Extract<TimelineEntry, { kind: 'return' }>['status'], string>;

const PARCEL_TEXTS: Readonly<Record<string, string>> = { packed: 'packed', cancelled: 'unpacked' };

const MAIL_TEXTS: Readonly<Record<string, string>> = { sent: 'Mail sent', failed: 'Mail failed' };

/** What happened, in a few words. */
export function timelineTitle(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'status':
      return entry.status === 'pending' ? 'Order placed' : `Order ${STATUS_NAMES[entry.status].toLowerCase()}`;
    case 'payment':
      return `${PAYMENT_TEXTS[entry.status] ?? 'Payment'}: ${formatDollars(entry.amount)}`;
    case 'refund':
      return `${REFUND_TEXTS[entry.status] ?? 'Refund'}: ${formatDollars(entry.amount)}${entry.method === 'credit' ? ' as store credit' : ''}`;
    case 'return':
      return RETURN_TEXTS[entry.status];
    case 'parcel':
      return `Parcel ${entry.number} ${PARCEL_TEXTS[entry.status] ?? 'sent'}`;
    case 'note':
      return 'Note';
    case 'mail':
      return MAIL_TEXTS[entry.status] ?? 'Mail on its way';
    case 'change': {
      const text = actionText(entry);
      return text.charAt(0).toUpperCase() + text.slice(1);
    }
    default:
      return entry satisfies never;
  }
}

/** The rest, below the title. */
export function timelineDetail(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'status':
    case 'return':
      return entry.note;
    case 'payment':
      return entry.failureCode ? entry.failureCode.replaceAll('_', ' ') : '';
    case 'refund':
      return entry.reason;
    case 'parcel':
      return [entry.carrier, entry.trackingNumber].filter(Boolean).join(' ');
    case 'note':
      return '';
    case 'mail':
      return `${entry.title}, to ${entry.recipient}`;
    case 'change':
      return entry.reason ?? '';
    default:
      return entry satisfies never;
  }
}
