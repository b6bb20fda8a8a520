import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { FailedState } from '#console/empty-state';
import { RecordForm } from '#console/form/record-form';
import { PageHeader } from '#console/page-header';
import { SkeletonCard } from '#console/skeleton';
import { Checkbox, SelectField, TextField } from '#ui/field';
import { Switch } from '#ui/switch';
import { MAX_DELIVERY_DAYS } from './pickup-places.rules';
import { promisesScreenMessages as texts } from './promises-console.messages';
import { settingsCalls } from './settings.calls';
import {
  MAX_RETURN_DAYS,
  MAX_WARRANTY_MONTHS,
  PAYMENT_MARKS,
  type PaymentMark,
  PROMISE_NAMES,
  type ShopPromises,
  SUPPORT_AVAILABILITIES,
  SUPPORT_HOURS_MAX_LENGTH,
  type SupportAvailability,
} from './settings.rules';
import type { Settings } from './settings.schema';
import { type SettingsForm, useSettingsForm } from './use-settings-form.console';

const MARKS = Object.keys(PAYMENT_MARKS) as PaymentMark[];

const AVAILABILITY_NAMES = {
  none: texts.notStated,
  always: texts.aroundTheClock,
  hours: texts.atTheseHours,
} as const satisfies Record<SupportAvailability, string>;

interface PromisesScreenProps {
  mayChange: boolean;
  /** Who changed what. */
  history: ReactNode;
}

/** `/admin/settings/promises`: docs/rules.md#promises */
export function PromisesScreen({ mayChange, history }: PromisesScreenProps) {
  const { data, error, refetch } = useQuery(apiQuery(settingsCalls('/')));
  return (
    <>
      <PageHeader title={texts.promises} text={texts.whatShoppersAreTold} />
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        {data ? (
          <PromisesForm settings={data.settings} mayChange={mayChange} />
        ) : error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <SkeletonCard fields={1} />
            <SkeletonCard fields={3} />
          </>
        )}
        {history}
      </div>
    </>
  );
}

function PromisesForm({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const form = useSettingsForm({ key: 'promises', settings, names: PROMISE_NAMES });
  const { values } = form;
  return (
    <RecordForm form={form} label={texts.promises} isDisabled={!mayChange} className="grid grid-cols-1 gap-5">
      <Card title={texts.returns}>
        <NumberField form={form} name="returnDays" label={texts.returnDays} max={MAX_RETURN_DAYS} hint={texts.countedFromDelivery} />
      </Card>
      <Card title={texts.warranty}>
        <NumberField form={form} name="warrantyMonths" label={texts.warrantyMonths} max={MAX_WARRANTY_MONTHS} hint={texts.useZeroForNone} />
      </Card>
      <Card title={texts.delivery} text={texts.daysFromOrder}>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          <NumberField form={form} name="standardDeliveryDays" label={texts.standard} max={MAX_DELIVERY_DAYS} />
          <NumberField form={form} name="expressDeliveryDays" label={texts.express} max={MAX_DELIVERY_DAYS} />
          <NumberField form={form} name="overnightDeliveryDays" label={texts.overnight} max={MAX_DELIVERY_DAYS} />
        </div>
      </Card>
      <Card title={texts.support}>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <SelectField
            label={texts.aPersonAnswers}
            name="supportAvailability"
            value={values.supportAvailability}
            error={form.errorOf('supportAvailability')}
            onChange={(event) => form.set({ supportAvailability: event.target.value as SupportAvailability })}
          >
            {SUPPORT_AVAILABILITIES.map((value) => (
              <option key={value} value={value}>
                {AVAILABILITY_NAMES[value]}
              </option>
            ))}
          </SelectField>
          {values.supportAvailability === 'hours' && (
            <TextField
              label={texts.hours}
              name="supportHours"
              required
              maxLength={SUPPORT_HOURS_MAX_LENGTH}
              value={values.supportHours}
              error={form.errorOf('supportHours')}
              hint={texts.hoursExample}
              onChange={(event) => form.set({ supportHours: event.target.value })}
            />
          )}
        </div>
      </Card>
      <Card title={texts.payments}>
        <div className="grid grid-cols-1 gap-5">
          <Switch
            label={texts.securePayments}
            hint={texts.yourCardGoesToTheProvider}
            name="securePayments"
            checked={values.securePayments}
            onChange={(event) => form.set({ securePayments: event.target.checked })}
          />
          <PaymentMarks form={form} />
        </div>
      </Card>
    </RecordForm>
  );
}

/** In the order of the list, so that the footer of every shop is easy to read. */
function PaymentMarks({ form }: { form: SettingsForm<keyof ShopPromises> }) {
  const { paymentMarks } = form.values;
  const error = form.errorOf('paymentMarks');
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{texts.weAccept}</legend>
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {MARKS.map((mark) => (
          <Checkbox
            key={mark}
            name="paymentMarks"
            label={PAYMENT_MARKS[mark]}
            checked={paymentMarks.includes(mark)}
            onChange={(event) =>
              form.set({ paymentMarks: MARKS.filter((each) => (each === mark ? event.target.checked : paymentMarks.includes(each))) })
            }
          />
        ))}
      </div>
      {error && <p className="mt-1.5 text-sm font-medium text-bad">{error}</p>}
    </fieldset>
  );
}

type NumberName = { [Name in keyof ShopPromises]: ShopPromises[Name] extends number ? Name : never }[keyof ShopPromises];

interface NumberFieldProps {
  form: SettingsForm<keyof ShopPromises>;
  name: NumberName;
  label: string;
  max: number;
  hint?: string;
}

function NumberField({ form, name, label, max, hint }: NumberFieldProps) {
  const value = form.values[name];
  return (
    <TextField
      label={label}
      name={name}
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      className="[&_input]:max-w-40"
      value={Number.isNaN(value) ? '' : value}
      error={form.errorOf(name)}
      hint={hint}
      onChange={(event) => form.set({ [name]: event.target.valueAsNumber })}
    />
  );
}
