import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { useRecordForm } from '#console/form/use-record-form';
import { toIso } from '#console/local-time';
import { salesCalls } from '#features/catalog/sales/sales.calls';
import type { Sale } from '#features/catalog/sales/sales.schema';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import type { FieldErrors } from '#shared/field-errors';
import { saleFormMessages as messages } from './sale-editor.messages';
import {
  type FormPrice,
  newSale,
  removePrice,
  type SaleValues,
  setPrices,
  shownPrices,
  toFormPrice,
  toTarget,
  valuesOf,
} from './sale-form.console';

/** The form of a sale, or of a new one. */
export function useSaleForm(sale: Sale | undefined) {
  const client = useQueryClient();
  const [fresh] = useState(() => newSale(new Date()));
  const form = useRecordForm<Sale, SaleValues>({
    key: `sale ${sale?._id ?? 'new'}`,
    record: sale,
    valuesOf: (record) => (record ? valuesOf(record) : fresh),
    check: problemsOf,
    send: async ({ record, values, changes, accept }) => {
      const { edits, ...changed } = changes;
      const set = Object.values(values.edits.set).map((price) => ({ ...toTarget(price), price: price.price }));
      if (!record) {
        const { edits: _, ...fields } = values;
        // `problemsOf` refuses a sale without a start.
        const startsAt = toIso(values.startsAt) ?? '';
        const added = await api.post(salesCalls('/'), { ...toBody(fields), name: values.name, startsAt, prices: set });
        return { record: added.sale, message: messages.saleAdded };
      }
      let saved = record;
      if (Object.keys(changed).length > 0) {
        const answer = await api.put(salePath(record._id), { ...toBody(changed), version: record.version });
        saved = answer.sale;
        accept(saved, changed);
      }
      if (!edits) return { record: saved, message: messages.saleSaved };
      const remove = Object.values(edits.removed).map(toTarget);
      const path = salesCalls('/:id/prices', { param: { id: record._id } });
      const answer = await api.post(path, { set, remove, version: saved.version });
      return { record: answer.sale, message: messages.saleSaved };
    },
    show: (saved) => {
      client.setQueryData([salePath(saved._id)], { sale: saved });
      void refreshPaths(client, `${salesCalls('/')}?`);
    },
    pathOf: ({ _id }) => adminPaths.sale(_id),
    sentences: { failed: messages.theSaleCouldNotBeSaved },
  });
  return {
    ...form,
    prices: shownPrices(form.record?.prices?.map(toFormPrice) ?? [], form.values.edits),
    addPrices: (prices: readonly FormPrice[]) => form.set(({ edits }) => ({ edits: setPrices(edits, prices) })),
    removePrice: (price: FormPrice) => form.set(({ edits }) => ({ edits: removePrice(edits, price) })),
  };
}

function salePath(id: string) {
  return salesCalls('/:id', { param: { id } });
}

export type SaleForm = ReturnType<typeof useSaleForm>;

function problemsOf({ name, startsAt, endsAt }: SaleValues): FieldErrors {
  return {
    ...(name.trim() === '' && { name: messages.pleaseEnterAName }),
    ...(toIso(startsAt) === undefined && { startsAt: messages.pleaseEnterAStart }),
    ...(endsAt !== '' && endsAt <= startsAt && { endsAt: messages.theEndMustBeAfterTheStart }),
  };
}

function toBody({ startsAt, endsAt, ...same }: Partial<Omit<SaleValues, 'edits'>>) {
  return {
    ...same,
    ...(startsAt !== undefined && { startsAt: toIso(startsAt) }),
    ...(endsAt !== undefined && { endsAt: toIso(endsAt) ?? null }),
  };
}
