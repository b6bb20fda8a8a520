import { useQuery } from '@tanstack/react-query';
import { ArrowUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { apiListQuery, apiQuery } from '#console/api-query';
import { Badge } from '#console/badge';
import { Card } from '#console/card';
import { Combobox } from '#console/choice/combobox';
import { FailedState } from '#console/empty-state';
import { RecordFields, RecordSaveBar } from '#console/form/record-form';
import { formatCount } from '#console/format';
import { PageHeader } from '#console/page-header';
import { ShopLink } from '#console/shop-link';
import { SkeletonText } from '#console/skeleton';
import { Sortable } from '#console/table/sortable';
import { UnloadedScreen } from '#console/unloaded-screen';
import { useRight } from '#features/accounts/staff/use-right.console';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import { CATEGORY_FIELDS, type CategoryProductSort } from '#features/catalog/categories/category-fields';
import { productListCalls } from '#features/catalog/product-list/product-list.calls';
import { MAX_PINNED } from '#features/catalog/product-list/product-list.rules';
import type { ProductSummary } from '#features/catalog/products/products.schema';
import { ProductPicture } from '#features/platform/media/product-picture';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import { formatDollars } from '#shared/money';
import { paths } from '#shared/paths';
import { Button, IconButton } from '#ui/button';
import { SelectField } from '#ui/field';
import { queryOfOrder } from './category-form.console';
import type { CategoryOrder, PinnedProduct } from './category-order.schema';
import { categoryOrderScreenMessages as messages } from './category-screens.messages';
import { orderPath, useCategoryOrder } from './use-category-order.console';

/** Which products come first in a category, and how the others follow. */
export function CategoryOrderScreen() {
  const { categoryId = '' } = useParams();
  const { data, error, refetch } = useQuery(apiQuery(orderPath(categoryId)));
  if (data) return <Editor key={categoryId} order={data} />;
  return (
    <UnloadedScreen
      title={messages.orderOfProducts}
      back={{ label: messages.categories, to: adminPaths.categories() }}
      error={error}
      onRetry={() => void refetch()}
      cards={[5]}
    />
  );
}

function Editor({ order }: { order: CategoryOrder }) {
  const { category } = order;
  const canWrite = useRight('categories.write');
  const form = useCategoryOrder(order);
  const { set } = form;
  const { pinned, productSort } = form.values;
  const isFull = pinned.length >= MAX_PINNED;
  const putFirst = (product: ProductSummary) => set({ pinned: [...pinned, { ...product, isListed: true }] });
  return (
    <>
      <PageHeader
        title={messages.orderOf(category.name)}
        back={{ label: category.name, to: adminPaths.category(category._id) }}
        text={messages.productsThatYouPutFirst}
        actions={<ShopLink href={paths.products({ category: category.slug })}>{messages.viewInTheShop}</ShopLink>}
      />
      <RecordFields form={form} label={messages.orderOfProducts} isDisabled={!canWrite} className="grid max-w-3xl grid-cols-1 gap-4">
        <Card title={pinned.length > 0 ? messages.first(pinned.length) : messages.firstTitle}>
          {pinned.length === 0 && <p className="mb-4 text-muted">{messages.noProductComesFirstYet}</p>}
          {pinned.length > 0 && (
            <Sortable
              label={messages.productsThatComeFirst}
              items={pinned}
              keyOf={({ _id }) => _id}
              nameOf={({ name }) => name}
              onOrder={(ordered) => set({ pinned: ordered })}
              className="mb-4 divide-y divide-line rounded-md border border-line"
            >
              {(product, handle) => (
                <PinnedRow
                  product={product}
                  place={pinned.indexOf(product) + 1}
                  handle={handle}
                  onRemove={() => set({ pinned: pinned.filter((other) => other !== product) })}
                />
              )}
            </Sortable>
          )}
          {isFull ? (
            <p className="text-sm text-muted">{messages.atMostProductsCanBeFirst(MAX_PINNED)}</p>
          ) : (
            <AddProduct category={category.slug} pinned={pinned} onAdd={putFirst} />
          )}
        </Card>
        <Card title={messages.thenTheOthers}>
          <SelectField
            label={messages.byRule}
            name="productSort"
            value={productSort}
            onChange={(event) => set({ productSort: event.target.value as CategoryProductSort })}
            className="mb-4 sm:max-w-xs"
          >
            {CATEGORY_FIELDS.productSort.choices().map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <Others category={category.slug} order={productSort} pinned={pinned} onPutFirst={isFull ? undefined : putFirst} />
        </Card>
      </RecordFields>
      <RecordSaveBar form={form} />
    </>
  );
}

const ROW = 'flex min-h-14 items-center gap-3 px-2 py-1.5';

interface PinnedRowProps {
  product: PinnedProduct;
  place: number;
  handle: ReactNode;
  onRemove: () => void;
}

function PinnedRow({ product, place, handle, onRemove }: PinnedRowProps) {
  return (
    <div className={ROW}>
      {handle}
      <span className="w-6 shrink-0 text-end text-sm text-muted tabular-nums">{place}</span>
      <Summary product={product} />
      {!product.isListed && <Badge tone="warn">{messages.notInTheShop}</Badge>}
      <IconButton label={messages.noLongerFirst(product.name)} onClick={onRemove} className="not-pointer-coarse:size-9">
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  );
}

function Summary({ product: { _id, name, images, priceRange } }: { product: ProductSummary }) {
  return (
    <>
      <ProductPicture image={images[0]} sizes="40px" alt="" className="size-10 shrink-0 rounded-sm" />
      <span className="min-w-0 flex-1">
        <Link to={adminPaths.product(_id)} dir="auto" className="block truncate font-medium hover:underline pointer-coarse:py-2.5">
          {name}
        </Link>
        <span className="block text-sm text-muted tabular-nums">{formatDollars(priceRange.min)}</span>
      </span>
    </>
  );
}

const FOUND = 8;

interface AddProductProps {
  category: string;
  pinned: readonly PinnedProduct[];
  onAdd: (product: ProductSummary) => void;
}

/** Finds any product of the category by its words or SKU. */
function AddProduct({ category, pinned, onAdd }: AddProductProps) {
  const find = async (text: string) => {
    const query = { category, status: 'active', limit: FOUND, q: text.trim() || undefined } as const;
    const { products } = await api.get(staffProductsCalls('/', { query }));
    return products.filter(({ _id }) => pinned.every((other) => other._id !== _id));
  };
  return (
    <Combobox
      label={messages.addAProduct}
      placeholder={messages.aWordOfItsName}
      load={async (text) => (await find(text)).map(({ _id, name, brand }) => ({ value: _id, label: name, hint: brand }))}
      onChoose={async ({ value }) => {
        const { product } = await api.get(staffProductsCalls('/:id', { param: { id: value } }));
        onAdd(product);
      }}
    />
  );
}

const NEXT = 24;

interface OthersProps {
  category: string;
  order: CategoryProductSort;
  pinned: readonly PinnedProduct[];
  onPutFirst: ((product: ProductSummary) => void) | undefined;
}

/** The first products that follow, as the shop lists them. */
function Others({ category, order, pinned, onPutFirst }: OthersProps) {
  const query = { category, limit: NEXT, ...queryOfOrder(order) };
  const { data, error, refetch } = useQuery(apiListQuery(productListCalls('/', { query })));
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={NEXT / 2} />;
  const shown = data.products.filter(({ _id }) => pinned.every((other) => other._id !== _id));
  const more = data.totalProducts - data.products.length;
  return (
    <>
      <ol aria-label={messages.productsThatFollow} className="divide-y divide-line rounded-md border border-line">
        {shown.map((product) => (
          <li key={product._id} className={ROW}>
            <Summary product={product} />
            {onPutFirst && (
              <Button variant="secondary" size="sm" aria-label={messages.putFirst(product.name)} onClick={() => onPutFirst(product)}>
                <ArrowUp aria-hidden className="size-4" />
                <span className="max-sm:sr-only">{messages.putFirstText}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      {more > 0 && <p className="mt-3 text-sm text-muted">{messages.andMore(formatCount(more))}</p>}
    </>
  );
}
