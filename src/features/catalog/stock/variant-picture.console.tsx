import { ProductPicture } from '#features/platform/media/product-picture';
import type { ListedStock } from './stock.schema';

/** A neutral ground while a picture is loaded, or where there is none. */
const GROUND = '#94a3b8';

export function VariantPicture({ variant: { picture } }: { variant: Pick<ListedStock, 'picture'> }) {
  return (
    <ProductPicture image={picture ? { url: picture, alt: '' } : undefined} tint={GROUND} sizes="40px" className="size-10 rounded-sm" />
  );
}
