import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormDraft } from '#console/form-draft';
import type { Category } from '#features/catalog/categories/categories.schema';
import { api } from '#http/api-client';
import { ApiError, messageOf } from '#http/api-error';
import { readFieldErrors } from '#http/field-errors';
import { adminPaths } from '#shared/admin-paths';
import { toast } from '#ui/toast';
import { type CategoryValues, type Collision, changesOf, mergeChanges, NEW_CATEGORY, toBody, valuesOf } from './category-form.console';
import { CATEGORY_CALLS, type CategoryList, showCategories } from './use-categories.console';

const FAILED = 'The category could not be saved. What you entered is still here; please try again.';

/** The form of a category, or of a new one. What is entered survives a reload; two people's changes are merged. */
export function useCategoryForm(category: Category | undefined, preset: Partial<CategoryValues> = {}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [loaded, setLoaded] = useState(category);
  const base = loaded ? valuesOf(loaded) : NEW_CATEGORY;
  const [values, setValues] = useState<CategoryValues>({ ...base, ...preset });
  const [addedId, setAddedId] = useState<string>();
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [collisions, setCollisions] = useState<readonly Collision[]>([]);
  const changes = changesOf(values, base);
  const draft = useFormDraft<CategoryValues>({ key: `category ${category?._id ?? 'new'}`, version: loaded?.version ?? 0, changes });
  const [isRestored, setRestored] = useState(false);
  if (!isRestored) {
    setRestored(true);
    if (draft.restored) setValues({ ...base, ...draft.restored.values });
  }

  // After the form is no longer changed, so that leaving it is no question.
  useEffect(() => {
    if (addedId !== undefined) void navigate(adminPaths.category(addedId), { replace: true });
  }, [addedId, navigate]);

  const take = (saved: Category) => {
    setLoaded(saved);
    setErrors({});
    setCollisions([]);
  };

  const save = useMutation({
    mutationFn: async () => {
      const body = toBody(changes);
      return loaded
        ? api.put<{ category: Category }>(`/categories/${loaded._id}`, { ...body, version: loaded.version })
        : api.post<{ category: Category }>('/categories', body);
    },
    onSuccess: async ({ category: saved }) => {
      take(saved);
      setValues(valuesOf(saved));
      draft.clear();
      toast.success(loaded ? 'Category saved' : 'Category added');
      const { categories } = await client.fetchQuery({
        queryKey: [CATEGORY_CALLS],
        queryFn: () => api.get<CategoryList>(CATEGORY_CALLS),
        staleTime: 0,
      });
      showCategories(client, categories);
      if (!loaded) setAddedId(saved._id);
    },
    onError: (error) => {
      const current = currentOf(error);
      if (current && loaded) {
        const merged = mergeChanges({ mine: values, base, current: valuesOf(current) });
        setLoaded(current);
        setValues(merged.merged);
        setCollisions(merged.collisions);
        toast.error(
          merged.collisions.length > 0
            ? 'Somebody changed the same fields. Please look at both values, then save again.'
            : 'Somebody saved other fields meanwhile. They are merged; please save again.',
        );
        return;
      }
      const fields = error instanceof ApiError ? readFieldErrors(error.errors) : [];
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field.split('.')[0] ?? field, message])));
      toast.error(fields[0]?.message ?? messageOf(error, FAILED));
    },
  });

  return {
    values,
    errors,
    collisions,
    set: <Name extends keyof CategoryValues>(name: Name, value: CategoryValues[Name]) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
      setCollisions((before) => before.filter((collision) => collision.name !== name));
    },
    isDirty: Object.keys(changes).length > 0,
    isSaving: save.isPending,
    save: () => {
      if (values.name.trim() === '') setErrors({ name: 'Please enter a name' });
      else save.mutate();
    },
    discard: () => {
      setValues(base);
      setErrors({});
      setCollisions([]);
    },
  };
}

function currentOf(error: unknown): Category | undefined {
  const body = error instanceof ApiError && error.status === 409 ? error.body : undefined;
  return typeof body === 'object' && body !== null && 'current' in body ? (body.current as Category) : undefined;
}
