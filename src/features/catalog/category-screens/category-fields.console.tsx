import { ListOrdered } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '#console/card';
import { DropZone } from '#console/files/drop-zone';
import { boundText } from '#console/form/bound-text';
import { type FieldExtras, RecordField } from '#console/form/record-field';
import type { Category } from '#features/catalog/categories/categories.schema';
import { CATEGORY_FIELDS } from '#features/catalog/categories/category-fields';
import { CATEGORY_ICONS, CategoryIcon } from '#features/catalog/categories/category-icon';
import { CATEGORY_NAME_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '#features/platform/media/media.limits';
import { mediaAdminCalls } from '#features/platform/media/media-admin.calls';
import { sendFile } from '#http/client/send-file';
import { adminPaths } from '#shared/admin-paths';
import { paths } from '#shared/paths';
import { Button } from '#ui/button';
import { SelectField, TextField } from '#ui/field';
import type { CategoryValues } from './category-form.console';
import { iconNames, categoryFieldsMessages as messages } from './category-screens.messages';
import { toRows } from './category-tree.console';
import { SizeGuideField } from './size-guide-field.console';
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
        <Card title={messages.category}>
          <div className="grid grid-cols-1 gap-4">
            <TextField {...boundText(form, 'name')} label={messages.name} required maxLength={CATEGORY_NAME_MAX_LENGTH} />
            <CategoryField form={form} name="description" />
            <SelectField
              label={messages.in}
              name="parent"
              value={values.parent}
              error={errorOf('parent')}
              onChange={(event) => set({ parent: event.target.value })}
            >
              <option value="">{messages.noCategory}</option>
              {toRows(categories)
                .filter((row) => !below.has(row.category._id))
                .map((row) => (
                  <option key={row.category._id} value={row.category._id} dir="auto">
                    {`${'\u2003'.repeat(row.depth)}${row.category.name}`}
                  </option>
                ))}
            </SelectField>
          </div>
        </Card>
        <Card title={messages.searchEngines} text={messages.titleAndTextOfTheCategorysPage}>
          <div className="grid grid-cols-1 gap-4">
            <CategoryField form={form} name="seoTitle" placeholder={values.name} />
            <CategoryField form={form} name="seoDescription" />
            {category && (
              <TextField
                {...boundText(form, 'slug')}
                label={messages.address}
                maxLength={CATEGORY_NAME_MAX_LENGTH}
                hint={messages.linksToTheFormerAddressLead(paths.products({ category: values.slug }))}
              />
            )}
            <SearchResult values={values} />
          </div>
        </Card>
      </div>
      <div className="grid grid-cols-1 gap-5">
        <Card title={messages.inTheShop}>
          <CategoryField form={form} name="active" />
          <CategoryField form={form} name="featured" />
          <CategoryField form={form} name="productSort" className="mt-2" />
          <SizeGuideField form={form} />
          {category && (
            <Link
              to={adminPaths.categoryOrder(category._id)}
              className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:underline"
            >
              <ListOrdered aria-hidden className="size-4.5" />
              {messages.putProductsFirstByHand}
            </Link>
          )}
        </Card>
        <Card title={messages.look}>
          <Look form={form} />
        </Card>
        <Card title={messages.picture}>
          <Picture form={form} />
        </Card>
      </div>
    </div>
  );
}

interface CategoryFieldProps extends FieldExtras {
  form: CategoryForm;
  name: keyof typeof CATEGORY_FIELDS;
}

/** The control of a field, as CATEGORY_FIELDS describes it. */
function CategoryField({ form: { values, set, errorOf }, name, ...more }: CategoryFieldProps) {
  return (
    <RecordField
      {...more}
      name={name}
      field={CATEGORY_FIELDS[name]}
      value={values[name]}
      error={errorOf(name)}
      onChange={(value) => set({ [name]: value })}
    />
  );
}

function SearchResult({ values }: { values: CategoryValues }) {
  return (
    <div className="rounded-sm border border-line p-4">
      <p className="text-sm text-muted">{messages.preview}</p>
      <p dir="auto" className="mt-1 truncate text-lg font-medium text-accent">
        {values.seoTitle || values.name || messages.category}
      </p>
      <p dir="auto" className="mt-0.5 line-clamp-2 text-sm text-muted">
        {values.seoDescription || messages.comparePrices}
      </p>
    </div>
  );
}

function Look({ form: { values, set } }: Pick<CategoryFieldsProps, 'form'>) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{messages.icon}</legend>
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
                aria-label={iconNames[icon]}
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
          <span className="block text-sm font-semibold">{messages.tint}</span>
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
          {messages.removeThePicture}
        </Button>
      </div>
    );
  }
  return (
    <DropZone
      holds="picture"
      accept={PICTURE_TYPES}
      maxBytes={PICTURE_MAX_BYTES}
      isMultiple={false}
      hasCamera
      upload={(file, options) => sendFile(mediaAdminCalls('/'), file, { field: 'file', ...options })}
      onUploaded={({ media }) => set({ image: { url: media.url, mediaId: media._id } })}
    />
  );
}
