import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { refreshPaths } from '#console/api-query';
import { readDraft, useFormDraft } from '#console/form/form-draft';
import { api } from '#http/api-client';
import { ApiError, messageOf } from '#http/api-error';
import { readFieldErrors } from '#http/field-errors';
import { adminPaths } from '#shared/admin-paths';
import { toast } from '#ui/toast';
import type { ShippingZoneView } from './shipping.schema';
import { ZONE_CALLS } from './shipping-calls.console';
import { NEW_ZONE, toBody, valuesOf, type ZoneValues } from './zone-form.console';

interface SavedZone {
  shippingZone: ShippingZoneView;
  message: string;
}

/** The form of a zone, or of a new one; what is entered survives a reload. */
export function useZoneForm(zone: ShippingZoneView | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const draftKey = `shipping zone ${zone?._id ?? 'new'}`;
  const [loaded, setLoaded] = useState(zone);
  const base = loaded ? valuesOf(loaded) : NEW_ZONE;
  const [values, setValues] = useState<ZoneValues>(() => ({
    ...base,
    ...readDraft<ZoneValues>(localStorage, draftKey, Date.now())?.values,
  }));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [addedId, setAddedId] = useState<string>();
  const changes = changesOf(base, values);
  const isDirty = Object.keys(changes).length > 0;
  const draft = useFormDraft<ZoneValues>({ key: draftKey, version: loaded?.version ?? 0, changes });

  // After the form is no longer changed, so that leaving it is no question.
  useEffect(() => {
    if (addedId !== undefined) void navigate(adminPaths.shippingZone(addedId), { replace: true });
  }, [addedId, navigate]);

  const show = (saved: ShippingZoneView) => {
    setLoaded(saved);
    setValues(valuesOf(saved));
    setErrors({});
    draft.clear();
    client.setQueryData<Pick<SavedZone, 'shippingZone'>>([`${ZONE_CALLS}/${saved._id}`], { shippingZone: saved });
    void refreshPaths(client, ZONE_CALLS, '/admin/audit');
  };

  const save = useMutation({
    mutationFn: () => {
      const body = toBody(values);
      if (!loaded) return api.post<SavedZone>(ZONE_CALLS, body);
      return api.put<SavedZone>(`${ZONE_CALLS}/${loaded._id}`, { ...changesOf(toBody(base), body), version: loaded.version });
    },
    onSuccess: ({ shippingZone, message }) => {
      show(shippingZone);
      toast.success(message);
      if (!loaded) setAddedId(shippingZone._id);
    },
    onError: (error) => {
      const current = currentOf(error);
      if (current) {
        const collides = Object.keys(changesOf(base, valuesOf(current))).some((field) => field in changes);
        setLoaded(current);
        setValues({ ...valuesOf(current), ...changes });
        toast.error(collides ? COLLIDED : MERGED);
        return;
      }
      const fields = error instanceof ApiError ? readFieldErrors(error.errors) : [];
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      toast.error(fields[0]?.message ?? messageOf(error, 'The zone could not be saved. What you entered is still here; please try again.'));
    },
  });

  return {
    zone: loaded,
    values,
    errors,
    /** The message of a field or of anything in it. */
    errorOf: (field: string) => errors[field] ?? Object.entries(errors).find(([name]) => name.startsWith(`${field}.`))?.[1],
    set: (changed: Partial<ZoneValues>) => {
      setValues((before) => ({ ...before, ...changed }));
      setErrors({});
    },
    isDirty,
    isSaving: save.isPending,
    save: () => save.mutate(),
    discard: () => {
      setValues(base);
      setErrors({});
    },
  };
}

export type ZoneForm = ReturnType<typeof useZoneForm>;

const MERGED = 'Somebody else changed other parts of this zone. Their changes are shown too; please save again.';
const COLLIDED = 'Somebody else changed the same part of this zone. Saving again replaces what they saved, which Activity shows.';

function changesOf<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields])),
  ) as Partial<Fields>;
}

function currentOf(error: unknown): ShippingZoneView | undefined {
  const body = error instanceof ApiError && error.status === 409 ? error.body : undefined;
  return typeof body === 'object' && body !== null && 'current' in body ? (body.current as ShippingZoneView) : undefined;
}
