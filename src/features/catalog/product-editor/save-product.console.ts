import { session } from '#features/accounts/sessions/session.store';
import { productsAdminCalls } from '#features/catalog/catalog-admin/catalog-admin.calls';
import type { NewProductBody } from '#features/catalog/catalog-admin/catalog-admin.schema';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import type { EditedProduct } from '#features/catalog/catalog-admin/staff-products.schema';
import { api } from '#http/client/api-client';
import { ApiError } from '#http/client/api-error';
import { readFieldErrors } from '#http/client/field-errors';
import { toChangeBody, toNewBody, toStockChanges } from './product-body.console';
import { productEditorCalls } from './product-editor.calls';
import type { FieldChange, ProductSaveBody, SavedProduct } from './product-editor.schema';
import type { ProductFields } from './product-fields.console';

interface ProductSave {
  record: EditedProduct;
  base: ProductFields;
  values: ProductFields;
  /** Gets what others have changed since the record's version, if that is why the call is refused. */
  onChanges: (changes: FieldChange[]) => void;
}

/** Sends what was changed in `record`. Throws ApiError; after a conflict it has the whole product as it is now, with the present stock. */
export async function saveProduct({ record: { _id, version }, base, values, onChanges }: ProductSave): Promise<SavedProduct> {
  const stockChanges = toStockChanges(values);
  const body = { ...toChangeBody(base, values), version, ...(stockChanges.length > 0 && { stockChanges }) };
  try {
    return await whenSignedIn(() => api.put(productEditorCalls('/:id', { param: { id: _id } }), body as ProductSaveBody));
  } catch (failure) {
    if (!(failure instanceof ApiError) || !failure.isRefusal) throw failure;
    const { status, code, message } = failure;
    const errors = readFieldErrors(failure.errors).map((error) => ({ ...error, field: fieldInForm(error.field, values) }));
    if (status !== 409) throw new ApiError(status, { code, message, errors }, failure);
    const [current, changes] = await Promise.all([loadProduct(_id), loadChanges(_id, version)]);
    onChanges(changes);
    throw new ApiError(status, { code, message, errors, current }, failure);
  }
}

/** Returns its id. Throws ApiError. */
export async function addProduct(values: ProductFields): Promise<string> {
  const { product } = await whenSignedIn(() => api.post(productsAdminCalls('/'), toNewBody(values) as NewProductBody));
  return product._id;
}

export async function loadProduct(id: string): Promise<EditedProduct> {
  const { product } = await whenSignedIn(() => api.get(staffProductsCalls('/:id', { param: { id } })));
  return product;
}

/** Who changed what after a version. */
export async function loadChanges(id: string, version: number): Promise<FieldChange[]> {
  const { changes } = await whenSignedIn(() => api.get(productEditorCalls('/:id/changes', { param: { id }, query: { since: version } })));
  return changes;
}

/** Repeats a call after the next sign-in if the session has ended: the frame offers it in place. */
export async function whenSignedIn<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError && error.isSessionExpired)) throw error;
    await nextSignIn();
    return call();
  }
}

function nextSignIn(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (session.get().status !== 'customer') return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = session.subscribe(check);
    // Another tab may have signed in already.
    if (session.get().status === 'customer') queueMicrotask(check);
  });
}

/** Where the form shows the error of a body's field: that of a stock change, at its variant. */
function fieldInForm(field: string, values: ProductFields): string {
  const [, at] = /^stockChanges\.(\d+)/.exec(field) ?? [];
  const variantId = at === undefined ? undefined : toStockChanges(values)[Number(at)]?.variantId;
  const variant = values.variants.findIndex(({ id }) => id !== undefined && id === variantId);
  return variant === -1 ? field : `variants.${variant}.stock`;
}
