import { useQuery } from '@tanstack/react-query';
import { BadgePercent } from 'lucide-react';
import { apiQuery } from '#console/api-query';
import type { Attention, AttentionItem } from '#console/attention';
import { formatMoment } from '#console/format';
import { adminPaths } from '#shared/admin-paths';
import { salesCalls } from './sales.calls';
import type { Sale } from './sales.schema';
import { salesAttentionMessages as messages } from './sales-console.messages';

const LOOKED_AT = 50;

/** Sales that will start, and those that will end. */
export function useSalesAttention(isEnabled: boolean): Attention {
  const { data, error } = useQuery({ ...apiQuery(salesCalls('/', { query: { limit: LOOKED_AT } })), enabled: isEnabled });
  const now = new Date().toISOString();
  const items = data?.sales.flatMap((sale) => toItem(sale, now) ?? []) ?? [];
  return { items, isLoading: isEnabled && !data && !error, failed: error ? messages.sales : undefined };
}

function toItem(sale: Sale, now: string): AttentionItem | undefined {
  const hint = hintOf(sale, now);
  return hint === undefined
    ? undefined
    : { key: `sale ${sale._id}`, icon: BadgePercent, text: sale.name, hint, to: adminPaths.sale(sale._id) };
}

function hintOf({ active, inForce, startsAt, endsAt }: Sale, now: string): string | undefined {
  if (active && startsAt > now) return messages.theSaleStarts(formatMoment(startsAt));
  return inForce && endsAt !== undefined ? messages.theSaleEnds(formatMoment(endsAt)) : undefined;
}
