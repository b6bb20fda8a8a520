import { useMutation } from '@tanstack/react-query';
import { type FormEvent, Fragment, useState } from 'react';
import { Card } from '#console/card';
import { api } from '#http/client/api-client';
import { reasonOf } from '#http/client/field-errors';
import { formatList } from '#shared/lists';
import { formatDollars } from '#shared/money';
import { parseDecimal } from '#shared/typed-number';
import { Button } from '#ui/button';
import { SelectField, TextField } from '#ui/field';
import { richList } from '#ui/rich-list';
import { richText } from '#ui/rich-text';
import { shippingZonesCalls } from './shipping.calls';
import type { TriedShipping } from './shipping.schema';
import { COUNTRY_OPTIONS, STATE_OPTIONS } from './shipping-calls.console';
import { tryShippingMessages as messages } from './shipping-console.messages';

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
        subtotal: parseDecimal(cart.subtotal) ?? Number.NaN,
        weightGrams: Math.round((parseDecimal(cart.weight) ?? Number.NaN) * GRAMS_PER_KG),
        pieces: parseDecimal(cart.pieces) ?? Number.NaN,
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
    <Card title={messages.tryItWithACart} text={messages.whatAShopperCouldChoose}>
      <form onSubmit={submit} className="grid grid-cols-1 gap-3" noValidate>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-3 lg:grid-cols-1">
          <TextField label={messages.itemsCost} inputMode="decimal" {...field('subtotal')} />
          <TextField label={messages.theyWeigh} inputMode="decimal" {...field('weight')} />
          <TextField label={messages.pieces} inputMode="numeric" {...field('pieces')} />
        </div>
        <SelectField label={messages.country} {...field('country')}>
          {COUNTRY_OPTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {cart.country === 'US' && (
          <SelectField label={messages.state} {...field('state')}>
            {STATE_OPTIONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        <TextField label={messages.postalCode} {...field('postalCode')} />
        <Button type="submit" variant="secondary" className="justify-self-start" isBusy={tried.isPending}>
          {messages.tryIt}
        </Button>
      </form>
      <div role="status" className="mt-4">
        {tried.data && <Outcome tried={tried.data.tried} />}
      </div>
      {tried.isError && (
        <p role="alert" className="text-bad">
          {reasonOf(tried.error, messages.itCouldNotBeTried)}
        </p>
      )}
    </Card>
  );
}

function Outcome({ tried: { zone, methods, notOffered } }: { tried: TriedShipping }) {
  if (zone === undefined) return <p className="font-semibold">{messages.noZoneHasThisPlace}</p>;
  return (
    <>
      <p className="font-semibold">
        {methods.length === 0 ? (
          messages.nothingIsDeliveredForThisCart(zone)
        ) : (
          <>
            <bdi>{zone}</bdi>:
          </>
        )}
      </p>
      <ul className="mt-2 grid gap-1.5">
        {methods.map(({ name, price, days, isDefault }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-3 rounded-sm bg-raised px-3 py-2">
            <span className="wrap-anywhere">
              {isDefault
                ? richText(messages.defaultMethod, {
                    name: <bdi>{name}</bdi>,
                    days,
                    note: (text) => <span className="text-muted">{text}</span>,
                  })
                : richList([<bdi key="name">{name}</bdi>, <Fragment key="days">{days}</Fragment>])}
            </span>
            <span className="font-semibold tabular-nums">{price === 0 ? messages.free : formatDollars(price)}</span>
          </li>
        ))}
      </ul>
      {notOffered.length > 0 && <p className="mt-2 text-sm text-muted">{messages.notOfferedForIt(formatList(notOffered))}</p>}
    </>
  );
}
