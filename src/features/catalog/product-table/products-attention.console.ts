import { useQuery } from '@tanstack/react-query';
import { CalendarClock, PackageMinus, PencilLine } from 'lucide-react';
import { apiQuery } from '#console/api-query';
import type { Attention, AttentionItem } from '#console/attention';
import { formatMoment } from '#console/format';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import type { StaffProductCounts, StaffProductPage } from '#features/catalog/catalog-admin/staff-products.schema';
import { adminPaths } from '#shared/admin-paths';
import { productsAttentionMessages as messages } from './products-attention.messages';

const SCHEDULED = staffProductsCalls('/', { query: { scheduled: true, limit: 1, sort: 'leastUpdated' } });

/** Products that are low in stock, drafts, and those that appear at a time. */
export function useProductsAttention(isEnabled: boolean): Attention & { total: number | undefined } {
  const counts = useQuery({ ...apiQuery(staffProductsCalls('/counts')), enabled: isEnabled });
  const scheduled = useQuery({ ...apiQuery(SCHEDULED), enabled: isEnabled });
  const error = counts.error ?? scheduled.error;
  return {
    items: counts.data && scheduled.data ? toItems(counts.data.counts, scheduled.data) : [],
    total: counts.data?.counts.all,
    isLoading: isEnabled && !error && !(counts.data && scheduled.data),
    failed: error ? messages.products : undefined,
  };
}

function toItems({ lowStock, draft }: StaffProductCounts, scheduled: StaffProductPage): AttentionItem[] {
  const [next] = scheduled.products;
  const view = (filter: string) => `${adminPaths.products()}?${filter}`;
  const items: AttentionItem[] = [
    { key: 'low stock', icon: PackageMinus, text: messages.productsLowInStock, count: lowStock, to: view('lowStock=true'), isUrgent: true },
    { key: 'drafts', icon: PencilLine, text: messages.drafts, hint: messages.visitorsDoNotSeeThem, count: draft, to: view('status=draft') },
    {
      key: 'scheduled',
      icon: CalendarClock,
      text: messages.productsThatWillBePublished,
      hint: scheduled.total === 1 && next?.publishAt ? `${next.name}, ${formatMoment(next.publishAt)}` : undefined,
      count: scheduled.total,
      to: view('scheduled=true'),
    },
  ];
  return items.filter(({ count }) => count);
}
