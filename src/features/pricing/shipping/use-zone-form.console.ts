import { useQueryClient } from '@tanstack/react-query';
import { apiQuery, refreshPaths } from '#console/api-query';
import { changedFields } from '#console/form/record-form.rules';
import { type FormOfRecord, useRecordForm } from '#console/form/use-record-form';
import { auditCalls } from '#features/platform/audit/audit.calls';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import { shippingZonesCalls } from './shipping.calls';
import type { ShippingZoneView } from './shipping.schema';
import { zoneFormMessages as messages } from './shipping-console.messages';
import { textOf, toBody, valuesOf, type ZoneValues } from './zone-form.console';

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
        ? await api.put(shippingZonesCalls('/:zoneId', { param: { zoneId: record._id } }), {
            ...changedFields(body, toBody(base)),
            version: record.version,
          })
        : await api.post(shippingZonesCalls('/'), body);
      return { record: saved.shippingZone, message: saved.message };
    },
    show: (saved) => {
      const { queryKey } = apiQuery(shippingZonesCalls('/:zoneId', { param: { zoneId: saved._id } }));
      client.setQueryData(queryKey, { shippingZone: saved });
      void refreshPaths(client, shippingZonesCalls('/'), auditCalls('/'));
    },
    pathOf: ({ _id }) => adminPaths.shippingZone(_id),
    textOf,
    sentences: { failed: messages.theZoneCouldNotBeSaved },
  });
}
