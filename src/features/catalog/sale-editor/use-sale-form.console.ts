import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { refreshPaths } from '#console/api-query';
import { readDraft, useFormDraft } from '#console/form/form-draft';
import type { Sale } from '#features/catalog/sales/sales.schema';
import { api } from '#http/api-client';
import { ApiError, messageOf } from '#http/api-error';
import { readFieldErrors } from '#http/field-errors';
import { adminPaths } from '#shared/admin-paths';
import { toast } from '#ui/toast';
import {
  type FormPrice,
  NO_EDITS,
  newSale,
  type PriceEdits,
  removePrice,
  type SaleValues,
  setPrices,
  shownPrices,
  toFormPrice,
  toIso,
  toTarget,
  valuesOf,
} from './sale-form.console';
import { SALE_CALLS } from './sale-status.console';

interface Draft extends SaleValues {
  edits: PriceEdits;
}

interface SavedSale {
  sale: Sale;
}

/** The form of a sale, or of a new one; what is entered survives a reload. */
export function useSaleForm(sale: Sale | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const draftKey = `sale ${sale?._id ?? 'new'}`;
  const [loaded, setLoaded] = useState(sale);
  const [fresh] = useState(() => newSale(new Date()));
  const base = loaded ? valuesOf(loaded) : fresh;
  const [restored] = useState(() => readDraft<Draft>(localStorage, draftKey, Date.now())?.values);
  const [values, setValues] = useState<SaleValues>(() => ({ ...base, ...withoutEdits(restored) }));
  const [edits, setEdits] = useState<PriceEdits>(restored?.edits ?? NO_EDITS);
  const [addedId, setAddedId] = useState<string>();
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const changes: Partial<SaleValues> = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== base[name as keyof SaleValues]),
  );
  const hasPriceEdits = Object.keys(edits.set).length + Object.keys(edits.removed).length > 0;
  const isDirty = Object.keys(changes).length > 0 || hasPriceEdits;
  const draft = useFormDraft<Draft>({
    key: draftKey,
    version: loaded?.version ?? 0,
    changes: isDirty ? { ...changes, ...(hasPriceEdits && { edits }) } : {},
  });

  // After the form is no longer changed, so that leaving it is no question.
  useEffect(() => {
    if (addedId !== undefined) void navigate(adminPaths.sale(addedId), { replace: true });
  }, [addedId, navigate]);

  const show = (saved: Sale) => {
    setLoaded(saved);
    client.setQueryData<SavedSale>([`${SALE_CALLS}/${saved._id}`], { sale: saved });
    void refreshPaths(client, `${SALE_CALLS}?`);
  };

  const save = useMutation({
    mutationFn: async (given: Partial<SaleValues> = {}) => {
      const wanted = { ...changes, ...given };
      const set = Object.values(edits.set).map((price) => ({ ...toTarget(price), price: price.price }));
      if (!loaded) return api.post<SavedSale>(SALE_CALLS, { ...toBody({ ...values, ...given }), prices: set });
      let saved: SavedSale = { sale: loaded };
      if (Object.keys(wanted).length > 0) {
        saved = await api.put<SavedSale>(`${SALE_CALLS}/${loaded._id}`, { ...toBody(wanted), version: saved.sale.version });
        // The second call may fail: the first one is saved.
        setLoaded(saved.sale);
      }
      if (!hasPriceEdits) return saved;
      const remove = Object.values(edits.removed).map(toTarget);
      return api.post<SavedSale>(`${SALE_CALLS}/${loaded._id}/prices`, { set, remove, version: saved.sale.version });
    },
    onSuccess: ({ sale: saved }) => {
      show(saved);
      setValues(valuesOf(saved));
      setEdits(NO_EDITS);
      setErrors({});
      draft.clear();
      toast.success(loaded ? 'Sale saved' : 'Sale added');
      if (!loaded) setAddedId(saved._id);
    },
    onError: (error) => {
      const current = currentOf(error);
      if (current) {
        show(current);
        toast.error('Somebody else changed this sale. Their changes are shown where you changed nothing; please save again.');
        setValues({ ...valuesOf(current), ...changes });
        return;
      }
      const fields = error instanceof ApiError ? readFieldErrors(error.errors) : [];
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field.split('.')[0] ?? field, message])));
      toast.error(fields[0]?.message ?? messageOf(error, 'The sale could not be saved. What you entered is still here; please try again.'));
    },
  });

  return {
    sale: loaded,
    values,
    errors,
    edits,
    prices: shownPrices(loaded?.prices?.map(toFormPrice) ?? [], edits),
    set: <Name extends keyof SaleValues>(name: Name, value: SaleValues[Name]) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
    addPrices: (prices: readonly FormPrice[]) => setEdits((before) => setPrices(before, prices)),
    removePrice: (price: FormPrice) => setEdits((before) => removePrice(before, price)),
    isDirty,
    isSaving: save.isPending,
    save: (given: Partial<SaleValues> = {}) => {
      const wrong = problemsOf({ ...values, ...given });
      setErrors(wrong);
      if (Object.keys(wrong).length === 0) save.mutate(given);
    },
    discard: () => {
      setValues(base);
      setEdits(NO_EDITS);
      setErrors({});
    },
  };
}

function withoutEdits(restored: Partial<Draft> | undefined): Partial<SaleValues> {
  const { edits: _, ...values } = restored ?? {};
  return values;
}

function problemsOf({ name, startsAt, endsAt }: SaleValues): Record<string, string> {
  return {
    ...(name.trim() === '' && { name: 'Please enter a name' }),
    ...(toIso(startsAt) === undefined && { startsAt: 'Please enter a start' }),
    ...(endsAt !== '' && endsAt <= startsAt && { endsAt: 'The end must be after the start' }),
  };
}

function toBody({ startsAt, endsAt, ...same }: Partial<SaleValues>) {
  return {
    ...same,
    ...(startsAt !== undefined && { startsAt: toIso(startsAt) }),
    ...(endsAt !== undefined && { endsAt: toIso(endsAt) ?? null }),
  };
}

function currentOf(error: unknown): Sale | undefined {
  const body = error instanceof ApiError && error.status === 409 ? error.body : undefined;
  return typeof body === 'object' && body !== null && 'current' in body ? (body.current as Sale) : undefined;
}
