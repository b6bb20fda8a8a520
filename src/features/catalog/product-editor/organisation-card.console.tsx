import { Card } from '#console/card';
import { TokenField } from '#console/choice/token-field';
import { CategoryChoice } from '#features/catalog/category-screens/category-choice.console';
import { TAG_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { TaxClassField } from '#features/pricing/taxes/tax-class-field.console';
import { GIFT_CARD_CLASS, isGiftCard, STANDARD_CLASS } from '#shared/tax-classes';
import { Checkbox } from '#ui/field';
import { organisationCardMessages as messages } from './product-editor-console.messages';
import { ProductField } from './product-field.console';
import type { ProductEditor } from './use-product-editor.console';

/** Where the product belongs. */
export function OrganisationCard({ fields, set, errors, product }: Pick<ProductEditor, 'fields' | 'set' | 'errors' | 'product'>) {
  const known = product && product.category._id === fields.category ? { value: fields.category, label: product.category.name } : undefined;
  const tags = fields.tags.map((tag) => ({ key: tag, label: tag }));
  return (
    <Card title={messages.organisation}>
      <div className="grid grid-cols-1 gap-4">
        <CategoryChoice value={fields.category} known={known} error={errors.category} onChoose={(category) => set({ category })} />
        <ProductField name="brand" fields={fields} set={set} errors={errors} />
        <GiftCardField fields={fields} set={set} errors={errors} />
        {!isGiftCard(fields) && (
          <TaxClassField value={fields.taxClass} error={errors.taxClass} onChoose={(taxClass) => set({ taxClass })} />
        )}
        <TokenField
          label={messages.tags}
          name="tags"
          tokens={tags}
          maxLength={TAG_MAX_LENGTH}
          placeholder={messages.typeATag}
          error={errors.tags}
          onAdd={(labels) => set((before) => ({ tags: [...before.tags, ...labels] }))}
          onRemove={(tag) => set((before) => ({ tags: before.tags.filter((other) => other !== tag) }))}
        />
      </div>
    </Card>
  );
}

/** docs/rules.md#gift-cards-products */
function GiftCardField({ fields, set, errors }: Pick<ProductEditor, 'fields' | 'set' | 'errors'>) {
  const isChecked = isGiftCard(fields);
  return (
    <Checkbox
      label={messages.thisProductIsAGiftCard}
      name="isGiftCard"
      checked={isChecked}
      hint={isChecked ? messages.eachPieceIsACardWorth : messages.itsCodeIsMailedToTheBuyer}
      error={isChecked ? errors.taxClass : undefined}
      onChange={({ currentTarget }) => set({ taxClass: currentTarget.checked ? GIFT_CARD_CLASS : STANDARD_CLASS })}
    />
  );
}
