import { useState } from 'react';
import { Card } from '#console/card';
import { countryCode } from '#features/accounts/addresses/country-names';
import { shippingZonesCalls } from '#features/pricing/shipping/shipping.calls';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { adminPaths } from '#shared/admin-paths';
import type { FieldErrors } from '#shared/field-errors';
import { parseDecimal } from '#shared/typed-number';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { Switch } from '#ui/switch';
import { toast } from '#ui/toast';
import { CountryFirst, ElsewhereCard, SetupStep, useStepDone } from './setup-step.console';
import { shopSetupCalls } from './shop-setup.calls';
import { shippingStepMessages as messages, setupStepMessages } from './shop-setup-console.messages';

/** What an owner is likely to charge; they see it before it holds. */
const AT_HOME = { price: '5.99', freeFrom: '50', min: '2', max: '5' };
const ABROAD = { price: '25', freeFrom: '', min: '5', max: '15' };

/** Shipping to the shop's own country, and perhaps to all others. */
export function ShippingStep() {
  return (
    <SetupStep title={messages.shipping} text={messages.whatShoppersPay}>
      {({ country, hasShipping }) =>
        hasShipping ? (
          <ElsewhereCard title={messages.isSetUp} label={messages.changeShipping} to={adminPaths.shipping()} />
        ) : country === '' ? (
          <CountryFirst />
        ) : (
          <ShippingForm country={country} />
        )
      }
    </SetupStep>
  );
}

function ShippingForm({ country }: { country: string }) {
  const showDone = useStepDone();
  const [isAbroad, setAbroad] = useState(false);
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./shop-setup.schema')).FirstZonesSchema,
    read: (data) => ({
      zones: [
        { name: country, countries: [countryCode(country)], methods: [readMethod(data, { at: 0, name: messages.standard })] },
        ...(isAbroad ? [{ name: messages.everywhereElse, methods: [readMethod(data, { at: 1, name: messages.international })] }] : []),
      ],
    }),
    submit: async (input) => showDone(await api.post(shopSetupCalls('/shipping'), input), shippingZonesCalls('/')),
    onFailure: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
  });
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-5">
      <Card title={messages.deliveryIn(country)}>
        <MethodFields at={0} initial={AT_HOME} errors={errors} isFirst />
      </Card>
      <Card title={messages.otherCountries}>
        <Switch
          label={messages.deliverToOtherCountries}
          hint={messages.nobodyElseCanOrder(country)}
          checked={isAbroad}
          onChange={(event) => setAbroad(event.target.checked)}
          className="pt-0"
        />
        {isAbroad && <MethodFields at={1} initial={ABROAD} errors={errors} />}
      </Card>
      <Button type="submit" isBusy={isSubmitting} className="justify-self-start max-sm:w-full">
        {setupStepMessages.saveAndGoOn}
      </Button>
    </CheckedForm>
  );
}

function readMethod(data: FormData, { at, name }: { at: number; name: string }) {
  const numberOf = (field: string) => parseDecimal(String(data.get(nameOf(at, field)) ?? ''));
  return {
    name,
    price: numberOf('price'),
    freeFrom: numberOf('freeFrom'),
    days: { min: numberOf('days.min'), max: numberOf('days.max') },
  };
}

/** The path of a field in the body, so that its error is shown at it. */
function nameOf(at: number, field: string): string {
  return `zones.${at}.methods.0.${field}`;
}

interface MethodFieldsProps {
  at: number;
  initial: typeof AT_HOME;
  errors: FieldErrors;
  isFirst?: boolean;
}

function MethodFields({ at, initial, errors, isFirst = false }: MethodFieldsProps) {
  const fieldOf = (field: string) => ({ name: nameOf(at, field), error: errors[nameOf(at, field)], autoComplete: 'off' });
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField
        {...fieldOf('price')}
        label={messages.price}
        inputMode="decimal"
        required
        autoFocus={isFirst}
        defaultValue={initial.price}
      />
      <TextField
        {...fieldOf('freeFrom')}
        label={messages.freeFrom}
        inputMode="decimal"
        defaultValue={initial.freeFrom}
        hint={messages.leaveEmpty}
      />
      <TextField {...fieldOf('days.min')} label={messages.fewestDays} inputMode="numeric" required defaultValue={initial.min} />
      <TextField {...fieldOf('days.max')} label={messages.mostDays} inputMode="numeric" required defaultValue={initial.max} />
    </div>
  );
}
