import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import type { Option } from '#console/choice/combobox.types';
import { usePaused } from '#console/use-paused';
import { api } from '#http/client/api-client';
import { ApiError } from '#http/client/api-error';
import { withCommas } from '#shared/lists';
import { orderEditsCalls, sellableVariantsCalls } from './order-edits.calls';
import type { Settlement } from './order-edits.rules';
import type { EditableOrder, EditPart, EditPreview, OrderEditChanges, SellableVariant } from './order-edits.schema';
import { sellableHint } from './sellable-hint.console';

/** An edit as the console sends it. */
export type EditBody = Partial<Omit<OrderEditChanges, 'shippingAddress'>> & { shippingAddress?: object };

export function useEditableOrder(orderId: string) {
  return useQuery(apiQuery(orderEditsCalls('/:orderId/edit', { param: { orderId } })));
}

/** The prices after an edit, while it is typed; undefined without changes. */
export function useEditPreview(orderId: string, body: EditBody | undefined) {
  const path = orderEditsCalls('/:orderId/edit/preview', { param: { orderId } });
  const text = usePaused(body && JSON.stringify(body));
  const { data, error, isFetching } = useQuery({
    queryKey: [path, text],
    queryFn: () => api.post(path, JSON.parse(text ?? '{}')),
    enabled: text !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const isCurrent = text === (body && JSON.stringify(body)) && !isFetching;
  return { preview: body && !error ? data?.preview : undefined, error: body ? error : null, isCurrent };
}

/** What may happen with a difference: not everybody refunds. */
export function allowedSettlements(preview: EditPreview | undefined, mayRefund: boolean): Settlement[] {
  return (preview?.settlements ?? []).filter((settlement) => settlement !== 'refund' || mayRefund);
}

export interface EditConflict {
  current: EditableOrder;
  /** Who changed it, the newest first. */
  changedBy: { name: string; at: string; parts: string[] }[];
}

export function conflictOf(error: unknown): EditConflict | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  const { current, changedBy } = error.body as Partial<EditConflict>;
  return current && { current, changedBy: changedBy ?? [] };
}

/** Whether somebody else changed what one edit changes too. Other parts merge. */
export function isSamePartChanged(part: EditPart, base: EditableOrder, current: EditableOrder): boolean {
  const partOf = (order: EditableOrder) => {
    switch (part) {
      case 'lines':
        return order.lines.map(({ itemId, quantity }) => [itemId, quantity]);
      case 'shippingAddress':
        return order.shippingAddress;
      case 'shipping':
        return order.shipping;
      case 'coupon':
        return order.couponCode;
      default:
        return part satisfies never;
    }
  };
  return JSON.stringify(partOf(base)) !== JSON.stringify(partOf(current));
}

export interface VariantOption extends Option {
  variant: SellableVariant;
}

/** Variants for a search field. */
export async function loadVariants(q: string): Promise<VariantOption[]> {
  if (q === '') return [];
  const { variants } = await api.get(sellableVariantsCalls('/', { query: { q } }));
  return variants.map((variant) => ({
    value: variant.variantId,
    label: withCommas([variant.name, ...Object.values(variant.options)]),
    hint: sellableHint(variant),
    variant,
  }));
}
