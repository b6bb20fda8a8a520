import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { apiQuery, refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { optionsOf } from '#console/choice/use-options';
import { PageHeader } from '#console/page-header';
import { type Filter, shownValue } from '#console/table/filter-chip';
import { categoriesByName } from '#features/catalog/categories/categories.calls';
import { useProductFilters } from '#features/catalog/product-table/use-product-filters.console';
import { productStatusNames } from '#features/catalog/products/product-status-console.messages';
import { GIVEN_REASONS } from '#features/catalog/stock/stock.rules';
import { POLICY_LABELS } from '#features/catalog/stock/stock-words.console';
import { useTaxSetup } from '#features/pricing/taxes/tax-class-field.console';
import { api } from '#http/client/api-client';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { reasonOf } from '#http/client/field-errors';
import { adminPaths } from '#shared/admin-paths';
import { formatList } from '#shared/lists';
import { quoted } from '#shared/quoted.messages';
import { listTaxClasses } from '#shared/tax-classes';
import { Button } from '#ui/button';
import { SelectField, TextField } from '#ui/field';
import { productsText } from './bulk-edit-texts.console';
import { bulkEditsCalls } from './bulk-edits.calls';
import { kindNames, newBulkEditMessages as messages, opNames, reasonNames } from './bulk-edits-console.messages';
import { KINDS, type Kind, PRICE_OPS, type PriceOp, SALE_OPS, toChange } from './new-bulk-edit.rules';

type Chosen = { ids: string[] } | { filter: Record<string, string> };
/** Those that the list of products has in another form, such as tabs. */
const LIST_FILTERS: readonly Filter[] = [
  {
    kind: 'choice',
    label: messages.status,
    names: ['status'],
    options: optionsOf(productStatusNames),
  },
  { kind: 'flag', label: messages.lowStock, names: ['lowStock'] },
  { kind: 'choice', label: messages.tag, names: ['tag'], options: [] },
];
const BACK = { label: messages.products, to: adminPaths.products() };

/** What to change of the chosen products; the next screen shows old and new values. */
export function NewBulkEdit({ chosen }: { chosen: Chosen }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind>('price');
  const create = useMutation({
    mutationFn: (change: object) => api.post(bulkEditsCalls('/'), { ...chosen, change }),
    onSuccess: async ({ bulkEdit }) => {
      await navigate(adminPaths.bulkEdit(bulkEdit._id));
      await refreshPaths(client, `${bulkEditsCalls('/')}?`);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!create.isPending) create.mutate(toChange(kind, (name) => String(form.get(name) ?? '')));
  };
  return (
    <>
      <PageHeader title={messages.changeProducts} back={BACK} text={chosenText(chosen, useProductFilters())} />
      <form onSubmit={submit} noValidate className="max-w-2xl">
        <Card title={messages.whatChanges}>
          <div className="grid grid-cols-1 gap-4">
            <SelectField label={messages.change} name="kind" value={kind} onChange={(event) => setKind(toKind(event.target.value))}>
              {KINDS.map((choice) => (
                <option key={choice} value={choice}>
                  {kindNames[choice]}
                </option>
              ))}
            </SelectField>
            <KindFields key={kind} kind={kind} />
            {create.error && (
              <p role="alert" className="text-sm text-bad">
                {reasonOf(create.error, apiErrorMessages.unreachable)}
              </p>
            )}
            <div>
              <Button type="submit" isBusy={create.isPending}>
                {messages.preview}
              </Button>
            </div>
          </div>
        </Card>
      </form>
    </>
  );
}

function KindFields({ kind }: { kind: Kind }) {
  switch (kind) {
    case 'price':
      return <PriceFields ops={PRICE_OPS} />;
    case 'salePrice':
      return <PriceFields ops={SALE_OPS} />;
    case 'status':
      return (
        <SelectField label={messages.newStatus} name="value">
          <option value="active">{productStatusNames.active}</option>
          <option value="draft">{productStatusNames.draft}</option>
          <option value="unlisted">{productStatusNames.unlisted}</option>
          <option value="archived">{productStatusNames.archived}</option>
        </SelectField>
      );
    case 'category':
      return <CategoryField />;
    case 'brand':
      return <TextField label={messages.newBrand} name="value" autoComplete="off" hint={messages.empty} />;
    case 'taxClass':
      return <TaxClassChoice />;
    case 'addTags':
      return <TextField label={messages.tagsToAdd} name="value" autoComplete="off" hint={messages.withCommasBetweenThem} />;
    case 'removeTags':
      return <TextField label={messages.tagsToRemove} name="value" autoComplete="off" hint={messages.withCommasBetweenThem} />;
    case 'stock':
      return <StockFields />;
    case 'stockPolicy':
      return (
        <SelectField label={messages.newStockTracking} name="value" hint={messages.appliedToEachVariant}>
          {Object.entries(POLICY_LABELS).map(([policy, label]) => (
            <option key={policy} value={policy}>
              {label}
            </option>
          ))}
        </SelectField>
      );
    default:
      return kind satisfies never;
  }
}

function PriceFields({ ops }: { ops: readonly PriceOp[] }) {
  const [op, setOp] = useState<string>(ops[0] ?? 'set');
  const isPercent = op === 'raise' || op === 'lower' || op === 'off';
  return (
    <>
      <SelectField label={messages.how} name="op" value={op} onChange={(event) => setOp(event.target.value)}>
        {ops.map((choice) => (
          <option key={choice} value={choice}>
            {opNames[choice]}
          </option>
        ))}
      </SelectField>
      {op !== 'remove' && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label={isPercent ? messages.percent : messages.amountInDollars}
            name="number"
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <SelectField label={messages.ending} name="ending">
            <option value="">{messages.asCalculated}</option>
            <option value="99">.99</option>
            <option value="95">.95</option>
            <option value="90">.90</option>
            <option value="50">.50</option>
            <option value="0">.00</option>
          </SelectField>
        </div>
      )}
    </>
  );
}

function TaxClassChoice() {
  const { setup } = useTaxSetup();
  return (
    <SelectField label={messages.newTaxClass} name="value">
      {(setup?.classes ?? listTaxClasses()).map(({ id, name }) => (
        <option key={id} value={id} dir="auto">
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function CategoryField() {
  const { data } = useQuery(apiQuery(categoriesByName()));
  return (
    <SelectField label={messages.newCategory} name="value">
      {data?.categories.map(({ _id, slug, name, hierarchy }) => (
        <option key={_id} value={slug} dir="auto">
          {[...hierarchy.ancestors.map((ancestor) => ancestor.name), name].join(' › ')}
        </option>
      ))}
    </SelectField>
  );
}

function StockFields() {
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={messages.piecesMoreOrFewer}
          name="delta"
          autoComplete="off"
          required
          placeholder={messages.first12Or1}
          hint={messages.appliedToEachVariantWhoseStock}
        />
        <SelectField label={messages.reason} name="reason">
          {GIVEN_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {reasonNames[reason]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField label={messages.note} name="note" autoComplete="off" />
    </>
  );
}

function toKind(value: string): Kind {
  return KINDS.find((kind) => kind === value) ?? 'price';
}

function chosenText(chosen: Chosen, filters: readonly Filter[]): string {
  if ('ids' in chosen) return messages.selected(productsText(chosen.ids.length));
  const { q } = chosen.filter;
  const used = [...LIST_FILTERS, ...filters].flatMap((filter) => {
    const value = shownValue(filter, chosen.filter);
    if (value === undefined) return [];
    return filter.kind === 'flag' ? filter.label : messages.filterIs(filter.label, value);
  });
  const all = [...(q ? [quoted(q)] : []), ...used];
  const which = all.length === 0 ? messages.allProducts : messages.allProductsWith(formatList(all));
  return messages.nothingChangesBeforeYouHaveSeen(which);
}
