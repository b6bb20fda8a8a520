import { useMutation, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { Combobox } from '#console/choice/combobox';
import type { Option } from '#console/choice/combobox.types';
import { formatCount } from '#console/format';
import { toIso } from '#console/local-time';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import { originalCategories } from '#features/catalog/categories/categories.calls';
import { api } from '#http/client/api-client';
import { ApiError, messageOf } from '#http/client/api-error';
import { readFieldErrors } from '#http/client/field-errors';
import { Button } from '#ui/button';
import { SelectField, TextField } from '#ui/field';
import { saleRuleFormMessages as messages } from './sale-editor.messages';
import type { FormPrice, SaleValues } from './sale-form.console';
import { salePreviewCalls } from './sale-preview.calls';
import type { PreviewedSale, SaleRule } from './sale-preview.schema';
import { PriceList } from './sale-prices.console';

interface SaleRuleFormProps {
  saleId: string | undefined;
  values: SaleValues;
  onAdd: (prices: readonly FormPrice[]) => void;
}

type Source = 'category' | 'products' | 'all';
const PREVIEWED = 50;
const RULES = {
  percent: { label: messages.percentOff, unit: messages.percent, first: '20' },
  amount: { label: messages.amountOff, unit: messages.dollarsOff, first: '5' },
  price: { label: messages.ownPrice, unit: messages.priceInDollars, first: '' },
} as const satisfies Record<SaleRule['op'], { label: string; unit: string; first: string }>;
const ENDINGS = [
  ['', messages.asCalculated],
  ['99', '.99'],
  ['95', '.95'],
  ['90', '.90'],
  ['50', '.50'],
  ['0', '.00'],
] as const;

/** Products by category or picked, a rule, and its prices before they are put into the sale. */
export function SaleRuleForm({ saleId, values, onAdd }: SaleRuleFormProps) {
  const [source, setSource] = useState<Source>('category');
  const [category, setCategory] = useState('');
  const [products, setProducts] = useState<readonly Option[]>([]);
  const [op, setOp] = useState<SaleRule['op']>('percent');
  const [amount, setAmount] = useState<string>(RULES.percent.first);
  const [ending, setEnding] = useState('');
  const { data } = useQuery(apiQuery(originalCategories()));
  const preview = useMutation({
    mutationFn: () =>
      api.post(salePreviewCalls('/'), {
        rule: op === 'percent' ? { op, percent: Number(amount) } : { op, amount: Number(amount) },
        ...(ending !== '' && { ending: Number(ending) }),
        ...(source === 'category' && { category }),
        ...(source === 'products' && { productIds: products.map(({ value }) => value) }),
        ...(toIso(values.startsAt) && { startsAt: toIso(values.startsAt) }),
        endsAt: toIso(values.endsAt) ?? null,
        ...(saleId !== undefined && { saleId }),
      }),
  });
  /** Any other choice: the preview is no longer of it. */
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      preview.reset();
    };
  const isChosen = source === 'all' || (source === 'category' ? category !== '' : products.length > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChosen) preview.mutate();
  };
  return (
    <Card title={messages.addPrices} text={messages.chooseProducts}>
      <form onSubmit={submit} className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <SelectField
          label={messages.products}
          name="source"
          value={source}
          onChange={(event) => change(setSource)(event.target.value as Source)}
        >
          <option value="category">{messages.ofACategory}</option>
          <option value="products">{messages.pickedOneByOne}</option>
          <option value="all">{messages.allProducts}</option>
        </SelectField>
        {source === 'category' && (
          <SelectField
            label={messages.category}
            name="category"
            value={category}
            onChange={(event) => change(setCategory)(event.target.value)}
          >
            <option value="">{messages.pleaseChoose}</option>
            {data?.categories.map(({ slug, name, level }) => (
              <option key={slug} value={slug} dir="auto">
                {`${'\u2003'.repeat(level)}${name}`}
              </option>
            ))}
          </SelectField>
        )}
        {source === 'products' && (
          <div className="sm:col-span-2">
            <Combobox
              label={messages.productsToAdd}
              load={findProducts}
              value={products}
              onChoose={(option) =>
                change(setProducts)(products.some(({ value }) => value === option.value) ? products : [...products, option])
              }
              onRemove={(option) => change(setProducts)(products.filter(({ value }) => value !== option.value))}
            />
          </div>
        )}
        <SelectField
          label={messages.price}
          name="op"
          value={op}
          onChange={(event) => {
            const next = event.target.value as SaleRule['op'];
            change(setOp)(next);
            setAmount(RULES[next].first);
          }}
        >
          {Object.entries(RULES).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label={RULES[op].unit}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={errorOf(preview.error, 'rule')}
          onChange={(event) => change(setAmount)(event.target.value)}
        />
        <SelectField label={messages.ending} name="ending" value={ending} onChange={(event) => change(setEnding)(event.target.value)}>
          {ENDINGS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button
          type="submit"
          variant="secondary"
          disabled={!isChosen}
          isBusy={preview.isPending}
          busyText={messages.calculating}
          className="self-end justify-self-start"
        >
          {messages.showThePrices}
        </Button>
      </form>
      {preview.isError && !errorOf(preview.error, 'rule') && (
        <p role="alert" className="mt-4 text-bad">
          {errorOf(preview.error, 'productIds') ?? messageOf(preview.error, messages.thePricesCouldNotBeCalculated)}
        </p>
      )}
      {preview.data && (
        <Preview
          preview={preview.data}
          onAdd={() => {
            onAdd(preview.data.prices);
            preview.reset();
          }}
        />
      )}
    </Card>
  );
}

function Preview({ preview: { prices, skipped, overlaps }, onAdd }: { preview: PreviewedSale; onAdd: () => void }) {
  const count = messages.prices(prices.length);
  return (
    <section aria-label={messages.newPrices} className="mt-5 rounded-sm border border-line">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-5">
        <div role="status">
          <p className="font-semibold">{prices.length === 0 ? messages.noProductWouldCostLess : messages.wouldBeLower(count)}</p>
          {skipped > 0 && <p className="text-sm text-muted">{messages.leftOut(skipped)}</p>}
          {overlaps.map(({ _id, name, products }) => (
            <p key={_id} className="mt-1 flex items-start gap-2 text-sm text-warn">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {messages.inAtTheSameTime(products, name)}
            </p>
          ))}
        </div>
        {prices.length > 0 && (
          <Button size="sm" onClick={onAdd}>
            {messages.putThemIntoTheSale}
          </Button>
        )}
      </div>
      {prices.length > 0 && <PriceList label={messages.newPrices} prices={prices.slice(0, PREVIEWED)} />}
      {prices.length > PREVIEWED && (
        <p className="px-5 py-3 text-sm text-muted">{messages.andMore(formatCount(prices.length - PREVIEWED))}</p>
      )}
    </section>
  );
}

async function findProducts(text: string): Promise<Option[]> {
  const { products } = await api.get(staffProductsCalls('/', { query: { q: text || undefined, limit: 8 } }));
  return products.map(({ _id, name, brand }) => ({ value: _id, label: name, hint: brand }));
}

function errorOf(error: unknown, field: string): string | undefined {
  const fields = error instanceof ApiError ? readFieldErrors(error.errors) : [];
  return fields.find((each) => each.field.split('.')[0] === field)?.message;
}
