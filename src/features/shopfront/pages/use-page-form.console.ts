import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { useFormDraft } from '#console/form/form-draft';
import { api } from '#http/api-client';
import { ApiError, messageOf, UNREACHABLE } from '#http/api-error';
import { readFieldErrors } from '#http/field-errors';
import { toast } from '#ui/toast';
import { PAGE_FIELDS } from './pages.rules';
import type { OwnPage } from './pages.schema';

type Field = (typeof PAGE_FIELDS)[number];
export type PageValues = Record<Field, string>;

interface Saved {
  page: OwnPage;
  message: string;
}

const PAGES = '/admin/pages';

/** The form of a page's draft. What is entered survives a reload; what somebody else saved in other fields is merged. */
export function usePageForm(page: OwnPage) {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState(page);
  const base = valuesOf(loaded);
  const [values, setValues] = useState(base);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const changes = changesOf(values, base);
  const draft = useFormDraft<PageValues>({ key: `page ${page._id}`, version: loaded.version, changes });
  const [isRestored, setRestored] = useState(false);
  if (!isRestored) {
    setRestored(true);
    if (draft.restored) setValues({ ...base, ...draft.restored.values });
  }
  const path = `${PAGES}/${encodeURIComponent(page._id)}`;

  const take = async ({ page: saved, message }: Saved) => {
    setLoaded(saved);
    setValues(valuesOf(saved));
    setErrors({});
    draft.clear();
    client.setQueryData([path], { page: saved });
    await refreshPaths(client, PAGES);
    toast.success(message);
  };
  const fail = (error: unknown) => {
    const current = currentOf(error);
    if (current) {
      setLoaded(current);
      // What only they changed is taken over; the person's own texts stay.
      setValues({ ...valuesOf(current), ...changes });
      const both = PAGE_FIELDS.filter((name) => name in changes && valuesOf(current)[name] !== base[name]);
      setErrors(Object.fromEntries(both.map((name) => [name, 'Somebody else changed this too. Saving replaces their text.'])));
      toast.error('Somebody else saved this page meanwhile. Please look at it, then save again.');
      return;
    }
    const fields = error instanceof ApiError ? readFieldErrors(error.errors) : [];
    setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
    toast.error(fields[0]?.message ?? messageOf(error, UNREACHABLE));
  };
  const saveDraft = (version: number) => api.put<Saved>(path, { ...changes, version });

  const save = useMutation({ mutationFn: () => saveDraft(loaded.version), onSuccess: take, onError: fail });
  const publish = useMutation({
    mutationFn: async () => {
      // One of the shop's own pages that nobody has changed has no draft yet.
      const hasChanges = Object.keys(changes).length > 0 || loaded.version === 0;
      const saved = hasChanges ? (await saveDraft(loaded.version)).page : loaded;
      return api.post<Saved>(`${path}/publish`, { version: saved.version });
    },
    onSuccess: take,
    onError: fail,
  });
  const unpublish = useMutation({
    mutationFn: () => api.post<Saved>(`${path}/unpublish`, { version: loaded.version }),
    onSuccess: take,
    onError: fail,
  });
  const restore = useMutation({
    mutationFn: (number: number) => api.post<Saved>(`${path}/restore`, { number, version: loaded.version }),
    onSuccess: take,
    onError: fail,
  });

  return {
    page: loaded,
    values,
    errors,
    set: (name: Field, value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
    isDirty: Object.keys(changes).length > 0,
    isBusy: [save, publish, unpublish, restore].some(({ isPending }) => isPending),
    isPublishing: publish.isPending,
    save: () => save.mutate(),
    publish: () => publish.mutate(),
    unpublish: () => unpublish.mutate(),
    restore: (number: number) => restore.mutateAsync(number),
    discard: () => {
      setValues(base);
      setErrors({});
    },
  };
}

export type PageForm = ReturnType<typeof usePageForm>;

function valuesOf({ slug = '', title, description, body }: OwnPage): PageValues {
  return { slug, title, description, body };
}

function changesOf(values: PageValues, base: PageValues): Partial<PageValues> {
  return Object.fromEntries(PAGE_FIELDS.filter((name) => values[name] !== base[name]).map((name) => [name, values[name]]));
}

function currentOf(error: unknown): OwnPage | undefined {
  const body = error instanceof ApiError && error.status === 409 ? error.body : undefined;
  return typeof body === 'object' && body !== null && 'current' in body ? (body.current as OwnPage) : undefined;
}
