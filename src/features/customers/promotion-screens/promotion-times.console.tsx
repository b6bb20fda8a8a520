import { Card } from '#console/card';
import { combinationWords } from '#features/pricing/promotions/promotion-sentences.rules';
import type { Combination } from '#features/pricing/promotions/promotions.rules';
import { SelectField } from '#ui/field';
import { PromotionField } from './promotion-field.console';
import { combinationNames, promotionTimesMessages as messages } from './promotion-screens.messages';
import type { PromotionForm } from './use-promotion-form.console';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const COMBINATIONS: Record<Combination, string> = combinationNames;

/** When, how often, and together with what. */
export function PromotionTimes({ form }: { form: PromotionForm }) {
  const { values, errorOf, set } = form;
  return (
    <Card title={messages.whenAndHowOften} text={messages.timesAreThoseOfThisComputer(ZONE)}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <PromotionField form={form} name="startsAt" />
        <PromotionField form={form} name="endsAt" />
        <PromotionField form={form} name="usageLimit" />
        <PromotionField form={form} name="customerLimit" />
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
