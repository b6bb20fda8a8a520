import { Plus, X } from 'lucide-react';
import { TranslationsBeside } from '#features/platform/translations/translations-beside.console';
import { Button, IconButton } from '#ui/button';
import { SelectField, TextField } from '#ui/field';
import { methodEditorMessages as messages, priceKindNames } from './shipping-console.messages';
import { NAME_MAX_LENGTH } from './shipping-limits';
import type { MethodDraft, PriceKind, StepDraft } from './zone-form.console';

const PRICE_KINDS: Record<PriceKind, string> = priceKindNames;
const UNITS: Record<Exclude<PriceKind, 'fixed'>, string> = { subtotal: '$', weight: 'kg', pieces: messages.pieces };
const MAX_STEPS = 20;

interface MethodEditorProps {
  method: MethodDraft;
  /** Of its fields, by their names in the call. */
  errorOf: (field: string) => string | undefined;
  onChange: (changes: Partial<MethodDraft>) => void;
}

/** The fields of one method. */
export function MethodEditor({ method, errorOf, onChange }: MethodEditorProps) {
  const field = (name: keyof MethodDraft & string, call: string) => ({
    name: `${method.id}.${name}`,
    value: method[name] as string,
    error: errorOf(call),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField
          {...field('name', 'name')}
          label={messages.name}
          required
          maxLength={NAME_MAX_LENGTH}
          inputMode="text"
          hint={messages.shoppersReadIt}
        />
        <SelectField
          label={messages.itHas}
          name={`${method.id}.priceKind`}
          value={method.priceKind}
          onChange={(event) => onChange({ priceKind: event.target.value as PriceKind })}
        >
          {Object.entries(PRICE_KINDS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {method.priceKind === 'fixed' && (
          <TextField {...field('price', 'price')} label={messages.price} required hint={messages.first0AlwaysFree} />
        )}
        <TextField {...field('freeFrom', 'freeFrom')} label={messages.freeFrom} hint={messages.whatTheItemsCost} />
      </div>
      {method.priceKind !== 'fixed' && <PriceSteps method={method} by={method.priceKind} errorOf={errorOf} onChange={onChange} />}
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
        <TextField {...field('minDays', 'days')} label={messages.days} required inputMode="numeric" hint={messages.fromTheOrderToTheDoor} />
        <TextField {...field('maxDays', 'days')} label={messages.daysLabel} error={undefined} required inputMode="numeric" />
        <TextField {...field('handlingDays', 'handlingDays')} label={messages.ofTheseForPacking} inputMode="numeric" />
      </div>
      <TranslationsBeside
        path={method.id}
        texts={[{ name: 'name', label: messages.name, original: method.name, maxLength: NAME_MAX_LENGTH }]}
        translations={method.translations}
        errorOf={errorOf}
        onChange={(translations) => onChange({ translations })}
      />
      <details className="rounded-sm border border-line px-4 py-2" open={hasLimits(method) || undefined}>
        <summary className="min-h-8 cursor-pointer content-center text-sm font-semibold pointer-coarse:min-h-11">
          {messages.onlyForSomeCarts}
        </summary>
        <div className="mt-2 grid grid-cols-1 items-start gap-4 pb-3 sm:grid-cols-2">
          <TextField {...field('minSubtotal', 'minSubtotal')} label={messages.itemsCostAtLeast} />
          <TextField {...field('maxSubtotal', 'maxSubtotal')} label={messages.itemsCostAtMost} />
          <TextField {...field('minWeight', 'minWeightGrams')} label={messages.theyWeighAtLeast} />
          <TextField {...field('maxWeight', 'maxWeightGrams')} label={messages.theyWeighAtMost} />
        </div>
      </details>
    </div>
  );
}

function hasLimits({ minSubtotal, maxSubtotal, minWeight, maxWeight }: MethodDraft): boolean {
  return [minSubtotal, maxSubtotal, minWeight, maxWeight].some((value) => value !== '');
}

function PriceSteps({ method, by, errorOf, onChange }: MethodEditorProps & { by: Exclude<PriceKind, 'fixed'> }) {
  const { steps, beyond, beyondPrice, beyondEach } = method;
  const unit = UNITS[by];
  const change = (at: number, part: Partial<StepDraft>) =>
    onChange({ steps: steps.map((step, i) => (i === at ? { ...step, ...part } : step)) });
  const error = errorOf('table');
  return (
    <fieldset className="grid gap-3 rounded-sm border border-line p-4" aria-describedby={error ? `${method.id}-table-error` : undefined}>
      <legend className="px-1 text-sm font-semibold">{messages.prices}</legend>
      {steps.map(({ upTo, price }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id, and their order is that of their fields.
        <div key={at} className="flex items-start gap-2">
          <TextField
            label={messages.step(at + 1, unit)}
            name={`${method.id}.upTo${at}`}
            inputMode="decimal"
            autoComplete="off"
            value={upTo}
            className="min-w-0 flex-1"
            onChange={(event) => change(at, { upTo: event.target.value })}
          />
          <TextField
            label={messages.stepLabel(at + 1)}
            name={`${method.id}.price${at}`}
            inputMode="decimal"
            autoComplete="off"
            value={price}
            className="min-w-0 flex-1"
            onChange={(event) => change(at, { price: event.target.value })}
          />
          {steps.length > 1 && (
            <IconButton
              label={messages.removeStep(at + 1)}
              className="mt-6.5"
              onClick={() => onChange({ steps: steps.filter((_, i) => i !== at) })}
            >
              <X aria-hidden className="size-5" />
            </IconButton>
          )}
        </div>
      ))}
      {error && (
        <p id={`${method.id}-table-error`} className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
      {steps.length < MAX_STEPS && (
        <Button variant="secondary" className="justify-self-start" onClick={() => onChange({ steps: [...steps, { upTo: '', price: '' }] })}>
          <Plus aria-hidden className="size-4" />
          {messages.addAStep}
        </Button>
      )}
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
        <SelectField
          label={messages.aboveTheLastStep}
          name={`${method.id}.beyond`}
          value={by === 'subtotal' && beyond === 'each' ? 'price' : beyond}
          onChange={(event) => onChange({ beyond: event.target.value as MethodDraft['beyond'] })}
        >
          <option value="never">{messages.itIsNotOffered}</option>
          <option value="price">{messages.itHasOnePrice}</option>
          {by !== 'subtotal' && <option value="each">{messages.eachFurtherPartCosts}</option>}
        </SelectField>
        {beyond !== 'never' && (
          <TextField
            label={messages.priceAbove}
            name={`${method.id}.beyondPrice`}
            inputMode="decimal"
            autoComplete="off"
            value={beyondPrice}
            onChange={(event) => onChange({ beyondPrice: event.target.value })}
          />
        )}
        {beyond === 'each' && by !== 'subtotal' && (
          <TextField
            label={messages.forEach(unit)}
            name={`${method.id}.beyondEach`}
            inputMode="decimal"
            autoComplete="off"
            value={beyondEach}
            onChange={(event) => onChange({ beyondEach: event.target.value })}
          />
        )}
      </div>
    </fieldset>
  );
}
