import { useMutation } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Card } from '#console/card';
import { countryInLanguage } from '#features/accounts/addresses/country-names';
import { COUNTRIES } from '#features/accounts/addresses/places';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { formatDollars } from '#shared/money';
import { Button, IconButton } from '#ui/button';
import { SelectField, TextField } from '#ui/field';
import { taxesCalls } from './taxes.calls';
import type { TaxSetup, TriedTaxes, TryTaxes } from './taxes.schema';
import { taxTryerMessages as messages } from './taxes-console.messages';

const MAX_LINES = 6;
const NEW_LINE = { amount: '20', taxClass: 'reduced' };

/** What an order to a place would owe, by the saved rates. */
export function TaxTryer({ setup }: { setup: TaxSetup }) {
  const [lines, setLines] = useState([{ amount: '100', taxClass: 'standard' }]);
  const attempt = useMutation({ mutationFn: (body: TryTaxes) => api.post(taxesCalls('/try'), body) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    attempt.mutate({
      country: String(form.get('country')),
      state: String(form.get('state')),
      postalPrefix: String(form.get('postalCode')),
      shipping: Number(form.get('shipping')),
      lines: lines.map(({ amount, taxClass }) => ({ amount: Number(amount), taxClass })),
    });
  };
  const change = (at: number, changes: Partial<(typeof lines)[number]>) =>
    setLines((before) => before.map((each, i) => (i === at ? { ...each, ...changes } : each)));
  return (
    <Card title={messages.tryIt} text={messages.whatAnOrderWouldOwe}>
      <form onSubmit={submit} className="grid grid-cols-1 gap-3">
        {lines.map(({ amount, taxClass }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and only the last one goes.
          <div key={at} className="flex items-end gap-2">
            <TextField
              label={messages.itemsFor}
              name={`amount${at}`}
              type="number"
              min={0}
              step={0.01}
              required
              className="min-w-0 flex-1"
              value={amount}
              onChange={({ currentTarget }) => change(at, { amount: currentTarget.value })}
            />
            <SelectField
              label={messages.class}
              name={`class${at}`}
              className="min-w-0 flex-1"
              value={taxClass}
              onChange={({ currentTarget }) => change(at, { taxClass: currentTarget.value })}
            >
              {setup.classes.map(({ id, name }) => (
                <option key={id} value={id} dir="auto">
                  {name}
                </option>
              ))}
            </SelectField>
            {at > 0 && at === lines.length - 1 && (
              <IconButton label={messages.removeTheseItems} onClick={() => setLines((before) => before.slice(0, -1))}>
                <Trash2 aria-hidden className="size-4" />
              </IconButton>
            )}
          </div>
        ))}
        {lines.length < MAX_LINES && (
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setLines((before) => [...before, NEW_LINE])}>
            <Plus aria-hidden className="size-4" />
            {messages.moreItems}
          </Button>
        )}
        <div className="grid grid-cols-2 gap-3">
          <SelectField label={messages.to} name="country" defaultValue={messages.unitedStates}>
            {COUNTRIES.map((name) => (
              <option key={name} value={name}>
                {countryInLanguage(name)}
              </option>
            ))}
          </SelectField>
          <TextField label={messages.state} name="state" autoComplete="off" defaultValue={messages.texas} />
          <TextField label={messages.postalCode} name="postalCode" maxLength={10} autoComplete="off" defaultValue="75001" />
          <TextField label={messages.shippingFor} name="shipping" type="number" min={0} step={0.01} defaultValue="0" />
        </div>
        <Button type="submit" className="justify-self-end" isBusy={attempt.isPending}>
          {messages.calculate}
        </Button>
      </form>
      <div aria-live="polite">
        {attempt.error && <p className="font-medium text-bad">{messageOf(attempt.error, apiErrorMessages.unreachable)}</p>}
        {attempt.data && <Result tried={attempt.data.tried} />}
      </div>
    </Card>
  );
}

function Result({ tried }: { tried: TriedTaxes }) {
  const rows = [
    [messages.items, tried.items],
    [messages.shipping, tried.shipping],
    ...tried.taxLines.map(({ label, amount, base }) => [messages.of(label, formatDollars(base)), amount] as const),
  ] as const;
  return (
    <dl className="mt-4 grid gap-1.5 border-t border-line pt-4">
      {rows.map(([name, amount]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt dir="auto" className="min-w-0 text-muted wrap-anywhere">
            {name}
          </dt>
          <dd className="tabular-nums">{formatDollars(amount)}</dd>
        </div>
      ))}
      {tried.taxLines.length === 0 && <p className="text-muted">{messages.noTax}</p>}
      <div className="flex justify-between gap-4 font-bold">
        <dt>{messages.total}</dt>
        <dd className="tabular-nums">{formatDollars(tried.total)}</dd>
      </div>
    </dl>
  );
}
