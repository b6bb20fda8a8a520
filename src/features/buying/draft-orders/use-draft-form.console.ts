import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { type RecordCall, useRecordForm } from '#console/form/use-record-form';
import { usePaused } from '#console/use-paused';
import type { PaidOutside } from '#features/orders/payment-links/payment-links.schema';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import { type DraftValues, newLine, toContent, valuesOf } from './draft-form.console';
import { draftOrdersCalls } from './draft-orders.calls';
import type { DraftOrder, DraftTotals } from './draft-orders.schema';
import { draftFormMessages as messages } from './draft-orders-console.messages';

interface SavedDraft {
  draft: DraftOrder;
  message: string;
}

type DraftCall = RecordCall<DraftOrder, DraftValues>;

/** The form of a draft order, or of a new one. */
export function useDraftForm(draft: DraftOrder | undefined) {
  const client = useQueryClient();
  const form = useRecordForm<DraftOrder, DraftValues>({
    key: `order ${draft?._id ?? 'new'}`,
    record: draft,
    valuesOf,
    send,
    show: (saved) => {
      client.setQueryData([draftPath(saved._id)], { draft: saved });
      void refreshPaths(client, `${draftOrdersCalls('/')}?`, '/admin/orders');
    },
    pathOf: ({ _id }) => adminPaths.draft(_id),
    sentences: { failed: messages.theDraftCouldNotBeSaved },
  });
  const { record, values, set, run } = form;
  return {
    ...form,
    isOpen: record === undefined || record.status === 'open',
    totals: useTotals(values, record, form.isDirty),
    /** For an address that arrives later: of one that was typed since it was `known`, it gives only a missing name. */
    fillAddress: (address: DraftValues['address'], known: DraftValues['address']) =>
      set(({ address: typed }) => {
        if (typed === known) return { address };
        const { firstName = address.firstName, lastName = address.lastName } = nonEmpty(typed);
        return { address: { ...typed, firstName, lastName } };
      }),
    addLine: (variantId: string) =>
      set(({ lines }) => ({
        lines: lines.some((line) => line.variantId === variantId)
          ? lines.map((line) => (line.variantId === variantId ? { ...line, quantity: line.quantity + 1 } : line))
          : [...lines, newLine(variantId)],
      })),
    sendLink: () =>
      run(savedFirst(({ _id, version }) => api.post(draftOrdersCalls('/:draftId/send', { param: { draftId: _id } }), { version }))),
    markPaid: (paid: PaidOutside) =>
      run(
        savedFirst(({ _id, version }) => api.post(draftOrdersCalls('/:draftId/paid', { param: { draftId: _id } }), { version, ...paid })),
      ),
    remove: async () => record && run(async () => recordOf(await api.delete(draftPath(record._id)))),
    restore: async () =>
      record && run(async () => recordOf(await api.post(draftOrdersCalls('/:draftId/restore', { param: { draftId: record._id } })))),
  };
}

function draftPath(draftId: string) {
  return draftOrdersCalls('/:draftId', { param: { draftId } });
}

const send: DraftCall = async ({ record, values }) =>
  recordOf(
    record
      ? await api.put(draftPath(record._id), { ...toContent(values), version: record.version })
      : await api.post(draftOrdersCalls('/'), toContent(values)),
  );

/** An action on what is saved. */
function savedFirst(act: (draft: DraftOrder) => Promise<SavedDraft>): DraftCall {
  return async (entered) => {
    const { record: loaded, changes, accept } = entered;
    const record = loaded && Object.keys(changes).length === 0 ? loaded : (await send(entered)).record;
    // The action may be refused: this much is saved.
    if (record !== loaded) accept(record);
    return recordOf(await act(record));
  };
}

function recordOf({ draft, message }: SavedDraft) {
  return { record: draft, message };
}

/** The fields that have a value. */
function nonEmpty(address: DraftValues['address']): Partial<DraftValues['address']> {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ''));
}

export type DraftForm = ReturnType<typeof useDraftForm>;

/** The totals of what is typed, by the shop's own calculation. */
function useTotals(values: DraftValues, loaded: DraftOrder | undefined, isDirty: boolean): DraftTotals | undefined {
  const text = JSON.stringify(toContent(values));
  const paused = usePaused(text);
  const { data } = useQuery({
    queryKey: [draftOrdersCalls('/preview'), paused],
    queryFn: () => api.post(draftOrdersCalls('/preview'), JSON.parse(paused)),
    enabled: isDirty,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  return isDirty ? (data?.totals ?? loaded?.totals) : loaded?.totals;
}
