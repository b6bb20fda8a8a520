import { Crop, Trash2 } from 'lucide-react';
import { COLOR } from '#features/catalog/products/product-options.rules';
import { ALT_MAX_LENGTH } from '#features/platform/media/media.limits';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { Checkbox, SelectField, TextArea } from '#ui/field';
import { pictureDialogMessages as messages } from './product-editor-console.messages';
import type { EditedImage, EditedVariant, ProductFields } from './product-fields.console';
import type { ProductEditor } from './use-product-editor.console';
import { usedOptions } from './variant-rows.console';

interface PictureDialogProps extends Pick<ProductEditor, 'set'> {
  image: EditedImage;
  name: string;
  fields: ProductFields;
  onChange: (part: Partial<EditedImage>) => void;
  onCrop: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** One picture: what it shows, for whom, and which part of it. */
export function PictureDialog({ image, name, fields, set, onChange, onCrop, onRemove, onClose }: PictureDialogProps) {
  const { url, alt, color } = image;
  const options = usedOptions(fields.options);
  const colors = options.find((option) => option.name.trim() === COLOR)?.values ?? [];
  // Another host's pictures cannot be read by a canvas.
  const canCrop = url.startsWith('/');
  return (
    <Dialog isOpen onClose={onClose} title={messages.edit(name)} side="end">
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        <img src={url} alt={alt} className="mx-auto max-h-80 rounded-md border border-line object-contain" />
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          {canCrop && (
            <Button variant="secondary" size="sm" onClick={onCrop}>
              <Crop aria-hidden className="size-4" />
              {messages.crop}
            </Button>
          )}
          <Button variant="danger" size="sm" onClick={onRemove}>
            <Trash2 aria-hidden className="size-4" />
            {messages.remove}
          </Button>
        </div>
        <div className="mt-5 grid gap-5">
          <TextArea
            label={messages.alternativeText}
            name="alt"
            rows={3}
            maxLength={ALT_MAX_LENGTH}
            placeholder={fields.name}
            hint={messages.whatThePictureShows}
            value={alt}
            onChange={(event) => onChange({ alt: event.target.value })}
          />
          {colors.length > 0 && (
            <SelectField
              label={messages.colour}
              name="color"
              hint={messages.choosingThisColourBringsItsPictures}
              value={color ?? ''}
              onChange={(event) => onChange({ color: event.target.value || undefined })}
            >
              <option value="">{messages.anyColour}</option>
              {colors.map((value) => (
                <option key={value.key} value={value.name} dir="auto">
                  {value.name}
                </option>
              ))}
            </SelectField>
          )}
          {options.map((option) => (
            <fieldset key={option.key}>
              <legend className="text-sm font-semibold">{messages.pictureOfAllVariantsWith(option.name)}</legend>
              <div className="flex flex-wrap gap-x-5">
                {option.values.map((value) => {
                  const hasValue = (variant: EditedVariant) => variant.values[option.key] === value.key;
                  const all = fields.variants.filter(hasValue);
                  const isChecked = all.length > 0 && all.every((variant) => variant.image === url);
                  return (
                    <Checkbox
                      key={value.key}
                      label={value.name}
                      name={`picture-${option.key}`}
                      checked={isChecked}
                      onChange={() =>
                        set((before) => ({
                          variants: before.variants.map((variant) =>
                            hasValue(variant) ? { ...variant, image: isChecked ? '' : url } : variant,
                          ),
                        }))
                      }
                    />
                  );
                })}
              </div>
            </fieldset>
          ))}
        </div>
      </div>
      <div className="flex justify-end border-t border-line p-3">
        <Button onClick={onClose}>{messages.done}</Button>
      </div>
    </Dialog>
  );
}
