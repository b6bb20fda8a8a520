import { Card } from '#console/card';
import { combinationWords } from '#features/pricing/promotions/promotion-sentences.rules';
import type { Combination } from '#features/pricing/promotions/promotions.rules';
import { SelectField, TextField } from '#ui/field';
import type { PromotionForm } from './use-promotion-form.console';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const COMBINATIONS: Record<Combination, string> = { all: 'together with others', codes: 'together with codes', alone: 'only alone' };

/** When, how often, and together with what. */
export function PromotionTimes({ form: { values, errorOf, set } }: { form: PromotionForm }) {
  return (
    <Card title="When and how often" text={`Times are those of this computer: ${ZONE}.`}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Start"
          name="startsAt"
          type="datetime-local"
          value={values.startsAt}
          error={errorOf('startsAt')}
          hint="Empty: at once"
          onChange={(event) => set({ startsAt: event.target.value })}
        />
        <TextField
          label="End"
          name="endsAt"
          type="datetime-local"
          value={values.endsAt}
          error={errorOf('endsAt')}
          hint="Empty: until you end it"
          onChange={(event) => set({ endsAt: event.target.value })}
        />
        <TextField
          label="Uses in all"
          name="usageLimit"
          inputMode="numeric"
          autoComplete="off"
          value={values.usageLimit}
          error={errorOf('usageLimit')}
          hint="Empty: no limit"
          onChange={(event) => set({ usageLimit: event.target.value })}
        />
        <TextField
          label="Uses by each customer"
          name="customerLimit"
          inputMode="numeric"
          autoComplete="off"
          value={values.customerLimit}
          error={errorOf('customerLimit')}
          hint="Empty: no limit"
          onChange={(event) => set({ customerLimit: event.target.value })}
        />
        <SelectField
          label="It applies"
          name="combines"
          value={values.combines}
          error={errorOf('combines')}
          hint={combinationWords(values.combines, values.codeKind !== 'none')}
          className="sm:col-span-2"
          onChange={(event) => set({ combines: event.target.value as Combination })}
        >
          {Object.entries(COMBINATIONS)
            .filter(([value]) => values.codeKind === 'none' || value !== 'codes' || values.combines === 'codes')
            .map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </SelectField>
      </div>
    </Card>
  );
}
