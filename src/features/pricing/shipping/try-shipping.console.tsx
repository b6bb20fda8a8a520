import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Card } from '#console/card';
import { api } from '#http/client/api-client';
import { reasonOf } from '#http/client/field-errors';
import { formatDollars } from '#shared/money';
import { Button } from '#ui/button';
import { SelectField, TextField } from '#ui/field';
import { shippingZonesCalls } from './shipping.calls';
import type { TriedShipping } from './shipping.schema';
import { COUNTRY_OPTIONS, STATE_OPTIONS } from './shipping-calls.console';
import { number } from './zone-form.console';

const GRAMS_PER_KG = 1000;
const CART = { country: 'US', state: 'TX', postalCode: '', subtotal: '40', weight: '1.2', pieces: '3' };

/** A sample cart: the methods that its shopper could choose. */
export function TryShipping() {
  const [cart, setCart] = useState(CART);
  const tried = useMutation({
    mutationFn: () =>
      api.post(shippingZonesCalls('/try'), {
        country: cart.country,
        state: cart.country === 'US' ? cart.state : '',
        postalCode: cart.postalCode,
        subtotal: number(cart.subtotal) ?? Number.NaN,
        weightGrams: Math.round((number(cart.weight) ?? Number.NaN) * GRAMS_PER_KG),
        pieces: number(cart.pieces) ?? Number.NaN,
      }),
  });
  const field = (name: keyof typeof CART) => ({
    name: `try.${name}`,
    value: cart[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => {
      setCart({ ...cart, [name]: event.target.value });
      tried.reset();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    tried.mutate();
  };
  return (
    <Card title="Try it with a cart" text="What a shopper could choose, by the zones as they are saved.">
      <form onSubmit={submit} className="grid grid-cols-1 gap-3" noValidate>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-3 lg:grid-cols-1">
          <TextField label="Items cost ($)" inputMode="decimal" {...field('subtotal')} />
          <TextField label="They weigh (kg)" inputMode="decimal" {...field('weight')} />
          <TextField label="Pieces" inputMode="numeric" {...field('pieces')} />
        </div>
        <SelectField label="Country" {...field('country')}>
          {COUNTRY_OPTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {cart.country === 'US' && (
          <SelectField label="State" {...field('state')}>
            {STATE_OPTIONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        <TextField label="Postal code" {...field('postalCode')} />
        <Button type="submit" variant="secondary" className="justify-self-start" isBusy={tried.isPending}>
          Try it
        </Button>
      </form>
      <div role="status" className="mt-4">
        {tried.data && <Outcome tried={tried.data.tried} />}
      </div>
      {tried.isError && (
        <p role="alert" className="text-bad">
          {reasonOf(tried.error, 'It could not be tried. Please try again.')}
        </p>
      )}
    </Card>
  );
}

function Outcome({ tried: { zone, methods, notOffered } }: { tried: TriedShipping }) {
  if (zone === undefined) return <p className="font-semibold">No zone has this place: only pickup is possible.</p>;
  return (
    <>
      <p className="font-semibold">{methods.length === 0 ? `${zone}: nothing is delivered for this cart.` : `${zone}:`}</p>
      <ul className="mt-2 grid gap-1.5">
        {methods.map(({ name, price, days, isDefault }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-3 rounded-sm bg-raised px-3 py-2">
            <span className="wrap-anywhere">
              {name}, {days}
              {isDefault && <span className="text-muted"> (without a choice)</span>}
            </span>
            <span className="font-semibold tabular-nums">{price === 0 ? 'Free' : formatDollars(price)}</span>
          </li>
        ))}
      </ul>
      {notOffered.length > 0 && <p className="mt-2 text-sm text-muted">Not offered for it: {notOffered.join(', ')}</p>}
    </>
  );
}
