import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { consoleOrdersCalls } from '#features/orders/order-admin/console-orders.calls';
import { usePresence } from '#features/platform/presence/use-presence.console';

interface LoadedOrder {
  updatedAt: string;
  /** When it was loaded, in milliseconds since 1970; 0: not yet. */
  loadedAt: number;
}

/**
 * Who else has the order open, and what they changed since it was loaded. Lists beside the order (its timeline, notes, mails) have
 * nothing that is typed, and are loaded again at once.
 */
export function useOrderPresence(orderId: string, { updatedAt, loadedAt }: LoadedOrder) {
  const client = useQueryClient();
  const [since, setSince] = useState<string>();
  const presence = usePresence(`order:${orderId}`, since);
  const latest = presence?.latest;
  const shown = useRef<string>(undefined);
  const isCurrent = !presence || loadedAt >= presence.receivedAt;
  useEffect(() => {
    // The lists were loaded with the page.
    if (latest === undefined || shown.current === undefined) shown.current = latest;
    if (latest === shown.current) return;
    shown.current = latest;
    void refreshPaths(client, consoleOrdersCalls('/:orderId/timeline', { param: { orderId } }), '/admin/notes', '/admin/mails');
  }, [client, orderId, latest]);
  useEffect(() => {
    // What was loaded after a response has all that it reports.
    if (latest !== undefined && (isCurrent || since === undefined)) setSince(latest);
  }, [latest, isCurrent, since]);
  const isOutdated = !isCurrent && ((presence.updatedAt ?? '') > updatedAt || presence.changes.length > 0);
  return { others: presence?.others, changes: isOutdated ? presence.changes : undefined };
}
