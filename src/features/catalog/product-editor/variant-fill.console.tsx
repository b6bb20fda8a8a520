import { useId, useState } from 'react';
import { Button } from '#ui/button';
import { variantFillMessages as messages } from './product-editor-console.messages';
import type { EditedVariant } from './product-fields.console';

const FIELDS = {
  price: messages.price,
  salePrice: messages.salePrice,
  weightGrams: messages.weight,
  stock: messages.firstStock,
};
type FilledField = keyof typeof FIELDS;

interface VariantFillProps {
  /** Those that are shown. */
  variants: readonly EditedVariant[];
  mayChangePrices: boolean;
  onFill: (field: FilledField, value: string) => void;
}

/** Gives one value to all variants that are shown. */
export function VariantFill({ variants, mayChangePrices, onFill }: VariantFillProps) {
  const id = useId();
  const areNew = variants.every((variant) => variant.id === undefined);
  const choices = (Object.keys(FIELDS) as FilledField[]).filter(
    (field) => (mayChangePrices || !['price', 'salePrice'].includes(field)) && (areNew || field !== 'stock'),
  );
  const [field, setField] = useState<FilledField>(choices[0] ?? 'weightGrams');
  const [value, setValue] = useState('');
  const fill = () => onFill(field, value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row in all browsers.
    <div role="group" aria-label={messages.fillInAll} className="mb-4 flex flex-wrap items-center gap-2 rounded-sm bg-raised/60 p-2">
      <label htmlFor={id} className="px-1 text-sm">
        {messages.setForAll(variants.length)}
      </label>
      <select
        aria-label={messages.field}
        value={field}
        onChange={(event) => setField(event.target.value as FilledField)}
        className="h-10 rounded-sm border border-line bg-surface px-2 text-cell pointer-coarse:h-11"
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {FIELDS[choice]}
          </option>
        ))}
      </select>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          fill();
        }}
        className="h-10 w-28 rounded-sm border border-line bg-surface px-2.5 text-base pointer-coarse:h-11"
      />
      <Button variant="secondary" size="sm" onClick={fill}>
        {messages.fillIn}
      </Button>
    </div>
  );
}
