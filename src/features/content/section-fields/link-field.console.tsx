import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { Combobox } from '#console/choice/combobox';
import { useRight } from '#features/accounts/staff/use-right.console';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import { categoriesByName } from '#features/catalog/categories/categories.calls';
import { pagesCalls } from '#features/content/pages/pages.calls';
import { api } from '#http/client/api-client';
import { findLinks, isAddress, linkTargets, productTarget, targetOf } from './link-search.console';
import { linksFieldMessages as messages } from './section-fields.messages';

const PRODUCTS_FOUND = 6;

interface LinkFieldProps {
  name: string;
  /** The address; '' for none. */
  to: string;
  error: string | undefined;
  hint?: string;
  /** It may lead nowhere. */
  isOptional?: boolean;
  placeholder?: string;
  onChange: (to: string) => void;
}

/** Where a link leads: a page of the shop that is found by its name, or any address. */
export function LinkField({ name, to, isOptional = false, onChange, ...field }: LinkFieldProps) {
  const mayReadPages = useRight('pages.read');
  const mayReadProducts = useRight('products.read');
  const { data: listed } = useQuery(apiQuery(categoriesByName()));
  const { data: written } = useQuery({ ...apiQuery(pagesCalls('/')), enabled: mayReadPages });
  const targets = linkTargets({
    categories: listed?.categories ?? [],
    pages: written?.pages.filter(({ status }) => status !== 'draft') ?? [],
  });
  const shown = targetOf(to, targets);
  const load = async (text: string) => {
    const isName = text !== '' && !isAddress(text);
    const query = { status: 'active', q: text, limit: PRODUCTS_FOUND } as const;
    const found = isName && mayReadProducts ? (await api.get(staffProductsCalls('/', { query }))).products : [];
    const links = findLinks(text, targets, found.map(productTarget));
    return isOptional && text === '' ? [{ value: '', label: messages.noLink }, ...links] : links;
  };
  return (
    <Combobox
      label={messages.leadsTo}
      name={name}
      placeholder={messages.nameOrAddress}
      {...field}
      load={load}
      value={shown}
      // The name of a page is replaced, an address is edited.
      free={{ text: shown && shown.label !== shown.value ? '' : to, onType: onChange }}
      onChoose={({ value }) => onChange(value)}
    />
  );
}
