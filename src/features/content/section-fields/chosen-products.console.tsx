import { useQueries } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { apiQuery } from '#console/api-query';
import { Badge } from '#console/badge';
import { Combobox } from '#console/choice/combobox';
import { Sortable } from '#console/table/sortable';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import { CHOSEN_PRODUCTS_MAX } from '#features/content/theme/theme.limits';
import { api } from '#http/client/api-client';
import { IconButton } from '#ui/button';
import { chosenProductsMessages as messages } from './section-fields.messages';

const FOUND = 8;

interface ChosenProductsProps {
  ids: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

/** Products in an order by hand. */
export function ChosenProducts({ ids, error, onChange }: ChosenProductsProps) {
  const products = useQueries({ queries: ids.map((id) => apiQuery(staffProductsCalls('/:id', { param: { id } }))) });
  const productOf = (id: string) => products[ids.indexOf(id)]?.data?.product;
  const nameOf = (id: string) => productOf(id)?.name ?? messages.product(id);
  const find = async (text: string) => {
    const query = { status: 'active', limit: FOUND, ...(text.trim() && { q: text.trim() }) } as const;
    const { products: found } = await api.get(staffProductsCalls('/', { query }));
    return found.filter(({ _id }) => !ids.includes(_id)).map(({ _id, name, brand }) => ({ value: _id, label: name, hint: brand }));
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      {ids.length > 0 && (
        <Sortable
          label={messages.chosenProducts}
          items={ids}
          keyOf={(id) => id}
          nameOf={nameOf}
          onOrder={onChange}
          className="divide-y divide-line rounded-md border border-line"
        >
          {(id, handle) => (
            <div className="flex min-h-12 items-center gap-2 px-2">
              {handle}
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {nameOf(id)}
              </span>
              {productOf(id) && productOf(id)?.status !== 'active' && <Badge tone="warn">{messages.notInTheShop}</Badge>}
              <IconButton label={messages.remove(nameOf(id))} onClick={() => onChange(ids.filter((other) => other !== id))}>
                <X aria-hidden className="size-4.5" />
              </IconButton>
            </div>
          )}
        </Sortable>
      )}
      {ids.length < CHOSEN_PRODUCTS_MAX && (
        <Combobox
          label={messages.addAProduct}
          placeholder={messages.aWordOfItsName}
          error={error}
          load={find}
          onChoose={({ value }) => onChange([...ids, value])}
        />
      )}
    </div>
  );
}
