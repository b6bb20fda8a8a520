import { Badge, type Tone } from '#console/badge';
import { formatCount, formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import type { StaffProduct } from '#features/catalog/catalog-admin/staff-products.schema';
import type { ProductStatus } from '#features/catalog/products/product-status.rules';
import { ProductPicture } from '#features/platform/media/product-picture';
import { formatDollars } from '#shared/money';

const STATUS: Record<ProductStatus, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  draft: { label: 'Draft', tone: 'neutral' },
  unlisted: { label: 'Unlisted', tone: 'neutral' },
  archived: { label: 'Archived', tone: 'warn' },
};

/** Only products that are low in stock have an order by it. */
export function productColumns({ isLowStock }: { isLowStock: boolean }): Column<StaffProduct>[] {
  return [
    { key: 'picture', title: 'Picture', isTitleHidden: true, isFixed: true, width: 4, card: 'picture', cell: Picture },
    {
      key: 'name',
      title: 'Name',
      width: 14,
      grows: true,
      sort: 'name',
      isLink: true,
      isFixed: true,
      card: 'title',
      cell: ({ name }) => name,
    },
    { key: 'status', title: 'Status', width: 7, card: 'below', cell: Status },
    { key: 'stock', title: 'Stock', width: 8, align: 'end', card: 'belowEnd', cell: Stock, ...(isLowStock && { sort: 'stock' }) },
    { key: 'price', title: 'Price', width: 11, align: 'end', sort: 'price', descendsFirst: true, card: 'end', cell: PriceCell },
    { key: 'category', title: 'Category', width: 10, cell: ({ category }) => category.name },
    { key: 'brand', title: 'Brand', width: 9, isOptional: true, cell: ({ brand }) => brand },
    { key: 'tags', title: 'Tags', width: 10, isOptional: true, cell: ({ tags }) => tags.join(', ') },
    {
      key: 'variants',
      title: 'Variants',
      width: 6,
      align: 'end',
      isOptional: true,
      cell: ({ variantCount }) => formatCount(variantCount),
    },
    {
      key: 'created',
      title: 'Created',
      width: 8,
      align: 'end',
      sort: 'created',
      descendsFirst: true,
      isOptional: true,
      cell: ({ createdAt }) => <When at={createdAt} />,
    },
    {
      key: 'updated',
      title: 'Updated',
      width: 8,
      align: 'end',
      sort: 'updated',
      descendsFirst: true,
      cell: ({ updatedAt }) => <When at={updatedAt} />,
    },
  ];
}

function Picture({ images, tint }: StaffProduct) {
  return <ProductPicture image={images[0]} tint={tint} sizes="40px" alt="" className="size-10 rounded-sm" />;
}

function Status({ status, publishAt }: StaffProduct) {
  if (publishAt !== undefined) return <Badge tone="accent">Scheduled</Badge>;
  const { label, tone } = STATUS[status];
  return <Badge tone={tone}>{label}</Badge>;
}

const FEW = 10;

function Stock({ stock, variantCount }: StaffProduct) {
  if (stock <= 0) return <span className="font-medium text-bad">Out of stock</span>;
  return (
    <span className={stock <= FEW ? 'font-medium text-warn' : ''} title={variantCount > 1 ? `In ${variantCount} variants` : undefined}>
      {formatCount(stock)}
      <span className="@2xl:sr-only"> in stock</span>
    </span>
  );
}

function PriceCell({ priceRange, salePrice, originalPrice }: StaffProduct) {
  const isOnSale = salePrice !== undefined && salePrice < originalPrice;
  return (
    <>
      {priceRange.max > priceRange.min && <span className="text-muted">from </span>}
      {isOnSale && (
        <s className="mr-1.5 text-sm text-muted @max-4xl:sr-only">
          <span className="sr-only">Usual price </span>
          {formatDollars(originalPrice)}
        </s>
      )}
      <span className={isOnSale ? 'text-sale' : ''}>{formatDollars(priceRange.min)}</span>
    </>
  );
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en-US')} className="text-muted">
      {formatWhen(at)}
    </time>
  );
}
