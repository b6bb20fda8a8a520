import { useRef, useState } from 'react';
import { CheckedForm } from '#ui/checked-form';
import { ErrorSummary } from '#ui/error-summary';
import { Checkbox, RadioCard, SelectField, TextArea, TextField } from '#ui/field';
import { SearchInput } from '#ui/search-input';
import { Switch } from '#ui/switch';
import { Part, State } from './part';

const LONG_LABEL = 'What the courier should know about the way to your door, such as a code, a floor or a dog';

export function Fields() {
  return (
    <Part name="Fields">
      <State name="empty">
        <TextField label="First name" name="empty" placeholder="Ada" />
      </State>
      <State name="required, filled">
        <TextField label="Last name" name="filled" defaultValue="Lovelace" required />
      </State>
      <State name="hint">
        <TextField label="Phone" name="hint" defaultValue="+1 555 0100" hint="For questions about the delivery only." />
      </State>
      <State name="error">
        <TextField label="E-mail" name="error" defaultValue="ada@" error="Please enter a valid email address" />
      </State>
      <State name="error and hint">
        <TextField
          label="Password"
          name="both"
          type="password"
          defaultValue="short"
          error="At least 8 characters"
          hint="Longer is safer."
        />
      </State>
      <State name="disabled">
        <TextField label="Coupon" name="disabled" defaultValue="WELCOME10" disabled />
      </State>
      <State name="long label" isWide>
        <TextField label={LONG_LABEL} name="long" defaultValue="Ring twice" />
      </State>
      <State name="select">
        <SelectField label="Country" name="select">
          <option>United States</option>
        </SelectField>
      </State>
      <State name="select, error">
        <SelectField label="State" name="select-error" error="Please choose a state">
          <option>Choose…</option>
        </SelectField>
      </State>
      <State name="select, disabled">
        <SelectField label="Region" name="select-disabled" disabled>
          <option>None</option>
        </SelectField>
      </State>
      <State name="search" isWide>
        <form className="relative">
          <SearchInput label="Search products" />
        </form>
      </State>
      <State name="area" isWide>
        <TextArea label="Order notes" name="area" hint="Up to 500 characters." defaultValue="Please leave it with the neighbour." />
      </State>
      <State name="area, error" isWide>
        <TextArea label="Comment" name="area-error" error="Please tell us what you think" />
      </State>
    </Part>
  );
}

export function FormErrors() {
  const form = useRef<HTMLFormElement>(null);
  const errors = {
    summed: 'Please enter a valid email address',
    wrap: 'Gift wrap is sold out',
    invitation: 'This invitation is for somebody else, and it was for them alone',
  };
  return (
    <Part name="Form errors">
      <State name="beside a field, and in the summary" isWide>
        <CheckedForm ref={form} errors={errors} refusals={0} className="grid gap-4">
          <ErrorSummary form={form} errors={errors} refusals={1} />
          <TextField label="E-mail" name="summed" defaultValue="ada@" error={errors.summed} />
        </CheckedForm>
      </State>
    </Part>
  );
}

export function Choices() {
  return (
    <Part name="Choices">
      <State name="checkbox">
        <Checkbox label="In stock only" name="off" />
      </State>
      <State name="checked">
        <Checkbox label="On sale" name="on" defaultChecked />
      </State>
      <State name="error">
        <Checkbox label="I agree to the terms" name="wrong" error="Please agree to the terms" />
      </State>
      <State name="disabled">
        <Checkbox label="Gift wrap" name="closed" disabled defaultChecked hint="Not for this product." />
      </State>
      <State name="radio cards" isWide>
        <div className="grid gap-3">
          <RadioCard label="Credit card" name="method" value="card" defaultChecked>
            <span className="block text-sm text-muted">Visa, Mastercard, American Express</span>
          </RadioCard>
          <RadioCard label="Cash on delivery" name="method" value="cash" />
          <RadioCard label="PayPal" name="method" value="paypal" disabled />
          <RadioCard
            label="Ada Lovelace, 1 Analytical Engine Court, Apartment 1815, Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
            name="method"
            value="long"
          />
        </div>
      </State>
      <State name="switch, on and off" isWide>
        <TurnedSwitch label="Order updates" hint="When an order is on its way." isOn />
        <TurnedSwitch label="Offers" />
        <TurnedSwitch label="News of the shop, its makers, its material and everything else that there is to tell" isOn />
        <Switch label="Disabled" checked readOnly disabled />
      </State>
    </Part>
  );
}

function TurnedSwitch({ label, hint, isOn = false }: { label: string; hint?: string; isOn?: boolean }) {
  const [checked, setChecked] = useState(isOn);
  return <Switch label={label} hint={hint} checked={checked} onChange={() => setChecked(!checked)} />;
}
