import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { refreshAdminOrder } from '#features/orders/orders/admin-order.console';
import type { ShipmentStatus } from '#features/orders/tracking/shipments.rules';
import { api } from '#http/client/api-client';
import { messageOf, UNREACHABLE } from '#http/client/api-error';
import { toast } from '#ui/toast';

interface NewParcel {
  items: { itemId: string; quantity: number }[];
  carrier: string;
  trackingNumber: string;
  status: 'packed' | 'shipped';
}

/** Whatever comes back, the page then shows what is true: a refusal means that somebody else was faster. */
function useShipmentCall<Given>(orderId: string, call: (given: Given) => Promise<{ message: string }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error, UNREACHABLE)),
    onSettled: () => Promise.all([refreshAdminOrder(client, orderId), refreshPaths(client, '/admin/packing')]),
  });
}

export function useNewShipment(orderId: string) {
  return useShipmentCall(orderId, (given: NewParcel) => api.post(`/admin/orders/${encodeURIComponent(orderId)}/shipments`, given));
}

export function useTracking(orderId: string, shipmentId: string) {
  return useShipmentCall(orderId, (given: { carrier: string; trackingNumber: string; version: number }) =>
    api.put(`/admin/shipments/${shipmentId}`, given),
  );
}

export function useShipmentMove(orderId: string, shipmentId: string) {
  return useShipmentCall(orderId, (status: ShipmentStatus) => api.post(`/admin/shipments/${shipmentId}/move`, { status }));
}
