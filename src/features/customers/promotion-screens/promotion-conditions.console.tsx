import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { Combobox } from '#console/choice/combobox';
import { boundText } from '#console/form/bound-text';
import { originalCategories } from '#features/catalog/categories/categories.calls';
import { SelectField, TextField } from '#ui/field';
import type { CustomersKind } from './promotion-form.console';
import { findCustomers, findProducts, withOption, withoutOption } from './promotion-options.console';
import { customersNames, promotionConditionsMessages as messages } from './promotion-screens.messages';
import type { PromotionForm } from './use-promotion-form.console';

const CUSTOMERS: Record<CustomersKind, string> = customersNames;

/** For which items and for whom. */
export function PromotionConditions({ form }: { form: PromotionForm }) {
  const { values, errorOf, set } = form;
  return (
    <Card title={messages.forWhatAndForWhom}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={messages.itIsFor}
          name="items"
          value={values.hasItems ? 'some' : 'all'}
          error={errorOf('hasItems') ?? errorOf('items')}
          onChange={(event) => set({ hasItems: event.target.value === 'some' })}
        >
          <option value="all">{messages.allItems}</option>
          <option value="some">{messages.someItems}</option>
        </SelectField>
        {values.hasItems && <Items form={form} />}
        <SelectField
          label={messages.itServes}
          name="customers"
          value={values.customersKind}
          error={errorOf('customersKind') ?? errorOf('customers')}
          className="sm:col-start-1"
          // What was wrong with the customers ends, too.
          onChange={(event) => set({ customersKind: event.target.value as CustomersKind, customers: values.customers })}
        >
          {Object.entries(CUSTOMERS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {values.customersKind === 'tagged' && (
          <TextField {...boundText(form, 'customerTags')} label={messages.tagsOfCustomers} hint={messages.separateSeveralByCommas} />
        )}
        {values.customersKind === 'chosen' && (
          <Combobox
            label={messages.customers}
            load={findCustomers}
            value={values.customers}
            onChoose={(option) => set({ customers: withOption(values.customers, option) })}
            onRemove={(option) => set({ customers: withoutOption(values.customers, option) })}
          />
        )}
        <TextField
          {...boundText(form, 'minimumAmount')}
          label={messages.itsItemsCostAtLeast}
          inputMode="decimal"
          autoComplete="off"
          error={errorOf('minimumAmount') ?? errorOf('minimum')}
          hint={messages.empty}
          className="sm:col-start-1"
        />
        <TextField
          {...boundText(form, 'minimumPieces')}
          label={messages.itsItemsAreAtLeast}
          inputMode="numeric"
          autoComplete="off"
          hint={messages.emptyHint}
        />
      </div>
    </Card>
  );
}

function Items({ form }: { form: PromotionForm }) {
  const { values, set, errorOf } = form;
  const { data } = useQuery(apiQuery(originalCategories()));
  const categories = data?.categories.map(({ _id, name, hierarchy }) => ({
    value: _id,
    label: name,
    hint: hierarchy.ancestors.map((ancestor) => ancestor.name).join(' › ') || undefined,
  }));
  return (
    <>
      <Combobox
        label={messages.products}
        load={findProducts}
        value={values.products}
        error={errorOf('products')}
        onChoose={(option) => set({ products: withOption(values.products, option) })}
        onRemove={(option) => set({ products: withoutOption(values.products, option) })}
      />
      <Combobox
        label={messages.categories}
        options={categories ?? []}
        value={values.categories}
        error={errorOf('categories')}
        onChoose={(option) => set({ categories: withOption(values.categories, option) })}
        onRemove={(option) => set({ categories: withoutOption(values.categories, option) })}
      />
      <TextField {...boundText(form, 'tags')} label={messages.tagsOfProducts} hint={messages.separateSeveralByCommas} />
    </>
  );
}
