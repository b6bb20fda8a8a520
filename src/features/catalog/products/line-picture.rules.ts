import type { OptionValues } from './product-options.rules';
import type { Image, ProductSummary } from './products.schema';

/** The picture of a line's product: that of a chosen value, or the first. */
export function linePicture({ images }: Pick<ProductSummary, 'images'>, options: OptionValues): Image | undefined {
  return images.find((image) => isPictureOf(image, options)) ?? images[0];
}

/** Whether a picture shows one of the chosen values. */
export function isPictureOf({ color }: Image, choice: OptionValues): boolean {
  return color !== undefined && Object.values(choice).includes(color);
}
