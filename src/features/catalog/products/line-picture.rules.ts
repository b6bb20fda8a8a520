import type { OptionValues } from './product-options.rules';
import type { Image, ProductSummary } from './products.schema';

interface PicturedLine {
  product: Pick<ProductSummary, 'images'>;
  options: OptionValues;
  /** The variant's own. */
  image?: Image | undefined;
}

/** The picture of a line: its variant's own, that of a chosen value, or the first. `variantPicture` is the same in SQL. */
export function linePicture({ product: { images }, options, image }: PicturedLine): Image | undefined {
  return image ?? images.find((each) => isPictureOf(each, options)) ?? images[0];
}

/** Whether a picture shows one of the chosen values. */
export function isPictureOf({ color }: Image, choice: OptionValues): boolean {
  return color !== undefined && Object.values(choice).includes(color);
}
