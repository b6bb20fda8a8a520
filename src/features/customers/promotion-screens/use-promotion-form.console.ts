import { useQueryClient } from '@tanstack/react-query';
import { apiQuery, refreshPaths } from '#console/api-query';
import { changedFields } from '#console/form/record-form.rules';
import { type RecordCall, useRecordForm } from '#console/form/use-record-form';
import { promotionsCalls } from '#features/pricing/promotions/promotions.calls';
import type { PromotionView } from '#features/pricing/promotions/promotions.schema';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import { type PromotionValues, textOf, toBody, valuesOf } from './promotion-form.console';
import { promotionFormScreenMessages as messages } from './promotion-screens.messages';

/** The form of a promotion, or of a new one that may begin as a copy. */
export function usePromotionForm(promotion: PromotionView | undefined, copied?: PromotionView) {
  const client = useQueryClient();
  const form = useRecordForm<PromotionView, PromotionValues>({
    key: `promotion ${promotion?._id ?? 'new'}`,
    record: promotion,
    valuesOf,
    preset: copied && { ...valuesOf(copied), name: messages.copyOf(copied.name), code: '' },
    send: sendWith({}),
    show: (saved) => {
      client.setQueryData(apiQuery(promotionsCalls('/:id', { param: { id: saved._id } })).queryKey, { promotion: saved });
      void refreshPaths(client, `${promotionsCalls('/')}?`);
    },
    pathOf: ({ _id }) => adminPaths.promotion(_id),
    textOf,
    sentences: { failed: messages.thePromotionCouldNotBeSaved },
  });
  return {
    ...form,
    /** Saves the form with what else a button changes. */
    saveWith: (input: { isPaused: boolean } | { endsAt: string }) => form.run(sendWith(input)),
  };
}

export type PromotionForm = ReturnType<typeof usePromotionForm>;

function sendWith(input: object): RecordCall<PromotionView, PromotionValues> {
  return async ({ record, base, values }) => {
    const body = toBody(values);
    const saved = record
      ? await api.put(promotionsCalls('/:id', { param: { id: record._id } }), {
          ...changedFields(body, toBody(base)),
          ...input,
          version: record.version,
        })
      : await api.post(promotionsCalls('/'), { ...body, ...input });
    return { record: saved.promotion, message: record ? messages.promotionSaved : messages.promotionAdded };
  };
}
