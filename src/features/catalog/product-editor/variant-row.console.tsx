import { ChevronDown, ImageOff, Trash2 } from 'lucide-react';
import { type ComponentProps, useEffect, useId, useState } from 'react';
import { Popover } from '#console/dialog/popover';
import { LABEL_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { VARIANT_FIELDS } from '#features/catalog/products/variant-fields';
import { owedText } from '#features/catalog/stock/stock-words.console';
import { IconButton } from '#ui/button';
import { variantRowMessages as messages } from './product-editor-console.messages';
import type { EditedImage, EditedVariant, StockEdit } from './product-fields.console';
import { StockField } from './stock-field.console';
import type { ProductEditor } from './use-product-editor.console';

export const VARIANT_COLUMNS =
  '@min-[62rem]:grid-cols-[2.75rem_minmax(8rem,1.4fr)_6.5rem_6.5rem_minmax(7.5rem,1fr)_minmax(6.5rem,1fr)_5rem_11.5rem_2.75rem]';

interface VariantRowProps extends Pick<ProductEditor, 'set' | 'setVariant' | 'setStock'> {
  variant: EditedVariant;
  /** Its place among all variants. */
  at: number;
  title: string;
  /** Those of the product. */
  price: string;
  salePrice: string;
  images: readonly EditedImage[];
  level: { onHand: number; reserved: number } | undefined;
  edit: StockEdit | undefined;
  /** As JSON, by field. */
  errors: string;
  canRemove: boolean;
  mayChangePrices: boolean;
  mayChangeStock: boolean;
  isEndless: boolean;
}

export function VariantRow(props: VariantRowProps) {
  const { variant, at, title, images, level, edit, setVariant, setStock, set, mayChangePrices, mayChangeStock, isEndless } = props;
  const { key } = variant;
  const errors: Record<string, string> = JSON.parse(props.errors);
  const [isOpen, setOpen] = useState(false);
  const fieldsId = useId();
  useEffect(() => {
    if (props.errors !== '{}') setOpen(true);
  }, [props.errors]);
  const field = (name: 'price' | 'salePrice' | 'sku' | 'barcode' | 'weightGrams', label: string): ComponentProps<typeof SmallField> => ({
    label,
    title,
    name: `variants.${at}.${name}`,
    value: variant[name],
    error: errors[name],
    onChange: (event) => setVariant(key, { [name]: event.target.value }),
  });
  return (
    <li className="@min-[62rem]:py-1.5">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid's row in all browsers. */}
      <div
        role="group"
        aria-label={title}
        className={`items-start @min-[62rem]:grid @min-[62rem]:gap-x-2 @min-[62rem]:p-1 ${VARIANT_COLUMNS}`}
      >
        <div className="flex items-center gap-3 p-2 @min-[62rem]:contents">
          <VariantPicture title={title} url={variant.image} images={images} onChoose={(image) => setVariant(key, { image })} />
          <p dir="auto" className="hidden min-w-0 py-2 font-medium wrap-anywhere @min-[62rem]:block">
            {title}
          </p>
          {/* On a phone, one line for each variant. */}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-sm text-start @min-[62rem]:hidden"
          >
            <span dir="auto" className="min-w-0 flex-1 font-medium wrap-anywhere">
              {title}
            </span>
            <span className="shrink-0 text-sm text-muted tabular-nums">
              {(variant.price || props.price) && `$${variant.price || props.price} · `}
              {isEndless ? messages.neverRunsOut : stockText(variant, level)}
            </span>
            <ChevronDown aria-hidden className={`size-4 shrink-0 text-muted ${isOpen ? 'rotate-180' : ''}`} />
          </button>
        </div>
        <div id={fieldsId} className={`grid-cols-2 items-start gap-3 px-2 pb-3 @min-[62rem]:contents ${isOpen ? 'grid' : 'hidden'}`}>
          <SmallField {...field('price', messages.price)} inputMode="decimal" placeholder={props.price} disabled={!mayChangePrices} />
          <SmallField
            {...field('salePrice', messages.salePrice)}
            inputMode="decimal"
            // A price of its own has no part in the product's sale.
            placeholder={variant.price === '' ? props.salePrice : ''}
            disabled={!mayChangePrices}
          />
          <SmallField
            {...field('sku', messages.sku)}
            maxLength={LABEL_MAX_LENGTH}
            placeholder={variant.id === undefined ? messages.madeByTheShop : ''}
          />
          <SmallField {...field('barcode', VARIANT_FIELDS.barcode.label())} maxLength={VARIANT_FIELDS.barcode.maxLength} />
          <SmallField {...field('weightGrams', VARIANT_FIELDS.weightGrams.input.label())} inputMode="numeric" />
          <div>
            <span aria-hidden className="mb-1 block text-note text-muted @min-[62rem]:hidden">
              {messages.stock}
            </span>
            <StockField
              variant={variant}
              name={messages.stockOf(title)}
              isLabelHidden
              level={level}
              edit={edit}
              error={errors.stock}
              isDisabled={!mayChangeStock}
              isEndless={isEndless}
              onStart={(text) => setVariant(key, { stock: text })}
              onEdit={(changed) => setStock(key, changed)}
              onPolicy={(stockPolicy) => setVariant(key, { stockPolicy })}
            />
          </div>
          <div className="col-span-2 text-end @min-[62rem]:col-span-1">
            <IconButton
              label={messages.remove(title)}
              disabled={!props.canRemove}
              onClick={() => set((before) => ({ variants: before.variants.filter((other) => other.key !== key) }))}
              className="not-pointer-coarse:size-10"
            >
              <Trash2 aria-hidden className="size-4.5" />
            </IconButton>
          </div>
        </div>
      </div>
    </li>
  );
}

function stockText({ stock, stockPolicy }: EditedVariant, level: VariantRowProps['level']): string {
  if (stockPolicy === 'uncounted') return messages.notCounted;
  const pieces = level ? level.onHand : Number(stock || 0);
  return pieces < 0 ? owedText(pieces) : messages.inStock(pieces);
}

interface SmallFieldProps extends ComponentProps<'input'> {
  label: string;
  /** The variant that it belongs to. */
  title: string;
  error: string | undefined;
}

function SmallField({ label, title, error, ...input }: SmallFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <span aria-hidden className="mb-1 block text-note text-muted @min-[62rem]:hidden">
        {label}
      </span>
      <input
        {...input}
        aria-label={`${label}, ${title}`}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="h-10 w-full rounded-sm border border-line bg-surface px-2.5 text-base placeholder:text-muted hover:border-muted/60 aria-invalid:border-bad disabled:bg-raised pointer-coarse:h-11 @min-[62rem]:text-cell"
      />
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

interface VariantPictureProps {
  title: string;
  url: string;
  images: readonly EditedImage[];
  onChoose: (url: string) => void;
}

/** The picture of a variant, chosen among those of the product. */
function VariantPicture({ title, url, images, onChoose }: VariantPictureProps) {
  return (
    <Popover
      label={messages.pictureOf(title)}
      trigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          aria-label={messages.thePictureOf(url, title)}
          className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-sm border border-line bg-raised text-muted hover:border-muted/60"
        >
          {url ? <img src={smallOf(url)} alt="" className="size-full object-cover" /> : <ImageOff aria-hidden className="size-4.5" />}
        </button>
      )}
    >
      {(close) => {
        const choose = (image: string) => {
          onChoose(image);
          close();
        };
        return (
          <div className="grid gap-2 p-1">
            {images.length === 0 && <p className="p-2 text-sm text-muted">{messages.addPicturesToTheProductFirst}</p>}
            <div className="grid grid-cols-4 gap-2">
              {images.map((image, i) => (
                <button
                  key={image.url}
                  type="button"
                  aria-pressed={image.url === url}
                  onClick={() => choose(image.url)}
                  className="aspect-square overflow-hidden rounded-sm border-2 border-line aria-pressed:border-accent"
                >
                  <img src={smallOf(image.url)} alt={image.alt || messages.picture(i + 1)} className="size-full object-cover" />
                </button>
              ))}
            </div>
            {url && (
              <button type="button" onClick={() => choose('')} className="min-h-11 rounded-sm text-sm font-medium hover:bg-raised">
                {messages.noPictureOfItsOwn}
              </button>
            )}
          </div>
        );
      }}
    </Popover>
  );
}

/** One of the shop's own pictures in its smallest width. */
export function smallOf(url: string): string {
  return url.replace(/^(\/media\/[a-z\d-]+-)\d+$/, '$1320');
}
