import { Trash2, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { Card } from '#console/card';
import { Combobox } from '#console/choice/combobox';
import { SaveBar } from '#console/form/save-bar';
import { ProductPicture } from '#features/platform/media/product-picture';
import { formatSignedDollars } from '#shared/dollar-forms';
import { formatDollars } from '#shared/money';
import { Button, IconButton } from '#ui/button';
import { Dotted } from '#ui/dotted';
import { SelectField, TextField } from '#ui/field';
import { loadVariants, type VariantOption } from './edit-calls.console';
import { EditConflictDialog } from './edit-conflict.console';
import { EditSummary } from './edit-summary.console';
import { type EditableOrder, SHIPPING_SPEEDS, type ShippingSpeed } from './order-edits.schema';
import { linesEditorMessages as messages } from './order-edits-console.messages';
import { type LinesEdit, useLinesEdit } from './use-lines-edit.console';

const SPEEDS = { standard: messages.standard, express: messages.express, overnight: messages.overnight } as const satisfies Record<
  ShippingSpeed,
  string
>;

/** Changes lines and shipping, and says at once what it costs. */
export function LinesEditor({ order, onDone }: { order: EditableOrder; onDone: () => void }) {
  const edit = useLinesEdit(order, onDone);
  const { base, draft, preview, isDirty } = edit;
  return (
    <>
      <Card
        title={messages.editItems}
        text={messages.piecesThatAreNotPackedYet}
        actions={
          !isDirty && (
            <Button variant="secondary" size="sm" onClick={onDone}>
              {messages.close}
            </Button>
          )
        }
      >
        <ul className="border-t border-line">
          {base.lines.map((line) => (
            <EditedLine key={line.itemId} line={line} edit={edit} />
          ))}
          {draft.added.map(({ variant, quantity }) => (
            <li key={variant.variantId} className={ROW}>
              <LineText
                name={variant.name}
                image={variant.image}
                facts={[variant.sku, ...Object.values(variant.options)]}
                price={variant.price}
                note={messages.new}
              />
              <span className="ms-auto flex items-center gap-1">
                <Quantity
                  name={variant.name}
                  value={quantity}
                  min={0}
                  max={variant.available}
                  onChange={(requested) =>
                    edit.change({ added: draft.added.map((one) => (one.variant === variant ? { variant, quantity: requested } : one)) })
                  }
                />
                <IconButton
                  label={messages.remove(variant.name)}
                  onClick={() => edit.change({ added: draft.added.filter((one) => one.variant !== variant) })}
                >
                  <Trash2 aria-hidden className="size-4.5" />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
        <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <Combobox
              label={messages.addAProduct}
              placeholder={messages.name}
              load={loadVariants}
              onChoose={(option) => edit.add((option as VariantOption).variant)}
            />
          </div>
          <ShippingField edit={edit} />
          <TextField
            label={messages.ownShippingPrice}
            name="shippingPrice"
            inputMode="decimal"
            placeholder={messages.byTheShopsRates}
            value={draft.shippingPrice}
            onChange={(event) => edit.change({ shippingPrice: event.target.value })}
          />
        </div>
      </Card>
      <EditSummary edit={edit} isDirty={isDirty} />
      <SaveBar
        isDirty={isDirty}
        isSaving={edit.isSaving}
        text={barText(edit)}
        saveLabel={preview?.isCancellation ? messages.cancelTheOrder : messages.save}
        onSave={edit.save}
        onDiscard={onDone}
        confirmsDiscard={false}
      />
      {edit.conflict && (
        <EditConflictDialog conflict={edit.conflict} isSaving={edit.isSaving} onMine={edit.takeMine} onTheirs={edit.takeTheirs} />
      )}
    </>
  );
}

/** A method of the zones, or in a shop without zones a speed. */
function ShippingField({ edit: { base, draft, change } }: { edit: LinesEdit }) {
  const { shippingMethods: methods, shipping } = base;
  if (methods) {
    return (
      <SelectField
        label={messages.shipping}
        name="methodId"
        value={draft.methodId}
        onChange={(event) => change({ methodId: event.target.value })}
      >
        <option value="">{shipping.method ? messages.asItWasOrdered(shipping.method.name) : messages.asItWasOrderedText}</option>
        {methods.map(({ _id, name, price }) => (
          <option key={_id} value={_id} dir="auto">
            {messages.method(name, price > 0 ? formatDollars(price) : undefined)}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <SelectField
      label={messages.shipping}
      name="speed"
      value={draft.speed}
      onChange={(event) => change({ speed: event.target.value as ShippingSpeed })}
    >
      {SHIPPING_SPEEDS.map((speed) => (
        <option key={speed} value={speed}>
          {SPEEDS[speed]}
        </option>
      ))}
    </SelectField>
  );
}

const ROW = 'flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3';

function EditedLine({ line, edit }: { line: EditableOrder['lines'][number]; edit: LinesEdit }) {
  const { itemId, name, image, sku, options, price, quantity, least, most } = line;
  const requested = edit.draft.quantities[itemId] ?? quantity;
  const isChanged = requested !== quantity;
  return (
    <li className={ROW}>
      <LineText
        name={name}
        image={image}
        facts={[sku, ...Object.values(options)]}
        price={price}
        note={requested === 0 ? messages.cancelled : least > 0 ? messages.cannotBeCancelledAnyMore(least) : undefined}
        isOut={requested === 0}
      />
      <span className="ms-auto flex items-center gap-1">
        <Quantity name={name} value={requested} min={least} max={most} onChange={(value) => edit.setQuantity(itemId, value)} />
        {isChanged ? (
          <IconButton label={messages.undoTheChangeOf(name)} onClick={() => edit.setQuantity(itemId, quantity)}>
            <Undo2 aria-hidden className="size-4.5" />
          </IconButton>
        ) : (
          <IconButton label={messages.cancel(name)} disabled={requested <= least} onClick={() => edit.setQuantity(itemId, least)}>
            <Trash2 aria-hidden className="size-4.5" />
          </IconButton>
        )}
      </span>
    </li>
  );
}

interface LineTextProps {
  name: string;
  image: string | undefined;
  facts: string[];
  price: number;
  note?: string | undefined;
  isOut?: boolean;
}

function LineText({ name, image, facts, price, note, isOut = false }: LineTextProps) {
  return (
    <>
      <ProductPicture image={image ? { url: image, alt: '' } : undefined} sizes="44px" alt="" className="size-11 shrink-0 rounded-sm" />
      <span className="min-w-0 flex-[1_1_10rem] wrap-anywhere">
        <span dir="auto" className={`block font-medium ${isOut ? 'text-muted line-through' : ''}`}>
          {name}
        </span>
        <span className="block text-sm text-muted">
          <Dotted facts={[...facts, messages.each(formatDollars(price))]} />
        </span>
        {note && <span className="block text-sm font-medium">{note}</span>}
      </span>
    </>
  );
}

interface QuantityProps {
  name: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

function Quantity({ name, value, min, max, onChange }: QuantityProps) {
  const id = useId();
  return (
    <span>
      <label htmlFor={id} className="sr-only">
        {messages.quantityOf(name)}
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={min}
        max={Math.max(min, max)}
        value={Number.isNaN(value) ? '' : value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onBlur={() => onChange(Number.isNaN(value) ? min : Math.max(min, Math.trunc(value)))}
        className="h-11 w-20 rounded-sm border border-line bg-surface px-3 text-base tabular-nums"
      />
    </span>
  );
}

function barText({ preview }: LinesEdit): string {
  if (!preview) return messages.unsavedChanges;
  if (preview.isCancellation) return messages.nothingIsLeftInTheOrder;
  const { difference, after } = preview;
  const change = difference === 0 ? messages.sameTotal : formatSignedDollars(difference);
  return `${formatDollars(after.total)} (${change})`;
}
