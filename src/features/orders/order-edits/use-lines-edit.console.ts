import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRight } from '#features/accounts/staff/use-right.console';
import { refreshStaffOrder } from '#features/orders/orders/staff-order.console';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { parseDecimal } from '#shared/typed-number';
import { toast } from '#ui/toast';
import { allowedSettlements, conflictOf, type EditBody, type EditConflict, isSamePartChanged, useEditPreview } from './edit-calls.console';
import { orderEditsCalls } from './order-edits.calls';
import type { Settlement } from './order-edits.rules';
import type { EditableOrder, EditPart, EditPreview, SellableVariant, ShippingSpeed } from './order-edits.schema';
import { linesEditMessages as messages } from './order-edits-console.messages';

export interface AddedVariant {
  variant: SellableVariant;
  quantity: number;
}

interface LinesDraft {
  /** By item; only those that differ. */
  quantities: Record<string, number>;
  added: AddedVariant[];
  speed: ShippingSpeed;
  /** Empty: the order's own. */
  methodId: string;
  /** As typed; empty: by the shop's rates. */
  shippingPrice: string;
  coupon: 'keep' | 'drop' | undefined;
}

/** The edit of an order's lines, shipping and coupon: its draft, what it would cost, and saving it. */
export function useLinesEdit(order: EditableOrder, onDone: () => void) {
  const client = useQueryClient();
  const [base, setBase] = useState(order);
  const [draft, setDraft] = useState(() => emptyDraft(order));
  const [settle, setSettle] = useState<Settlement>();
  const [reason, setReason] = useState('');
  const [notify, setNotify] = useState(true);
  const [conflict, setConflict] = useState<EditConflict>();
  const body = toBody(draft, base);
  const isDirty = Object.keys(body).some((part) => part !== 'coupon');
  const { preview, error, isCurrent } = useEditPreview(base._id, isDirty ? body : undefined);
  const mayRefund = useRight('orders.refund');
  const settlements = allowedSettlements(preview, mayRefund);
  const chosen = settlements.find((one) => one === settle) ?? settlements[0];

  const save = useMutation({
    mutationFn: async (version: number) => {
      const edit = { ...body, version, settle: chosen, reason, notify };
      const path = orderEditsCalls('/:orderId', { param: { orderId: base._id } });
      try {
        return await api.put(path, edit);
      } catch (error) {
        const found = conflictOf(error);
        // Somebody changed something else, which stays.
        if (found && !partsOf(body).some((part) => isSamePartChanged(part, base, found.current))) {
          return api.put(path, { ...edit, version: found.current.version });
        }
        throw error;
      }
    },
    onSuccess: async ({ message }) => {
      toast.success(message);
      onDone();
      await refreshStaffOrder(client, base._id);
    },
    onError: (error) => {
      const found = conflictOf(error);
      if (found) setConflict(found);
      else toast.error(messageOf(error, messages.theOrderCouldNotBeChanged));
    },
  });

  return {
    ...{ base, draft, settlements, settle: chosen, reason, notify, preview, error, isDirty, conflict, isSaving: save.isPending },
    change: (changes: Partial<LinesDraft>) => setDraft((before) => ({ ...before, ...changes })),
    setQuantity: (itemId: string, quantity: number) =>
      setDraft((before) => ({ ...before, quantities: { ...before.quantities, [itemId]: quantity } })),
    add: (variant: SellableVariant) => setDraft((before) => ({ ...before, added: withAdded(before.added, variant) })),
    ...{ setSettle, setReason, setNotify },
    save: () => {
      const obstacle = obstacleOf(isCurrent ? preview : undefined, mayRefund);
      if (obstacle) toast.error(obstacle);
      else save.mutate(base.version);
    },
    /** After somebody else changed the same: mine is saved over theirs, which was looked at. */
    takeMine: () => {
      if (!conflict) return;
      setBase(conflict.current);
      setConflict(undefined);
      save.mutate(conflict.current.version);
    },
    takeTheirs: async () => {
      onDone();
      await refreshStaffOrder(client, base._id);
    },
  };
}
export type LinesEdit = ReturnType<typeof useLinesEdit>;

/** Why an edit cannot be saved yet. */
function obstacleOf(preview: EditPreview | undefined, mayRefund: boolean): string | undefined {
  if (!preview) return messages.theNewTotalIsBeingCalculated;
  if (preview.needsCouponDecision) return messages.pleaseDecideAboutTheCoupon;
  if (preview.isCancellation && preview.refund > 0 && !mayRefund) return messages.yourRoleMayNotRefundWhat;
  return preview.shortages[0]?.message;
}

function emptyDraft({ shipping }: EditableOrder): LinesDraft {
  return {
    quantities: {},
    added: [],
    speed: shipping.speed,
    methodId: '',
    shippingPrice: shipping.ownPrice === undefined ? '' : String(shipping.ownPrice),
    coupon: undefined,
  };
}

function withAdded(added: readonly AddedVariant[], variant: SellableVariant): AddedVariant[] {
  const known = added.find((one) => one.variant.variantId === variant.variantId);
  if (!known) return [...added, { variant, quantity: 1 }];
  return added.map((one) => (one === known ? { ...one, quantity: one.quantity + 1 } : one));
}

/** Only what differs from the order. */
function toBody({ quantities, added, speed, methodId, shippingPrice, coupon }: LinesDraft, base: EditableOrder): EditBody {
  const lines = base.lines.flatMap(({ itemId, quantity }) => {
    const requested = quantities[itemId];
    return requested === undefined || requested === quantity || Number.isNaN(requested) ? [] : [{ itemId, quantity: requested }];
  });
  const addLines = added
    .filter(({ quantity }) => quantity > 0)
    .map(({ variant, quantity }) => ({ variantId: variant.variantId, quantity }));
  const own = parseDecimal(shippingPrice);
  const isPriceNew = own !== (base.shipping.ownPrice ?? null) && !Number.isNaN(own);
  const isSpeedNew = speed !== base.shipping.speed;
  return {
    ...(lines.length > 0 && { lines }),
    ...(addLines.length > 0 && { addLines }),
    ...((isPriceNew || isSpeedNew || methodId) && {
      shipping: { ...(isSpeedNew && { speed }), ...(methodId && { methodId }), ...(isPriceNew && { price: own }) },
    }),
    ...(coupon && { coupon }),
  };
}

function partsOf({ lines, addLines, shipping, coupon }: EditBody): EditPart[] {
  return [
    ...(lines || addLines ? ['lines' as const] : []),
    ...(shipping ? ['shipping' as const] : []),
    ...(coupon ? ['coupon' as const] : []),
  ];
}
