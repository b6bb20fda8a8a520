import { useId } from 'react';
import type { Choice } from '#features/catalog/products/product-choice.rules';
import type { PageProduct } from '#features/catalog/products/product-detail.schema';
import { SIZE, shownWord } from '#features/catalog/products/product-options.rules';
import { hydrateLater } from '#ui/lazy-hydration';
import { richText } from '#ui/rich-text';
import * as messages from './product-page.messages';
import { offeredValues } from './variant-choice.rules';

interface ProductOptionsProps {
  product: Pick<PageProduct, 'options' | 'variants' | 'swatches' | 'words' | 'sizeGuide'>;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

const SizeHelp = hydrateLater(async () => (await import('./size-help')).SizeHelp, { worksWithoutCode: true });

/** The values of each option. Combinations that are out of stock can be selected, and say so; others that do not exist are not offered. */
export function ProductOptions({ product, choice, onChoose }: ProductOptionsProps) {
  return product.options.map(({ name }) => (
    <fieldset key={name}>
      <legend dir="auto" className="mb-2.5 font-semibold wrap-anywhere">
        {choice[name] === undefined
          ? shownWord(product.words, name)
          : richText(messages.chosenValue, {
              option: shownWord(product.words, name),
              value: <span className="font-normal text-muted">{shownWord(product.words, choice[name])}</span>,
            })}
      </legend>
      <div className="flex flex-wrap gap-2">
        {offeredValues(product, choice, name).map(({ value, stock, choice: next }) => (
          <OptionRadio
            key={value}
            group={name}
            value={value}
            label={shownWord(product.words, value)}
            hex={product.swatches.find((swatch) => swatch.name === value)?.hex}
            isChosen={choice[name] === value}
            isAvailable={stock > 0}
            onChoose={() => onChoose(next)}
          />
        ))}
        {product.sizeGuide && name === SIZE && <SizeHelp to={product.sizeGuide} />}
      </div>
    </fieldset>
  ));
}

interface OptionRadioProps {
  group: string;
  value: string;
  /** As the reader calls the value. */
  label: string;
  hex: string | undefined;
  isChosen: boolean;
  isAvailable: boolean;
  onChoose: () => void;
}

/** A stroke through the option shows that it is out of stock. */
const UNAVAILABLE =
  'opacity-60 after:pointer-events-none after:absolute after:inset-x-1 after:top-1/2 after:-rotate-25 after:border-t after:border-ink';

function OptionRadio({ group, value, label, hex, isChosen, isAvailable, onChoose }: OptionRadioProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      title={isAvailable ? label : messages.valueOutOfStock(label)}
      className={`relative grid min-h-11 min-w-11 max-w-full place-items-center rounded-full border bg-surface transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${isChosen ? 'border-ink ring-1 ring-ink' : 'border-line hover:border-muted'} ${isAvailable ? '' : UNAVAILABLE}`}
    >
      <input
        id={id}
        type="radio"
        name={group}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        aria-label={isAvailable ? label : messages.valueOutOfStock(label)}
        className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
      />
      {hex === undefined ? (
        <span dir="auto" className="px-2.5 font-semibold wrap-anywhere">
          {label}
        </span>
      ) : (
        <span aria-hidden className="size-8 rounded-full border border-line forced-color-adjust-none" style={{ backgroundColor: hex }} />
      )}
    </label>
  );
}
