import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#console/card';
import { TokenField } from '#console/choice/token-field';
import { confirm } from '#console/dialog/confirm';
import { Sortable } from '#console/table/sortable';
import { LABEL_MAX_LENGTH, MAX_OPTIONS, MAX_VARIANTS } from '#features/catalog/products/product-limits';
import { COLOR } from '#features/catalog/products/product-options.rules';
import { swatchHex } from '#features/catalog/products/swatch-colors';
import { Button, IconButton } from '#ui/button';
import { TextField } from '#ui/field';
import { optionsCardMessages as messages } from './product-editor-console.messages';
import { type EditedOption, newKey } from './product-fields.console';
import type { ProductEditor } from './use-product-editor.console';
import { countCombinations, missingCombinations, withAllCombinations, withOptions } from './variant-rows.console';

const SUGGESTED_NAMES = [messages.size, COLOR, messages.material, messages.style, messages.length, messages.flavour];

/** Up to three options of any name with their values in order; a new value makes its variants. */
export function OptionsCard({ fields, set, errors }: Pick<ProductEditor, 'fields' | 'set' | 'errors'>) {
  const { options, variants } = fields;
  const change = (next: readonly EditedOption[]) => set((before) => withOptions(before, next));
  const replace = (key: string, part: Partial<EditedOption>) =>
    change(options.map((option) => (option.key === key ? { ...option, ...part } : option)));
  const removeSafely = async (next: readonly EditedOption[], what: string) => {
    const left = withOptions({ options, variants }, next).variants;
    const lost = variants.filter(({ key, id }) => id !== undefined && left.every((variant) => variant.key !== key)).length;
    const question = {
      title: messages.removeQuestion(what),
      text: messages.removedWithTheNextSave(lost),
      action: messages.remove,
      isDanger: true,
    };
    if (lost === 0 || (await confirm(question))) change(next);
  };
  const missing = missingCombinations(fields).length;
  const count = countCombinations(options);
  return (
    <Card title={messages.options} text={options.length === 0 ? messages.sizes : undefined}>
      <div className="grid grid-cols-1 gap-4">
        {options.length > 0 && (
          <Sortable
            label={messages.options}
            items={options}
            keyOf={({ key }) => key}
            nameOf={({ name }) => name || messages.newOption}
            onOrder={change}
            className="grid grid-cols-1 gap-3"
          >
            {(option, handle) => (
              <OptionRow
                option={option}
                at={options.indexOf(option)}
                handle={handle}
                errors={errors}
                onChange={(part) => replace(option.key, part)}
                onRemoveValue={(key) => {
                  const values = option.values.filter((value) => value.key !== key);
                  const name = option.values.find((value) => value.key === key)?.name ?? '';
                  void removeSafely(
                    options.map((other) => (other === option ? { ...option, values } : other)),
                    name,
                  );
                }}
                onRemove={() =>
                  void removeSafely(
                    options.filter((other) => other !== option),
                    option.name,
                  )
                }
              />
            )}
          </Sortable>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {options.length < MAX_OPTIONS && (
            <Button variant="secondary" size="sm" onClick={() => change([...options, { key: newKey(), name: '', values: [] }])}>
              <Plus aria-hidden className="size-4" />
              {options.length === 0 ? messages.addAnOption : messages.addAnotherOption}
            </Button>
          )}
          {missing > 0 && (
            <Button variant="secondary" size="sm" onClick={() => set((before) => withAllCombinations(before))}>
              {messages.generateAllCombinations(count)}
            </Button>
          )}
        </div>
        {count > MAX_VARIANTS && (
          <p role="alert" className="text-sm font-medium text-bad">
            {messages.theseAreCombinations(count, MAX_VARIANTS)}
          </p>
        )}
      </div>
    </Card>
  );
}

interface OptionRowProps {
  option: EditedOption;
  at: number;
  handle: ReactNode;
  errors: ProductEditor['errors'];
  onChange: (part: Partial<EditedOption>) => void;
  onRemoveValue: (key: string) => void;
  onRemove: () => void;
}

function OptionRow({ option, at, handle, errors, onChange, onRemoveValue, onRemove }: OptionRowProps) {
  const { name, values } = option;
  const title = name.trim() || messages.option(at + 1);
  const isColor = name.trim() === COLOR;
  const listId = `option-names-${at}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be beside its buttons.
    <div role="group" aria-label={title} className="grid grid-cols-1 gap-3 rounded-md border border-line p-3 sm:p-4">
      <div className="flex items-end gap-1">
        <div className="mb-1.5 pointer-coarse:mb-0.5">{handle}</div>
        <div className="min-w-0 flex-1 sm:max-w-xs">
          <TextField
            label={messages.optionName}
            // The row appears before the button that was pressed, so Tab would pass it.
            autoFocus={name === '' && values.length === 0}
            name={`options.${at}.name`}
            maxLength={LABEL_MAX_LENGTH}
            autoComplete="off"
            list={listId}
            placeholder={messages.size}
            value={name}
            error={errors[`options.${at}.name`]}
            onChange={(event) => onChange({ name: event.target.value })}
          />
          <datalist id={listId}>
            {SUGGESTED_NAMES.map((suggestion) => (
              <option key={suggestion} value={suggestion} />
            ))}
          </datalist>
        </div>
        <IconButton label={messages.removeLabel(title)} onClick={onRemove} className="mb-0.5">
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      </div>
      <TokenField
        label={messages.valuesOf(title)}
        name={`options.${at}.values`}
        tokens={values.map((value) => ({ key: value.key, label: value.name }))}
        maxLength={LABEL_MAX_LENGTH}
        placeholder={values.length === 0 ? messages.typeAValue : messages.anotherValue}
        error={errors[`options.${at}.values`]}
        onAdd={(labels) => onChange({ values: [...values, ...labels.map((label) => ({ key: newKey(), name: label }))] })}
        onRemove={onRemoveValue}
        onRename={(key, label) => {
          if (values.some((value) => value.key !== key && value.name.toLowerCase() === label.toLowerCase())) return;
          onChange({ values: values.map((value) => (value.key === key ? { ...value, name: label } : value)) });
        }}
        onOrder={(tokens) => onChange({ values: tokens.flatMap(({ key }) => values.find((value) => value.key === key) ?? []) })}
        renderMark={
          isColor
            ? ({ key, label }) => (
                <Swatch
                  label={label}
                  hex={values.find((value) => value.key === key)?.hex ?? swatchHex(label)}
                  onChange={(hex) => onChange({ values: values.map((value) => (value.key === key ? { ...value, hex } : value)) })}
                />
              )
            : undefined
        }
      />
    </div>
  );
}

function Swatch({ label, hex = '#808080', onChange }: { label: string; hex: string | undefined; onChange: (hex: string) => void }) {
  return (
    <input
      type="color"
      aria-label={messages.colourOf(label)}
      value={hex}
      onChange={(event) => onChange(event.target.value)}
      className="mx-1 size-6 shrink-0 cursor-pointer rounded-full border border-line bg-transparent p-0"
    />
  );
}
