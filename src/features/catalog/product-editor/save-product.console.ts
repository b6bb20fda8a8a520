import { session } from '#features/accounts/sessions/session.store';
import { productsAdminCalls } from '#features/catalog/catalog-admin/catalog-admin.calls';
import type { NewProductBody } from '#features/catalog/catalog-admin/catalog-admin.schema';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import type { EditedProduct } from '#features/catalog/catalog-admin/staff-products.schema';
import { api } from '#http/client/api-client';
import { ApiError } from '#http/client/api-error';
import { readFieldErrors } from '#http/client/field-errors';
import type { FieldErrors } from '#shared/field-errors';
import { toChangeBody, toNewBody, toStockChanges } from './product-body.console';
import { productEditorCalls } from './product-editor.calls';
import type { FieldChange, ProductSaveBody } from './product-editor.schema';
import { fieldsOf, type ProductFields, type StockEdits } from './product-fields.console';
import { type Choices, type Conflict, mergeProducts } from './product-merge.console';

/** More often than that, nobody saves the same product within a second. */
const ATTEMPTS = 4;

/** A product as it was loaded, and what the form makes of it. */
export interface LoadedProduct {
  product: EditedProduct;
  fields: ProductFields;
}

export function loadedProduct(product: EditedProduct): LoadedProduct {
  return { product, fields: fieldsOf(product) };
}

interface Changes {
  base: LoadedProduct;
  mine: ProductFields;
  stock: StockEdits;
  choices?: Choices;
}

/** What others changed: who, when, and which fields. */
export interface Collision {
  conflicts: Conflict[];
  changes: FieldChange[];
  theirs: LoadedProduct;
}

export type SaveResult =
  | { status: 'saved'; saved: LoadedProduct; merged: FieldChange[] }
  | { status: 'collision'; collision: Collision }
  /** `current` has the present stock. */
  | { status: 'refused'; errors: FieldErrors; current?: LoadedProduct };

/**
 * Sends what was changed, on top of what others have changed since. Waits for a new sign-in if the session has ended. Throws
 * ApiError when the shop cannot be reached.
 */
export async function saveChanges({ base: loaded, mine: requested, stock, choices = {} }: Changes): Promise<SaveResult> {
  let base = loaded;
  let mine = requested;
  const merged: FieldChange[] = [];
  for (let attempt = 1; ; attempt++) {
    const { _id, version } = base.product;
    const stockChanges = toStockChanges(stock, mine.variants);
    const body = { ...toChangeBody(base.fields, mine), version, ...(stockChanges.length > 0 && { stockChanges }) };
    try {
      const saved = await whenSignedIn(() => api.put(productEditorCalls('/:id', { param: { id: _id } }), body as ProductSaveBody));
      return { status: 'saved', saved: loadedProduct(saved.product), merged: [...merged, ...saved.merged] };
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isRefusal) throw error;
      const errors = toErrors(error, { mine, stock });
      if (error.status !== 409) return { status: 'refused', errors };
      const { theirs, changes } = await loadChanges(_id, version);
      if (theirs.product.version === version || attempt === ATTEMPTS) return { status: 'refused', errors, current: theirs };
      const merge = mergeProducts({ base: base.fields, mine, theirs: theirs.fields }, choices);
      if (merge.conflicts.length > 0) return { status: 'collision', collision: { conflicts: merge.conflicts, changes, theirs } };
      merged.push(...changes.filter(({ field }) => merge.taken.includes(field)));
      base = theirs;
      mine = merge.fields;
    }
  }
}

/** Adds a product. Returns its id. */
export async function createProduct(
  mine: ProductFields,
): Promise<{ status: 'created'; id: string } | { status: 'refused'; errors: FieldErrors }> {
  try {
    const { product } = await whenSignedIn(() => api.post(productsAdminCalls('/'), toNewBody(mine) as NewProductBody));
    return { status: 'created', id: product._id };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isRefusal) throw error;
    return { status: 'refused', errors: toErrors(error, { mine, stock: {} }) };
  }
}

/** The product as it is now, with who changed what after a version. */
export async function loadChanges(id: string, version: number): Promise<{ theirs: LoadedProduct; changes: FieldChange[] }> {
  const [{ product }, { changes }] = await Promise.all([
    whenSignedIn(() => api.get(staffProductsCalls('/:id', { param: { id } }))),
    whenSignedIn(() => api.get(productEditorCalls('/:id/changes', { param: { id }, query: { since: version } }))),
  ]);
  return { theirs: loadedProduct(product), changes };
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

/** The errors by field; those of stock at the variant's own field. */
function toErrors(error: ApiError, { mine, stock }: { mine: ProductFields; stock: StockEdits }): FieldErrors {
  const errors: FieldErrors = {};
  const sent = toStockChanges(stock, mine.variants);
  for (const { field, message } of readFieldErrors(error.errors)) {
    const [, at] = /^stockChanges\.(\d+)/.exec(field) ?? [];
    const variant = at === undefined ? -1 : mine.variants.findIndex(({ id }) => id !== undefined && id === sent[Number(at)]?.variantId);
    errors[variant === -1 ? field : `variants.${variant}.stock`] ??= message;
  }
  if (Object.keys(errors).length === 0) errors[''] = error.message;
  return errors;
}
