import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { Combobox } from '#console/choice/combobox';
import type { Option } from '#console/choice/combobox.types';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import { api } from '#http/client/api-client';
import { sectionFieldMessages as messages } from './section-fields.messages';

const FOUND = 8;

/** Finds products that are in the shop. */
export async function findActiveProducts(text: string): Promise<Option[]> {
  const query = { status: 'active', limit: FOUND, ...(text.trim() && { q: text.trim() }) } as const;
  const { products } = await api.get(staffProductsCalls('/', { query }));
  return products.map(({ _id, name, brand }) => ({ value: _id, label: name, hint: brand }));
}

interface ChosenProductProps {
  /** '': none yet. */
  id: string;
  error: string | undefined;
  onChange: (id: string) => void;
}

/** One product. */
export function ChosenProduct({ id, error, onChange }: ChosenProductProps) {
  const { data } = useQuery({ ...apiQuery(staffProductsCalls('/:id', { param: { id } })), enabled: id !== '' });
  return (
    <Combobox
      label={messages.product}
      required
      placeholder={messages.productHint}
      value={id === '' ? undefined : { value: id, label: data?.product.name ?? id }}
      error={error}
      load={findActiveProducts}
      onChoose={({ value }) => onChange(value)}
    />
  );
}
