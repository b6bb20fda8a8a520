import { memo, useEffect, useState } from 'react';
import { Card } from '#console/card';
import { VARIANT_FIELDS } from '#features/catalog/products/variant-fields';
import { isGiftCard } from '#shared/tax-classes';
import { Button } from '#ui/button';
import { variantsCardMessages as messages } from './product-editor-console.messages';
import type { EditedVariant, ProductFields } from './product-fields.console';
import type { ProductEditor } from './use-product-editor.console';
import { VariantFill } from './variant-fill.console';
import { VARIANT_COLUMNS, VariantRow } from './variant-row.console';
import { nameOfVariant, usedOptions } from './variant-rows.console';

const ROWS_PER_PAGE = 50;

interface VariantsCardProps {
  editor: ProductEditor;
  mayChangePrices: boolean;
  mayChangeStock: boolean;
}

/** All variants with their own prices, codes and stock, found by the values of the options. */
export function VariantsCard({ editor, mayChangePrices, mayChangeStock }: VariantsCardProps) {
  const { fields, set, setVariant, setStock, product, errors, refusals } = editor;
  const { options, variants, images, stock } = fields;
  const [filter, setFilter] = useState<Readonly<Record<string, string>>>({});
  const [page, setPage] = useState(0);
  const isShown = ({ values }: EditedVariant) =>
    Object.entries(filter).every(([option, value]) => value === '' || values[option] === value);
  const found = variants.filter(isShown);
  const pages = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE));
  const current = Math.min(page, pages - 1);
  const shown = found.slice(current * ROWS_PER_PAGE, (current + 1) * ROWS_PER_PAGE);

  // The first variant with an error is brought into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal.
  useEffect(() => {
    const at = variants.findIndex((_, i) => Object.keys(errors).some((field) => field.startsWith(`variants.${i}.`)));
    if (at === -1) return;
    setFilter({});
    setPage(Math.floor(at / ROWS_PER_PAGE));
  }, [refusals]);

  return (
    <Card
      title={messages.variants(variants.length)}
      text={messages.emptyPricesAreThoseOfTheProduct}
      actions={<VariantFilters options={options} filter={filter} onChange={setFilter} />}
    >
      {errors.variants && (
        <p role="alert" className="mb-3 text-sm font-medium text-bad">
          {errors.variants}
        </p>
      )}
      {found.length > 1 && (
        <VariantFill
          variants={found}
          mayChangePrices={mayChangePrices}
          onFill={(field, value) => {
            const keys = new Set(found.map(({ key }) => key));
            set((before) => ({
              variants: before.variants.map((variant) => (keys.has(variant.key) ? { ...variant, [field]: value } : variant)),
            }));
          }}
        />
      )}
      <div className="@container">
        <div aria-hidden className={`mb-1 hidden gap-2 px-1 text-note font-semibold text-muted @min-[62rem]:grid ${VARIANT_COLUMNS}`}>
          {[
            '',
            messages.variant,
            messages.price,
            messages.salePrice,
            messages.sku,
            VARIANT_FIELDS.barcode.label(),
            VARIANT_FIELDS.weightGrams.input.label(),
            messages.stock,
            '',
          ].map((title, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
            <span key={i} dir="auto">
              {title}
            </span>
          ))}
        </div>
        <ul
          aria-label={messages.variantsLabel}
          className="grid grid-cols-1 divide-y divide-line @max-[62rem]:rounded-md @max-[62rem]:border @max-[62rem]:border-line"
        >
          {shown.map((variant) => {
            const at = variants.indexOf(variant);
            return (
              <Row
                key={variant.key}
                variant={variant}
                at={at}
                title={nameOfVariant(options, variant)}
                price={fields.price}
                salePrice={fields.salePrice}
                images={images}
                level={product?.variants.find(({ _id }) => _id === variant.id)}
                edit={stock[variant.key]}
                // A text, so that a row is drawn again only if its own errors change.
                errors={JSON.stringify(errorsOf(errors, at))}
                canRemove={variants.length > 1}
                mayChangePrices={mayChangePrices}
                mayChangeStock={mayChangeStock}
                isEndless={isGiftCard(fields)}
                setVariant={setVariant}
                setStock={setStock}
                set={set}
              />
            );
          })}
        </ul>
      </div>
      {pages > 1 && (
        <nav aria-label={messages.pagesOfVariants} className="mt-4 flex items-center justify-between gap-3">
          <Button variant="secondary" size="sm" disabled={current === 0} onClick={() => setPage(current - 1)}>
            {messages.previous}
          </Button>
          <span className="text-sm text-muted tabular-nums">
            {messages.toOf({
              current: current * ROWS_PER_PAGE + 1,
              count: Math.min(found.length, (current + 1) * ROWS_PER_PAGE),
              foundCount: found.length,
            })}
          </span>
          <Button variant="secondary" size="sm" disabled={current === pages - 1} onClick={() => setPage(current + 1)}>
            {messages.next}
          </Button>
        </nav>
      )}
    </Card>
  );
}

const Row = memo(VariantRow);

interface VariantFiltersProps {
  options: ProductFields['options'];
  filter: Readonly<Record<string, string>>;
  onChange: (filter: Readonly<Record<string, string>>) => void;
}

function VariantFilters({ options, filter, onChange }: VariantFiltersProps) {
  return usedOptions(options).map(({ key, name, values }) => (
    <select
      key={key}
      aria-label={messages.showOnlyOne(name)}
      value={filter[key] ?? ''}
      onChange={(event) => onChange({ ...filter, [key]: event.target.value })}
      className="h-9 max-w-40 rounded-sm border border-line bg-surface px-2 text-sm pointer-coarse:h-11"
    >
      <option value="">{messages.any(name)}</option>
      {values.map((value) => (
        <option key={value.key} value={value.key} dir="auto">
          {value.name}
        </option>
      ))}
    </select>
  ));
}

/** By the name of the variant's field. */
function errorsOf(errors: ProductEditor['errors'], at: number): Record<string, string> {
  const start = `variants.${at}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) =>
      field.startsWith(start) && message ? [[field.slice(start.length), message]] : [],
    ),
  );
}
