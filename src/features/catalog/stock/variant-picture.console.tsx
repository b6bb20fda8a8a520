import { ProductPicture } from '#features/platform/media/product-picture';
import type { ListedStock } from './stock.schema';

export function VariantPicture({ variant: { picture } }: { variant: Pick<ListedStock, 'picture'> }) {
  return <ProductPicture image={picture ? { url: picture, alt: '' } : undefined} sizes="40px" className="size-10 rounded-sm" />;
}
