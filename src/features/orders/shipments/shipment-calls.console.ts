import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import { refreshPaths } from '#console/api-query';
import { refreshStaffOrder } from '#features/orders/orders/staff-order.console';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { toast } from '#ui/toast';
import type { ShipmentStatus } from './shipment.rules';
import { orderShipmentsCalls, shipmentsCalls } from './shipments.calls';
import type { NewShipmentSchema, TrackingSchema } from './shipments.schema';

/** Whatever comes back, the page then shows what is true: a refusal means that somebody else was faster. */
function useShipmentCall<Given>(orderId: string, call: (input: Given) => Promise<{ message: string }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
    onSettled: () => Promise.all([refreshStaffOrder(client, orderId), refreshPaths(client, '/admin/packing')]),
  });
}

export function useNewShipment(orderId: string) {
  return useShipmentCall(orderId, (input: v.InferInput<typeof NewShipmentSchema>) =>
    api.post(orderShipmentsCalls('/:orderId/shipments', { param: { orderId } }), input),
  );
}

export function useTracking(orderId: string, shipmentId: string) {
  return useShipmentCall(orderId, (input: v.InferInput<typeof TrackingSchema>) =>
    api.put(shipmentsCalls('/:shipmentId', { param: { shipmentId } }), input),
  );
}

export function useShipmentMove(orderId: string, shipmentId: string) {
  return useShipmentCall(orderId, (status: ShipmentStatus) =>
    api.post(shipmentsCalls('/:shipmentId/move', { param: { shipmentId } }), { status }),
  );
}
