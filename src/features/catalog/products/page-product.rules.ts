import { definedFields } from '#shared/defined-fields';
import { pick } from '#shared/pick';
import { CARD_FIELDS } from './card-product.rules';
import type { PageProduct, ProductDetail } from './product-detail.schema';
import { FIELDS_ON_PAGE, plainField } from './product-fields';
import type { Image } from './products.schema';

/** Of `PageProduct`, besides `CARD_FIELDS`, without its pictures and its variants. */
const PAGE_FIELDS = [
  'description',
  'options',
  'swatches',
  'words',
  'categoryPath',
  ...FIELDS_ON_PAGE,
] as const satisfies (keyof PageProduct)[];

/** For its own page. */
export function asPageProduct(product: ProductDetail): PageProduct {
  return {
    ...definedFields({ ...pick(product, [...CARD_FIELDS, ...PAGE_FIELDS]), ...asShown(product) }),
    images: product.images.map(asPagePicture),
    variants: product.variants.map(({ size, weightGrams, ...variant }) => definedFields(variant)),
  };
}

/** Those fields that people read in other words than the API has, such as the name of a country. */
function asShown(product: ProductDetail): Partial<PageProduct> {
  return Object.fromEntries(
    FIELDS_ON_PAGE.flatMap((name) => {
      const { nameOf } = plainField(name);
      return nameOf && product[name] !== undefined ? [[name, nameOf(product[name])]] : [];
    }),
  );
}

/** Social networks read the size of the first one. */
function asPagePicture({ width, height, ...image }: Image, index: number): Image {
  return definedFields(index === 0 ? { ...image, width, height } : image);
}
