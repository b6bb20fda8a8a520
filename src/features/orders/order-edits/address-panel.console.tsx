import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type AddressDraft, EMPTY_ADDRESS } from '#features/accounts/addresses/address-draft';
import { AddressFields } from '#features/accounts/addresses/address-fields';
import { useRight } from '#features/accounts/staff/use-right.console';
import { refreshStaffOrder } from '#features/orders/orders/staff-order.console';
import { api } from '#http/client/api-client';
import { ApiError, messageOf } from '#http/client/api-error';
import { readFieldErrors } from '#http/client/field-errors';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { toast } from '#ui/toast';
import {
  allowedSettlements,
  conflictOf,
  type EditConflict,
  isSamePartChanged,
  useEditableOrder,
  useEditPreview,
} from './edit-calls.console';
import { EditConflictDialog } from './edit-conflict.console';
import { EditSummaryParts } from './edit-summary.console';
import { orderEditsCalls } from './order-edits.calls';
import type { Settlement } from './order-edits.rules';
import type { EditableOrder } from './order-edits.schema';
import { addressPanelMessages as messages } from './order-edits-console.messages';

interface AddressPanelProps {
  orderId: string;
  /** The address to read, with a button to change it. */
  children: (actions: ReactNode) => ReactNode;
}

/** The address of an order, which can be changed before anything is packed: tax and shipping follow. */
export function AddressPanel({ orderId, children }: AddressPanelProps) {
  const order = useEditableOrder(orderId).data?.order;
  const mayEdit = useRight('orders.edit');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {children(
        mayEdit && order?.isAddressOpen && (
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {messages.change}
          </Button>
        ),
      )}
      {order && isOpen && <AddressDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function AddressDialog({ order, onClose }: { order: EditableOrder; onClose: () => void }) {
  const client = useQueryClient();
  const [base, setBase] = useState(order);
  const [address, setAddress] = useState<AddressDraft>({ ...EMPTY_ADDRESS, ...order.shippingAddress });
  const [settle, setSettle] = useState<Settlement>();
  const [reason, setReason] = useState('');
  const [notify, setNotify] = useState(true);
  const [conflict, setConflict] = useState<EditConflict>();
  const isDirty = JSON.stringify(address) !== JSON.stringify({ ...EMPTY_ADDRESS, ...base.shippingAddress });
  const isComplete = address.country !== '' && (address.state !== '' || address.country !== EMPTY_ADDRESS.country);
  const { preview, error, isCurrent } = useEditPreview(base._id, isDirty && isComplete ? { shippingAddress: address } : undefined);
  const settlements = allowedSettlements(preview, useRight('orders.refund'));
  const chosen = settlements.find((one) => one === settle) ?? settlements[0];

  const save = useMutation({
    mutationFn: async (version: number) => {
      const path = orderEditsCalls('/:orderId', { param: { orderId: base._id } });
      const edit = { shippingAddress: address, version, settle: chosen, reason, notify };
      try {
        return await api.put(path, edit);
      } catch (error) {
        const found = conflictOf(error);
        if (found && !isSamePartChanged('shippingAddress', base, found.current)) {
          return api.put(path, { ...edit, version: found.current.version });
        }
        throw error;
      }
    },
    onSuccess: async ({ message }) => {
      toast.success(message);
      onClose();
      await refreshStaffOrder(client, base._id);
    },
    onError: (error) => {
      const found = conflictOf(error);
      if (found) setConflict(found);
      else if (Object.keys(fieldErrors(error)).length === 0) toast.error(messageOf(error, messages.theAddressCouldNotBeChanged));
    },
  });
  const errors = { ...fieldErrors(error), ...fieldErrors(save.error) };
  const hasFieldErrors = Object.keys(errors).length > 0;
  const summary = {
    preview,
    error: hasFieldErrors ? undefined : error,
    settlements,
    settle: chosen,
    setSettle,
    reason,
    setReason,
    notify,
    setNotify,
  };
  return (
    <Dialog isOpen onClose={onClose} title={messages.changeTheAddress}>
      <form
        noValidate
        className="grid gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty && !save.isPending) save.mutate(base.version);
        }}
      >
        <AddressFields
          prefix="shippingAddress."
          value={address}
          errors={errors}
          onChange={(changes) => setAddress((before) => ({ ...before, ...changes }))}
        />
        {isDirty && !hasFieldErrors && <EditSummaryParts edit={summary} />}
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" disabled={!isDirty} isBusy={save.isPending || (isDirty && !isCurrent && !error)}>
            {messages.saveTheAddress}
          </Button>
        </div>
      </form>
      {conflict && (
        <EditConflictDialog
          conflict={conflict}
          isSaving={save.isPending}
          onMine={() => {
            setBase(conflict.current);
            setConflict(undefined);
            save.mutate(conflict.current.version);
          }}
          onTheirs={async () => {
            onClose();
            await refreshStaffOrder(client, base._id);
          }}
        />
      )}
    </Dialog>
  );
}

function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.status !== 422) return {};
  return Object.fromEntries(
    readFieldErrors(error.errors).flatMap(({ field, message }) => (field.startsWith('shippingAddress') ? [[field, message]] : [])),
  );
}
