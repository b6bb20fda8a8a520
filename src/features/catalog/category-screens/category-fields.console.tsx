import { ListOrdered } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '#console/card';
import { DropZone } from '#console/files/drop-zone';
import type { Category } from '#features/catalog/categories/categories.schema';
import { CATEGORY_ICONS, CategoryIcon } from '#features/catalog/categories/category-icon';
import { CATEGORY_NAME_MAX_LENGTH, SEO_DESCRIPTION_MAX_LENGTH, SEO_TITLE_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '#features/platform/media/media.limits';
import { mediaAdminCalls } from '#features/platform/media/media-admin.calls';
import { sendFile } from '#http/client/send-file';
import { adminPaths } from '#shared/admin-paths';
import { paths } from '#shared/paths';
import { Button } from '#ui/button';
import { SelectField, TextArea, TextField } from '#ui/field';
import { Switch } from '#ui/switch';
import { type CategoryValues, PRODUCT_ORDERS } from './category-form.console';
import { toRows } from './category-tree.console';
import type { CategoryForm } from './use-category-form.console';

interface CategoryFieldsProps {
  form: CategoryForm;
  category: Category | undefined;
  categories: readonly Category[];
}

export function CategoryFields({ form, category, categories }: CategoryFieldsProps) {
  const { values, set, errorOf } = form;
  const below = new Set(
    categories
      .filter(({ _id, hierarchy }) => _id === category?._id || hierarchy.ancestors.some((each) => each._id === category?._id))
      .map(({ _id }) => _id),
  );
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_min(22rem,35%)]">
      <div className="grid grid-cols-1 gap-5">
        <Card title="Category">
          <div className="grid grid-cols-1 gap-4">
            <TextField
              label="Name"
              name="name"
              required
              maxLength={CATEGORY_NAME_MAX_LENGTH}
              value={values.name}
              error={errorOf('name')}
              onChange={(event) => set({ name: event.target.value })}
            />
            <TextArea
              label="Description"
              name="description"
              value={values.description}
              error={errorOf('description')}
              onChange={(event) => set({ description: event.target.value })}
            />
            <SelectField
              label="In"
              name="parent"
              value={values.parent}
              error={errorOf('parent')}
              onChange={(event) => set({ parent: event.target.value })}
            >
              <option value="">No category: at the top</option>
              {toRows(categories)
                .filter((row) => !below.has(row.category._id))
                .map((row) => (
                  <option key={row.category._id} value={row.category._id}>
                    {`${'\u2003'.repeat(row.depth)}${row.category.name}`}
                  </option>
                ))}
            </SelectField>
          </div>
        </Card>
        <Card title="Search engines" text="Title and text of the category's page in search results. Without them, the shop writes its own.">
          <div className="grid grid-cols-1 gap-4">
            <TextField
              label="Title"
              name="seoTitle"
              maxLength={SEO_TITLE_MAX_LENGTH}
              value={values.seoTitle}
              placeholder={values.name}
              error={errorOf('seoTitle')}
              onChange={(event) => set({ seoTitle: event.target.value })}
            />
            <TextArea
              label="Text"
              name="seoDescription"
              maxLength={SEO_DESCRIPTION_MAX_LENGTH}
              value={values.seoDescription}
              error={errorOf('seoDescription')}
              onChange={(event) => set({ seoDescription: event.target.value })}
            />
            {category && (
              <TextField
                label="Address"
                name="slug"
                maxLength={CATEGORY_NAME_MAX_LENGTH}
                value={values.slug}
                error={errorOf('slug')}
                hint={`${paths.products({ category: values.slug })} · links to the former address lead to the new one.`}
                onChange={(event) => set({ slug: event.target.value })}
              />
            )}
            <SearchResult values={values} />
          </div>
        </Card>
      </div>
      <div className="grid grid-cols-1 gap-5">
        <Card title="In the shop">
          <Switch
            label="Visible"
            hint="Hidden categories are in no list."
            name="active"
            checked={values.active}
            onChange={(event) => set({ active: event.target.checked })}
          />
          <Switch
            label="Featured"
            hint="Shown on the home page."
            name="featured"
            checked={values.featured}
            onChange={(event) => set({ featured: event.target.checked })}
          />
          <SelectField
            label="Order of its products"
            name="productSort"
            className="mt-2"
            value={values.productSort}
            error={errorOf('productSort')}
            onChange={(event) => set({ productSort: event.target.value as CategoryValues['productSort'] })}
          >
            {PRODUCT_ORDERS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          {category && (
            <Link
              to={adminPaths.categoryOrder(category._id)}
              className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:underline"
            >
              <ListOrdered aria-hidden className="size-4.5" />
              Put products first by hand
            </Link>
          )}
        </Card>
        <Card title="Look">
          <Look form={form} />
        </Card>
        <Card title="Picture">
          <Picture form={form} />
        </Card>
      </div>
    </div>
  );
}

function SearchResult({ values }: { values: CategoryValues }) {
  return (
    <div className="rounded-sm border border-line p-4">
      <p className="text-sm text-muted">Preview</p>
      <p className="mt-1 truncate text-lg font-medium text-accent">{values.seoTitle || values.name || 'Category'}</p>
      <p className="mt-0.5 line-clamp-2 text-sm text-muted">{values.seoDescription || 'Compare prices, ratings and stock.'}</p>
    </div>
  );
}

function Look({ form: { values, set } }: Pick<CategoryFieldsProps, 'form'>) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">Icon</legend>
        <div className="flex flex-wrap gap-1.5">
          {CATEGORY_ICONS.map((icon) => (
            <label
              key={icon}
              className="relative grid size-11 cursor-pointer place-items-center rounded-sm border border-line has-checked:border-2 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="icon"
                value={icon}
                aria-label={icon}
                checked={values.icon === icon}
                onChange={() => set({ icon })}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <CategoryIcon name={icon} color={values.color} className="size-5" />
            </label>
          ))}
        </div>
      </fieldset>
      <label className="flex items-center gap-3">
        <input
          type="color"
          name="color"
          value={values.color}
          onChange={(event) => set({ color: event.target.value })}
          className="h-11 w-16 cursor-pointer rounded-sm border border-line bg-surface p-1"
        />
        <span>
          <span className="block text-sm font-semibold">Tint</span>
          <span className="text-sm text-muted tabular-nums">{values.color}</span>
        </span>
      </label>
    </div>
  );
}

function Picture({ form: { values, set } }: Pick<CategoryFieldsProps, 'form'>) {
  if (values.image) {
    return (
      <div className="grid gap-3">
        <img src={values.image.url} alt="" className="aspect-video w-full rounded-sm bg-raised object-cover" />
        <Button variant="secondary" size="sm" onClick={() => set({ image: undefined })}>
          Remove the picture
        </Button>
      </div>
    );
  }
  return (
    <DropZone
      noun="a picture"
      accept={PICTURE_TYPES}
      maxBytes={PICTURE_MAX_BYTES}
      isMultiple={false}
      hasCamera
      upload={(file, options) => sendFile(mediaAdminCalls('/'), file, { field: 'file', ...options })}
      onUploaded={({ media }) => set({ image: { url: media.url, mediaId: media._id } })}
    />
  );
}
