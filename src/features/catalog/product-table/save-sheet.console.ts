import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import type { EditedProduct, SheetProduct } from '#features/catalog/catalog-admin/staff-products.schema';
import { productEditorCalls } from '#features/catalog/product-editor/product-editor.calls';
import type { ProductSaveBody } from '#features/catalog/product-editor/product-editor.schema';
import { api } from '#http/client/api-client';
import { ApiError } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { reasonOf } from '#http/client/field-errors';
import type { SheetBody } from './sheet-save.console';
import type { SaveOutcome } from './use-sheet.console';

/** Calls that run at the same time. */
const PARALLEL = 4;

/** Saves product by product, each with the version that was edited. What others changed meanwhile comes back instead of being lost. */
export async function saveSheet(bodies: ReadonlyMap<string, SheetBody>, onProgress: (done: number) => void): Promise<SaveOutcome> {
  const saved: string[] = [];
  const changed: SheetProduct[] = [];
  const failed: [string, string][] = [];
  const waiting = [...bodies];
  let done = 0;
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [productId, body] = next;
      try {
        await api.put(productEditorCalls('/:id', { param: { id: productId } }), body as ProductSaveBody);
        saved.push(productId);
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) changed.push(...(await readNow(productId)));
        failed.push([productId, reasonOf(error, apiErrorMessages.unreachable)]);
      }
      onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return { saved, changed, failed };
}

async function readNow(productId: string): Promise<SheetProduct[]> {
  try {
    const { product } = await api.get(staffProductsCalls('/:id', { param: { id: productId } }));
    return [toSheetProduct(product)];
  } catch {
    // Deleted, or unreachable: the first refusal says enough.
    return [];
  }
}

function toSheetProduct({
  _id,
  version,
  name,
  status = 'active',
  category,
  basePrice,
  baseSalePrice,
  variants,
}: EditedProduct): SheetProduct {
  return {
    _id,
    version,
    name,
    status,
    category: category.slug,
    price: basePrice,
    salePrice: baseSalePrice,
    variants: variants.map(({ _id: variantId, options, sku, barcode, ownPrice, ownSalePrice, onHand, reserved, stockPolicy }) => ({
      _id: variantId,
      name: Object.values(options).join(' / '),
      sku,
      barcode,
      price: ownPrice,
      salePrice: ownSalePrice,
      onHand,
      reserved,
      stockPolicy,
    })),
  };
}
