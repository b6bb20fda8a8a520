import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { refreshPaths } from '#console/api-query';
import type { Choices } from '#console/form/record-form.rules';
import { useRecordForm } from '#console/form/use-record-form';
import { session } from '#features/accounts/sessions/session.store';
import type { EditedProduct } from '#features/catalog/catalog-admin/staff-products.schema';
import { translationsCalls } from '#features/catalog/translations/translations.calls';
import { adminPaths } from '#shared/admin-paths';
import { findErrors } from './product-body.console';
import type { FieldChange } from './product-editor.schema';
import { productEditorScreenMessages as messages } from './product-editor-console.messages';
import { type EditedVariant, fieldsOf, type ProductFields, type StockEdit } from './product-fields.console';
import { mergeProducts } from './product-merge.console';
import { addProduct, loadChanges, loadProduct, saveProduct } from './save-product.console';

/** The form of a product, or of a new one. */
export function useProductEditor(product: EditedProduct | undefined) {
  const client = useQueryClient();
  const [start] = useState(() => ({ key: draftKeyOf(product), version: product?.version ?? 0 }));
  // What others changed since the form was loaded: merged into it, or in collision with it.
  const [others, setOthers] = useState<readonly FieldChange[]>([]);
  const createdId = useRef<string>(undefined);
  const [isCollisionClosed, setCollisionClosed] = useState(false);
  const form = useRecordForm<EditedProduct, ProductFields>({
    key: start.key,
    record: product,
    valuesOf: fieldsOf,
    merge: mergeProducts,
    mergesAtOnce: true,
    check: findErrors,
    send: async ({ record, base, values }) => {
      if (!record) {
        // If it cannot be loaded then, the next attempt only loads it.
        createdId.current ??= await addProduct(values);
        return { record: await loadProduct(createdId.current), message: messages.productCreated };
      }
      const onChanges = (changes: readonly FieldChange[]) => setOthers((before) => [...before, ...changes]);
      const saved = await saveProduct({ record, base, values, onChanges });
      onChanges(saved.merged);
      return { record: saved.product, message: messages.productSaved };
    },
    // A text that was changed makes its translations out of date.
    show: ({ _id }) =>
      void refreshPaths(client, product ? `${LISTS}?` : LISTS, translationsCalls('/products/:id/translations', { param: { id: _id } })),
    pathOf: ({ _id }) => adminPaths.product(_id),
    textOf: String,
    sentences: { failed: messages.theShopCannotBeReached },
  });

  const { set, restoredVersion = start.version } = form;
  const productId = product?._id;
  useEffect(() => {
    if (productId === undefined || restoredVersion >= start.version) return;
    // Without them, a collision says "Somebody else".
    loadChanges(productId, restoredVersion).then(setOthers, () => {});
  }, [productId, restoredVersion, start]);

  const setVariant = useCallback(
    (variantKey: string, change: Partial<EditedVariant>) =>
      set(({ variants }) => ({
        variants: variants.map((variant) => (variant.key === variantKey ? { ...variant, ...change } : variant)),
      })),
    [set],
  );
  const setStock = useCallback(
    (variantKey: string, edit: StockEdit | undefined) =>
      set(({ stock: { [variantKey]: _, ...stock } }) => ({ stock: edit ? { ...stock, [variantKey]: edit } : stock })),
    [set],
  );
  const hasCollisions = form.collisions.length > 0;
  return {
    ...form,
    /** As it is saved. A new one has its own screen once it is created. */
    product: product && form.record,
    fields: form.values,
    setVariant,
    setStock,
    /** Saves, with a change that a button makes at once; first it asks what to do about collisions. */
    save: async (change: Partial<ProductFields> = {}) => {
      setCollisionClosed(false);
      if (hasCollisions) return;
      setOthers([]);
      await form.save(change);
    },
    resolve: (choices: Choices) => {
      setOthers([]);
      form.resolve(choices);
    },
    others,
    isCollisionOpen: hasCollisions && !isCollisionClosed,
    closeCollision: () => setCollisionClosed(true),
    /** What others changed, and the form has now. */
    merged: hasCollisions || form.isSaving ? [] : others,
    closeMerged: () => setOthers([]),
  };
}
export type ProductEditor = ReturnType<typeof useProductEditor>;

const LISTS = '/admin/products';

function draftKeyOf(product: EditedProduct | undefined): string {
  const current = session.get();
  return `product ${product?._id ?? 'new'} ${current.status === 'customer' ? current.user._id : ''}`;
}
