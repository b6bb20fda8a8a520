import { Card } from '#console/card';
import { combinationWords } from '#features/pricing/promotions/promotion-sentences.rules';
import type { Combination } from '#features/pricing/promotions/promotions.rules';
import { SelectField, TextField } from '#ui/field';
import { promotionTimesMessages as messages } from './promotion-screens.messages';
import type { PromotionForm } from './use-promotion-form.console';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const COMBINATIONS: Record<Combination, string> = { all: 'together with others', codes: 'together with codes', alone: 'only alone' };

/** When, how often, and together with what. */
export function PromotionTimes({ form: { values, errorOf, set } }: { form: PromotionForm }) {
  return (
    <Card title={messages.whenAndHowOften} text={messages.timesAreThoseOfThisComputer(ZONE)}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField
          label={messages.start}
          name="startsAt"
          type="datetime-local"
          value={values.startsAt}
          error={errorOf('startsAt')}
          hint={messages.empty}
          onChange={(event) => set({ startsAt: event.target.value })}
        />
        <TextField
          label={messages.end}
          name="endsAt"
          type="datetime-local"
          value={values.endsAt}
          error={errorOf('endsAt')}
          hint={messages.emptyHint}
          onChange={(event) => set({ endsAt: event.target.value })}
        />
        <TextField
          label={messages.usesInAll}
          name="usageLimit"
          inputMode="numeric"
          autoComplete="off"
          value={values.usageLimit}
          error={errorOf('usageLimit')}
          hint={messages.emptyText}
          onChange={(event) => set({ usageLimit: event.target.value })}
        />
        <TextField
          label={messages.usesByEachCustomer}
          name="customerLimit"
          inputMode="numeric"
          autoComplete="off"
          value={values.customerLimit}
          error={errorOf('customerLimit')}
          hint={messages.emptyText}
          onChange={(event) => set({ customerLimit: event.target.value })}
        />
        <SelectField
          label={messages.itApplies}
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
