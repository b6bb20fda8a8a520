import { useId } from 'react';
import { type Choice, stockOf } from '#features/catalog/products/product-choice.rules';
import type { ProductDetail } from '#features/catalog/products/products.schema';

interface ProductOptionsProps {
  product: ProductDetail;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** Sizes and colours. Options that are out of stock can be selected, and say so. */
export function ProductOptions({ product, choice, onChoose }: ProductOptionsProps) {
  return (
    <>
      {product.swatches.length > 0 && (
        <OptionGroup title="Color" chosen={choice.color}>
          {product.swatches.map(({ name, hex }) => (
            <OptionRadio
              key={name}
              group="color"
              name={name}
              isChosen={choice.color === name}
              isAvailable={stockOf(product, { ...choice, color: name }) > 0}
              onChoose={() => onChoose({ ...choice, color: name })}
            >
              <span
                aria-hidden
                className="size-8 rounded-full border border-ink/15 forced-color-adjust-none"
                style={{ backgroundColor: hex }}
              />
            </OptionRadio>
          ))}
        </OptionGroup>
      )}
      {product.sizes.length > 0 && (
        <OptionGroup title="Size" chosen={choice.size}>
          {product.sizes.map((size) => (
            <OptionRadio
              key={size}
              group="size"
              name={size}
              isChosen={choice.size === size}
              isAvailable={stockOf(product, { ...choice, size }) > 0}
              onChoose={() => onChoose({ ...choice, size })}
            >
              <span className="px-2.5 font-semibold">{size}</span>
            </OptionRadio>
          ))}
        </OptionGroup>
      )}
    </>
  );
}

function OptionGroup({ title, chosen, children }: { title: string; chosen: string | undefined; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2.5 font-semibold">
        {title}
        {chosen !== undefined && <span className="font-normal text-muted">: {chosen}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

interface OptionRadioProps {
  group: string;
  name: string;
  isChosen: boolean;
  isAvailable: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}

/** A stroke through the option shows that it is out of stock. */
const UNAVAILABLE =
  'opacity-60 after:pointer-events-none after:absolute after:inset-x-1 after:top-1/2 after:-rotate-25 after:border-t after:border-ink';

function OptionRadio({ group, name, isChosen, isAvailable, onChoose, children }: OptionRadioProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      title={isAvailable ? name : `${name}, out of stock`}
      className={`relative grid min-h-11 min-w-11 place-items-center rounded-full border bg-surface transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${isChosen ? 'border-ink ring-1 ring-ink' : 'border-line hover:border-muted'} ${isAvailable ? '' : UNAVAILABLE}`}
    >
      <input
        id={id}
        type="radio"
        name={group}
        value={name}
        checked={isChosen}
        onChange={onChoose}
        aria-label={isAvailable ? name : `${name}, out of stock`}
        className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
      />
      {children}
    </label>
  );
}
