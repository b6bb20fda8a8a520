import { Badge } from '#console/badge';
import { formatCount, formatExactly, formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import type { StaffProduct } from '#features/catalog/catalog-admin/staff-products.schema';
import { PRODUCT_STATUS_BADGES } from '#features/catalog/products/product-status.console';
import { ProductPicture } from '#features/platform/media/product-picture';
import { formatList } from '#shared/lists';
import { formatDollars } from '#shared/money';
import { richText } from '#ui/rich-text';
import { productColumnsMessages as messages } from './product-table.messages';

/** Only products that are low in stock have an order by it. */
export function productColumns({ isLowStock }: { isLowStock: boolean }): Column<StaffProduct>[] {
  return [
    { key: 'picture', title: messages.picture, isTitleHidden: true, isFixed: true, width: 4, card: 'picture', cell: Picture },
    {
      key: 'name',
      title: messages.name,
      width: 14,
      grows: true,
      sort: 'name',
      isLink: true,
      isFixed: true,
      card: 'title',
      cell: ({ name }) => name,
    },
    { key: 'status', title: messages.status, width: 7, card: 'below', cell: Status },
    { key: 'stock', title: messages.stock, width: 8, align: 'end', card: 'belowEnd', cell: Stock, ...(isLowStock && { sort: 'stock' }) },
    { key: 'price', title: messages.price, width: 11, align: 'end', sort: 'price', descendsFirst: true, card: 'end', cell: PriceCell },
    { key: 'category', title: messages.category, width: 10, cell: ({ category }) => category.name },
    { key: 'brand', title: messages.brand, width: 9, isOptional: true, cell: ({ brand }) => brand },
    { key: 'tags', title: messages.tags, width: 10, isOptional: true, cell: ({ tags }) => formatList(tags) },
    {
      key: 'variants',
      title: messages.variants,
      width: 6,
      align: 'end',
      isOptional: true,
      cell: ({ variantCount }) => formatCount(variantCount),
    },
    {
      key: 'created',
      title: messages.created,
      width: 8,
      align: 'end',
      sort: 'created',
      descendsFirst: true,
      isOptional: true,
      cell: ({ createdAt }) => <When at={createdAt} />,
    },
    {
      key: 'updated',
      title: messages.updated,
      width: 8,
      align: 'end',
      sort: 'updated',
      descendsFirst: true,
      cell: ({ updatedAt }) => <When at={updatedAt} />,
    },
  ];
}

function Picture({ images }: StaffProduct) {
  return <ProductPicture image={images[0]} sizes="40px" alt="" className="size-10 rounded-sm" />;
}

function Status({ status, publishAt }: StaffProduct) {
  const { label, tone } = PRODUCT_STATUS_BADGES[publishAt === undefined ? status : 'scheduled'];
  return <Badge tone={tone}>{label}</Badge>;
}

const FEW = 10;

function Stock({ stock, variantCount }: StaffProduct) {
  if (stock <= 0) return <span className="font-medium text-bad">{messages.outOfStock}</span>;
  return (
    <span className={stock <= FEW ? 'font-medium text-warn' : ''} title={variantCount > 1 ? messages.inVariants(variantCount) : undefined}>
      {richText(messages.inStock, { count: formatCount(stock), words: (text) => <span className="@2xl:sr-only">{text}</span> })}
    </span>
  );
}

function PriceCell({ priceRange, salePrice, originalPrice }: StaffProduct) {
  const isOnSale = salePrice !== undefined && salePrice < originalPrice;
  const price = (
    <>
      {isOnSale && (
        <s className="me-1.5 text-sm text-muted @max-4xl:sr-only">
          {richText(messages.usualPrice, { price: formatDollars(originalPrice), words: (text) => <span className="sr-only">{text}</span> })}
        </s>
      )}
      <span className={isOnSale ? 'text-sale' : ''}>{formatDollars(priceRange.min)}</span>
    </>
  );
  if (priceRange.max === priceRange.min) return price;
  return richText(messages.fromPrice, { price, words: (text) => <span className="text-muted">{text}</span> });
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatExactly(at)} className="text-muted">
      {formatWhen(at)}
    </time>
  );
}
