import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { refreshPaths } from '#console/api-query';
import { readDraft, useFormDraft } from '#console/form/form-draft';
import type { PromotionView } from '#features/pricing/promotions/promotions.schema';
import { api } from '#http/api-client';
import { ApiError, messageOf } from '#http/api-error';
import { readFieldErrors } from '#http/field-errors';
import { adminPaths } from '#shared/admin-paths';
import { toast } from '#ui/toast';
import { NEW_PROMOTION, type PromotionValues, toBody, valuesOf } from './promotion-form.console';
import { PROMOTION_CALLS } from './promotion-status.console';

interface SavedPromotion {
  promotion: PromotionView;
}

/** The form of a promotion, or of a new one that may begin as a copy; what is entered survives a reload. */
export function usePromotionForm(promotion: PromotionView | undefined, copied?: PromotionView) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const draftKey = `promotion ${promotion?._id ?? 'new'}`;
  const [loaded, setLoaded] = useState(promotion);
  const base = loaded ? valuesOf(loaded) : NEW_PROMOTION;
  const [values, setValues] = useState<PromotionValues>(() => ({
    ...base,
    ...(copied && { ...valuesOf(copied), name: `Copy of ${copied.name}`, code: '' }),
    ...readDraft<PromotionValues>(localStorage, draftKey, Date.now())?.values,
  }));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [addedId, setAddedId] = useState<string>();
  const changes = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof PromotionValues])),
  ) as Partial<PromotionValues>;
  const isDirty = Object.keys(changes).length > 0;
  const draft = useFormDraft<PromotionValues>({ key: draftKey, version: loaded?.version ?? 0, changes });

  // After the form is no longer changed, so that leaving it is no question.
  useEffect(() => {
    if (addedId !== undefined) void navigate(adminPaths.promotion(addedId), { replace: true });
  }, [addedId, navigate]);

  const show = (saved: PromotionView) => {
    setLoaded(saved);
    setValues(valuesOf(saved));
    setErrors({});
    draft.clear();
    client.setQueryData<SavedPromotion>([`${PROMOTION_CALLS}/${saved._id}`], { promotion: saved });
    void refreshPaths(client, `${PROMOTION_CALLS}?`);
  };

  const save = useMutation({
    mutationFn: (given: object) => {
      const body = toBody(values);
      if (!loaded) return api.post<SavedPromotion>(PROMOTION_CALLS, { ...body, ...given });
      return api.put<SavedPromotion>(`${PROMOTION_CALLS}/${loaded._id}`, {
        ...changedOf(toBody(base), body),
        ...given,
        version: loaded.version,
      });
    },
    onSuccess: ({ promotion: saved }) => {
      show(saved);
      toast.success(loaded ? 'Promotion saved' : 'Promotion added');
      if (!loaded) setAddedId(saved._id);
    },
    onError: (error) => {
      const current = currentOf(error);
      if (current) {
        setLoaded(current);
        setValues({ ...valuesOf(current), ...changes });
        toast.error('Somebody else changed this promotion. Their changes are shown where you changed nothing; please save again.');
        return;
      }
      const fields = error instanceof ApiError ? readFieldErrors(error.errors) : [];
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field.split('.')[0] ?? field, message])));
      toast.error(
        fields[0]?.message ?? messageOf(error, 'The promotion could not be saved. What you entered is still here; please try again.'),
      );
    },
  });

  return {
    promotion: loaded,
    values,
    errors,
    set: <Name extends keyof PromotionValues>(name: Name, value: PromotionValues[Name]) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors({});
    },
    isDirty,
    isSaving: save.isPending,
    /** Saves the form, with what else is given. */
    save: (given: object = {}) => save.mutate(given),
    discard: () => {
      setValues(base);
      setErrors({});
    },
  };
}

export type PromotionForm = ReturnType<typeof usePromotionForm>;

function changedOf(before: object, after: object): object {
  const earlier = Object.entries(before);
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(earlier.find(([known]) => known === name)?.[1]),
    ),
  );
}

function currentOf(error: unknown): PromotionView | undefined {
  const body = error instanceof ApiError && error.status === 409 ? error.body : undefined;
  return typeof body === 'object' && body !== null && 'current' in body ? (body.current as PromotionView) : undefined;
}
