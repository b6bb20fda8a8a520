import { useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { changedFields } from '#console/form/record-form.rules';
import { type FormOfRecord, useRecordForm } from '#console/form/use-record-form';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import type { ShippingZoneView } from './shipping.schema';
import { ZONE_CALLS } from './shipping-calls.console';
import { textOf, toBody, valuesOf, type ZoneValues } from './zone-form.console';

interface SavedZone {
  shippingZone: ShippingZoneView;
  message: string;
}

export type ZoneForm = FormOfRecord<ShippingZoneView, ZoneValues>;

/** The form of a zone, or of a new one. */
export function useZoneForm(zone: ShippingZoneView | undefined): ZoneForm {
  const client = useQueryClient();
  return useRecordForm<ShippingZoneView, ZoneValues>({
    key: `shipping zone ${zone?._id ?? 'new'}`,
    record: zone,
    valuesOf,
    send: async ({ record, base, values }) => {
      const body = toBody(values);
      const saved = record
        ? await api.put<SavedZone>(`${ZONE_CALLS}/${record._id}`, { ...changedFields(body, toBody(base)), version: record.version })
        : await api.post<SavedZone>(ZONE_CALLS, body);
      return { record: saved.shippingZone, message: saved.message };
    },
    show: (saved) => {
      client.setQueryData<Pick<SavedZone, 'shippingZone'>>([`${ZONE_CALLS}/${saved._id}`], { shippingZone: saved });
      void refreshPaths(client, ZONE_CALLS, '/admin/audit');
    },
    pathOf: ({ _id }) => adminPaths.shippingZone(_id),
    textOf,
    sentences: { failed: 'The zone could not be saved. What you entered is still here; please try again.' },
  });
}
