import { session } from '#features/accounts/sessions/session.store';
import { SECOND_MS } from '#shared/time';
import type { VisitEvents } from './visits.schema';

type VisitEvent = VisitEvents['events'][number];

/** Dispatched by the steps of the checkout, so that their code does not load this one. */
export type CheckoutStepEvent = 'checkout:address' | 'checkout:payment';

/** Events of this time are sent together. */
const SEND_AFTER_MS = 2 * SECOND_MS;
/** The call takes no more at once. */
const EVENTS_AT_ONCE = 50;

let waiting: VisitEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Reports what the server cannot see: pages that are opened within the shop, a guest's cart, the steps of the checkout
 * (docs/rules.md#visits-counting). Nothing of the browser or its user is sent or stored, and nothing at all for staff and for those
 * who do not want to be counted.
 */
export function reportVisit(event: VisitEvent): void {
  if (!mayCount() || waiting.length === EVENTS_AT_ONCE) return;
  waiting.push(event);
  timer ??= setTimeout(send, SEND_AFTER_MS);
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const events = waiting;
  waiting = [];
  if (events.length === 0) return;
  // Without cookies and without the token that `api` would send.
  const call: RequestInit = { method: 'POST', credentials: 'omit', keepalive: true, headers: { 'Content-Type': 'application/json' } };
  fetch('/api/visits', { ...call, body: JSON.stringify({ events }) }).catch(() => {});
}

// A page that is left sends what waits; later it may not run any more.
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());

function mayCount(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  const current = session.get();
  return globalPrivacyControl !== true && doNotTrack !== '1' && !(current.status === 'customer' && current.user.role === 'admin');
}
