import { Card } from '#console/card';
import { RecordField } from '#console/form/record-field';
import { LABEL_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { VARIANT_FIELDS } from '#features/catalog/products/variant-fields';
import { isGiftCard } from '#shared/tax-classes';
import { TextField } from '#ui/field';
import { priceCardMessages as messages } from './product-editor-console.messages';
import type { EditedVariant } from './product-fields.console';
import { StockField } from './stock-field.console';
import type { ProductEditor } from './use-product-editor.console';
import { usedOptions } from './variant-rows.console';

interface PriceCardProps {
  editor: ProductEditor;
  mayChangePrices: boolean;
  mayChangeStock: boolean;
}

/** Prices; and for a product without options what each variant has otherwise. */
export function PriceCard({ editor, mayChangePrices, mayChangeStock }: PriceCardProps) {
  const { fields, set, errors } = editor;
  const hasOptions = usedOptions(fields.options).length > 0;
  const only = hasOptions ? undefined : fields.variants[0];
  return (
    <Card title={only ? messages.priceAndStock : messages.price} text={only ? undefined : messages.ofAllVariantsWithoutPrices}>
      <div className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label={messages.priceLabel}
            name="price"
            required
            inputMode="decimal"
            autoComplete="off"
            disabled={!mayChangePrices}
            value={fields.price}
            error={errors.price}
            onChange={(event) => set({ price: event.target.value })}
          />
          <TextField
            label={messages.salePrice}
            name="salePrice"
            inputMode="decimal"
            autoComplete="off"
            disabled={!mayChangePrices}
            value={fields.salePrice}
            error={errors.salePrice}
            onChange={(event) => set({ salePrice: event.target.value })}
          />
        </div>
        {only && <OnlyVariant editor={editor} variant={only} mayChangeStock={mayChangeStock} />}
      </div>
    </Card>
  );
}

interface OnlyVariantProps {
  editor: ProductEditor;
  variant: EditedVariant;
  mayChangeStock: boolean;
}

function OnlyVariant({ editor: { fields, setVariant, setStock, product, errors }, variant, mayChangeStock }: OnlyVariantProps) {
  const { key } = variant;
  const plain = (name: keyof typeof VARIANT_FIELDS) => (
    <RecordField
      name={`variants.0.${name}`}
      field={VARIANT_FIELDS[name]}
      value={variant[name]}
      error={errors[`variants.0.${name}`]}
      onChange={(value) => setVariant(key, { [name]: value })}
    />
  );
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <StockField
          variant={variant}
          name={messages.stock}
          level={product?.variants.find(({ _id }) => _id === variant.id)}
          edit={fields.stock[key]}
          error={errors['variants.0.stock']}
          isDisabled={!mayChangeStock}
          isEndless={isGiftCard(fields)}
          onStart={(text) => setVariant(key, { stock: text })}
          onEdit={(edit) => setStock(key, edit)}
          onPolicy={(stockPolicy) => setVariant(key, { stockPolicy })}
        />
        {plain('weightGrams')}
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={messages.sku}
          name="variants.0.sku"
          maxLength={LABEL_MAX_LENGTH}
          autoComplete="off"
          placeholder={variant.id === undefined ? messages.madeByTheShop : undefined}
          value={variant.sku}
          error={errors['variants.0.sku']}
          onChange={(event) => setVariant(key, { sku: event.target.value })}
        />
        {plain('barcode')}
      </div>
    </>
  );
}
