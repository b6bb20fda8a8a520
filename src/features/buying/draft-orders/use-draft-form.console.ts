import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { refreshPaths } from '#console/api-query';
import { useFormDraft } from '#console/form/form-draft';
import type { PaidOutside } from '#features/orders/payment-links/payment-links.schema';
import { api } from '#http/api-client';
import { ApiError, messageOf } from '#http/api-error';
import { readFieldErrors } from '#http/field-errors';
import { adminPaths } from '#shared/admin-paths';
import { toast } from '#ui/toast';
import { type DraftValues, NEW_DRAFT, newLine, toContent, valuesOf } from './draft-form.console';
import type { DraftOrder, DraftTotals } from './draft-orders.schema';
import { DRAFT_CALLS } from './drafts-list.console';

const TYPING_MS = 250;

interface SavedDraft {
  draft: DraftOrder;
  message: string;
}

/** The form of a draft order, or of a new one; what is entered survives a reload. */
export function useDraftForm(given: DraftOrder | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [loaded, setLoaded] = useState(given);
  const base = loaded ? valuesOf(loaded) : NEW_DRAFT;
  const isOpen = loaded === undefined || loaded.status === 'open';
  const [changed, setChanged] = useState<Partial<DraftValues>>();
  const values: DraftValues = { ...base, ...changed };
  const changes = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof DraftValues])),
  ) as Partial<DraftValues>;
  const isDirty = Object.keys(changes).length > 0;
  const stored = useFormDraft<DraftValues>({ key: `order ${loaded?._id ?? 'new'}`, version: loaded?.version ?? 0, changes });
  const { restored } = stored;
  useEffect(() => {
    if (restored) setChanged((before) => before ?? restored.values);
  }, [restored]);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const totals = useTotals(values, loaded, isDirty);

  const show = ({ draft }: SavedDraft) => {
    setLoaded(draft);
    setChanged(undefined);
    setErrors({});
    stored.clear();
    client.setQueryData([`${DRAFT_CALLS}/${draft._id}`], { draft });
    void refreshPaths(client, `${DRAFT_CALLS}?`, '/admin/orders');
  };
  const fail = (error: unknown) => {
    const found = error instanceof ApiError ? readFieldErrors(error.errors) : [];
    setErrors(Object.fromEntries(found.map(({ field, message }) => [field, message])));
    toast.error(found[0]?.message ?? messageOf(error, 'The draft could not be saved. Please try again.'));
  };
  const save = () =>
    loaded
      ? api.put<SavedDraft>(`${DRAFT_CALLS}/${loaded._id}`, { ...toContent(values), version: loaded.version })
      : api.post<SavedDraft>(DRAFT_CALLS, toContent(values));

  const act = useMutation({
    mutationFn: async (action: 'save' | 'send' | { paid: PaidOutside } | 'delete' | 'restore') => {
      if (action === 'save') return save();
      if (action === 'delete') return api.delete<SavedDraft>(`${DRAFT_CALLS}/${loaded?._id}`);
      if (action === 'restore') return api.post<SavedDraft>(`${DRAFT_CALLS}/${loaded?._id}/restore`);
      const saved = isDirty || !loaded ? await save() : { draft: loaded, message: '' };
      // What follows may be refused: this much is saved.
      show(saved);
      const { _id, version } = saved.draft;
      if (action === 'send') return api.post<SavedDraft>(`${DRAFT_CALLS}/${_id}/send`, { version });
      return api.post<SavedDraft>(`${DRAFT_CALLS}/${_id}/paid`, { version, ...action.paid });
    },
    onSuccess: (saved) => {
      show(saved);
      toast.success(saved.message);
    },
    onError: fail,
  });

  // A new draft gets its address, whatever saved it, also if what followed was refused.
  const createdId = given === undefined && !act.isPending ? loaded?._id : undefined;
  useEffect(() => {
    if (createdId !== undefined) void navigate(adminPaths.draft(createdId), { replace: true });
  }, [createdId, navigate]);

  return {
    ...{ draft: loaded, values, errors, isDirty, isOpen, totals, isBusy: act.isPending },
    set: (some: Partial<DraftValues>) => setChanged((before) => ({ ...before, ...some })),
    /** For an address that arrives later: of one that was typed since it was `known`, it gives only a missing name. */
    fillAddress: (address: DraftValues['address'], known: DraftValues['address']) =>
      setChanged((before) => {
        const typed = before?.address;
        if (!typed || typed === known) return { ...before, address };
        const { firstName = address.firstName, lastName = address.lastName } = nonEmpty(typed);
        return { ...before, address: { ...typed, firstName, lastName } };
      }),
    addLine: (variantId: string) => {
      const known = values.lines.some((line) => line.variantId === variantId);
      const lines = known
        ? values.lines.map((line) => (line.variantId === variantId ? { ...line, quantity: line.quantity + 1 } : line))
        : [...values.lines, newLine(variantId)];
      setChanged((before) => ({ ...before, lines }));
    },
    run: act.mutate,
    discard: () => {
      setChanged(undefined);
      setErrors({});
    },
  };
}

/** The fields that have a value. */
function nonEmpty(address: DraftValues['address']): Partial<DraftValues['address']> {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ''));
}

export type DraftForm = ReturnType<typeof useDraftForm>;

/** The totals of what is typed, by the shop's own calculation. */
function useTotals(values: DraftValues, loaded: DraftOrder | undefined, isDirty: boolean): DraftTotals | undefined {
  const text = JSON.stringify(toContent(values));
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery({
    queryKey: [`${DRAFT_CALLS}/preview`, settled],
    queryFn: () => api.post<{ totals: DraftTotals }>(`${DRAFT_CALLS}/preview`, JSON.parse(settled)),
    enabled: isDirty,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  return isDirty ? (data?.totals ?? loaded?.totals) : loaded?.totals;
}
