import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Card } from '#console/card';
import type { NamedText } from '#console/form/form-kinds';
import { LABEL_MAX_LENGTH, LINE_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { Button, IconButton } from '#ui/button';
import { detailsCardMessages as messages } from './product-editor-console.messages';
import { ProductField } from './product-field.console';
import type { ProductEditor } from './use-product-editor.console';

/** What the page of the product says below its description. */
export function DetailsCard(editor: Pick<ProductEditor, 'fields' | 'set' | 'errors'>) {
  const { set, errors } = editor;
  const { specifications } = editor.fields;
  const put = (at: number, part: Partial<NamedText>) =>
    set({ specifications: specifications.map((row, i) => (i === at ? { ...row, ...part } : row)) });
  const added = useRef<number>(undefined);
  const add = () => {
    added.current = specifications.length;
    set({ specifications: [...specifications, { name: '', value: '' }] });
  };
  return (
    <Card title={messages.details}>
      <div className="grid grid-cols-1 gap-5">
        {/* biome-ignore lint/a11y/useSemanticElements: the card's heading names it. */}
        <div role="group" aria-label={messages.specifications} className="grid grid-cols-1 gap-2">
          <p className="text-sm font-semibold">{messages.specifications}</p>
          {specifications.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
            <div key={i} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] gap-2">
              <SmallInput
                label={messages.specification(i + 1)}
                // The row appears before the button that was pressed, so Tab would pass it.
                autoFocus={i === added.current}
                placeholder={messages.material}
                maxLength={LABEL_MAX_LENGTH}
                value={row.name}
                onChange={(name) => put(i, { name })}
              />
              <SmallInput
                label={messages.valueOf(row.name, i + 1)}
                placeholder={messages.oak}
                maxLength={LINE_MAX_LENGTH}
                value={row.value}
                onChange={(value) => put(i, { value })}
              />
              <IconButton
                label={messages.remove(row.name, i + 1)}
                onClick={() => set({ specifications: specifications.filter((_, other) => other !== i) })}
              >
                <Trash2 aria-hidden className="size-4.5" />
              </IconButton>
            </div>
          ))}
          {errors.specifications && <p className="text-sm font-medium text-bad">{errors.specifications}</p>}
          <Button variant="secondary" size="sm" onClick={add} className="justify-self-start">
            <Plus aria-hidden className="size-4" />
            {messages.addASpecification}
          </Button>
        </div>
        <ProductField name="features" {...editor} />
        <div className="grid grid-cols-2 gap-4">
          <ProductField name="weight" {...editor} />
          <ProductField name="dimensions" {...editor} />
        </div>
        <ProductField name="countryOfOrigin" {...editor} />
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <ProductField name="lowStockThreshold" {...editor} />
          <ProductField name="featured" {...editor} className="sm:mt-6" />
        </div>
      </div>
    </Card>
  );
}

interface SmallInputProps {
  label: string;
  autoFocus?: boolean;
  placeholder: string;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
}

function SmallInput({ label, onChange, ...input }: SmallInputProps) {
  return (
    <input
      dir="auto"
      {...input}
      aria-label={label}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      className="h-11 w-full min-w-0 rounded-sm border border-line bg-surface px-3 text-base hover:border-muted/60"
    />
  );
}
