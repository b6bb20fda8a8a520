import type { Db, Tx } from '#db/database.server';
import { toImageBody } from '#features/catalog/catalog-admin/body-pictures.service.server';
import type { ProductDraft } from '#features/catalog/import-files/product-draft.rules';
import { optionsKey } from '#features/catalog/products/product-options.rules';
import type { StoredImage } from '#features/catalog/products/product-view.server';
import { parsePictureUrl } from '#features/platform/media/picture-urls';
import * as queries from './imported-pictures.queries.server';
import type { StoredProduct } from './imported-products.queries.server';

/** The shop's own pictures by the address in a file. */
export type PictureKeys = ReadonlyMap<string, string>;

/** Pictures that the shop has: its own in an export, and those that were imported from the same address before. */
export async function findPictureKeys(db: Db | Tx, drafts: readonly Pick<ProductDraft, 'pictures' | 'variants'>[]): Promise<PictureKeys> {
  const urls = [
    ...new Set(
      drafts.flatMap(({ pictures, variants }) => [...pictures.map(({ url }) => url), ...variants.flatMap(({ picture }) => picture ?? [])]),
    ),
  ];
  const own = urls.flatMap((url) => {
    const key = ownKey(url);
    return key ? [{ url, key }] : [];
  });
  const existing = new Set(
    await queries.selectExistingKeys(
      db,
      own.map(({ key }) => key),
    ),
  );
  const imported = await queries.selectImportedKeys(db, urls);
  return new Map([...imported, ...own.filter(({ key }) => existing.has(key))].map(({ url, key }) => [url, key]));
}

/** The key in an address of the shop's own pictures, with or without its origin. */
function ownKey(url: string): string | undefined {
  return parsePictureUrl(URL.parse(url, 'http://shop.invalid')?.pathname ?? '')?.key;
}

export interface WantedPicture {
  url: string;
  alt: string | null;
  isListed: boolean;
  /** Variants that show it, by their options. */
  ofVariants: string[];
}

/** The file's pictures that a product does not have yet, in order. */
export function picturesToFetch(draft: ProductDraft, product: StoredProduct | undefined, keys: PictureKeys): WantedPicture[] {
  const requested = new Map<string, WantedPicture>();
  const want = (url: string) => {
    const picture = requested.get(url) ?? { url, alt: null, isListed: false, ofVariants: [] };
    requested.set(url, picture);
    return picture;
  };
  for (const { url, alt } of draft.pictures) {
    if (product?.images.some((image) => isAt(image, url, keys))) continue;
    Object.assign(want(url), { isListed: true, alt: alt ?? null });
  }
  for (const { picture, options, sku } of draft.variants) {
    if (!picture) continue;
    const variant = product?.variants.find((stored) =>
      draft.options ? optionsKey(stored.options) === optionsKey(options) : stored.sku === sku,
    );
    if (variant?.image && isAt(variant.image, picture, keys)) continue;
    want(picture).ofVariants.push(optionsKey(variant?.options ?? options));
  }
  return [...requested.values()];
}

/** All pictures of a product, if the file gives some of them another text. */
export function withNewTexts(draft: ProductDraft, product: StoredProduct, keys: PictureKeys) {
  const texts = new Map<StoredImage, string>();
  for (const { url, alt } of draft.pictures) {
    const image = product.images.find((stored) => isAt(stored, url, keys));
    if (image && alt && alt !== image.alt) texts.set(image, alt);
  }
  if (texts.size === 0) return undefined;
  return product.images.map((image) => ({ ...toImageBody(image), alt: texts.get(image) ?? image.alt }));
}

function isAt(image: StoredImage, url: string, keys: PictureKeys): boolean {
  return image.key === undefined ? image.url === url : image.key === keys.get(url);
}
