import { CreditCard, type LucideIcon, Mail, Package, PencilLine, RotateCcw, StickyNote, Truck, Undo2 } from 'lucide-react';
import type { TimelineEntry } from '#features/orders/order-admin/order-timeline.schema';
import { formatDollars } from '#shared/money';
import { timelineWordsMessages as messages, orderChangeTitles, orderStatusTitles } from './timeline-words.messages';

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
  waiting: messages.paymentRequested,
  created: messages.paymentStarted,
  requires_action: messages.paymentWaitsForTheCustomer,
  authorised: messages.paymentOnDelivery,
  paid: messages.paymentReceived,
  failed: messages.paymentFailed,
  partially_refunded: messages.paymentReceived,
  refunded: messages.paymentReceived,
};

const REFUND_TEXTS: Readonly<Record<string, string>> = {
  owed: messages.refundWaitsForTheProvider,
  done: messages.refunded,
  refused: messages.refundRefused,
};

const RETURN_TEXTS = {
  requested: messages.returnRequested,
  approved: messages.returnApproved,
  received: messages.returnReceived,
  refunded: messages.returnRefunded,
  rejected: messages.returnRejected,
} as const satisfies Record<Extract<TimelineEntry, { kind: 'return' }>['status'], string>;

const PARCEL_TEXTS: Readonly<Record<string, string>> = { packed: messages.packed, cancelled: messages.unpacked };

const MAIL_TEXTS: Readonly<Record<string, string>> = { sent: messages.mailSent, failed: messages.mailFailed };

/** What happened, in a few words. */
export function timelineTitle(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'status':
      return orderStatusTitles[entry.status];
    case 'payment':
      return messages.payment(PAYMENT_TEXTS[entry.status], formatDollars(entry.amount));
    case 'refund':
      return messages.refund({
        status: REFUND_TEXTS[entry.status],
        amount: formatDollars(entry.amount),
        isCredit: entry.method === 'credit',
      });
    case 'return':
      return RETURN_TEXTS[entry.status];
    case 'parcel':
      return messages.parcel(entry.number, PARCEL_TEXTS[entry.status]);
    case 'note':
      return messages.note;
    case 'mail':
      return MAIL_TEXTS[entry.status] ?? messages.mailOnItsWay;
    case 'change':
      return changeTitle(entry.action);
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
      return messages.to(entry.title, entry.recipient);
    case 'change':
      return entry.reason ?? '';
    default:
      return entry satisfies never;
  }
}

function changeTitle(action: string): string {
  return hasTitle(action) ? orderChangeTitles[action] : orderChangeTitles['order.edit'];
}

function hasTitle(action: string): action is keyof typeof orderChangeTitles {
  return Object.hasOwn(orderChangeTitles, action);
}
