import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { apiQuery } from '#console/api-query';
import { Sortable } from '#console/table/sortable';
import { categoriesByName } from '#features/catalog/categories/categories.calls';
import { ADDRESS_MAX_LENGTH, LABEL_MAX_LENGTH } from '#features/content/theme/theme.limits';
import type { MenuLink } from '#features/content/theme/theme.schema';
import { paths } from '#shared/paths';
import { Button, IconButton } from '#ui/button';
import { TextField } from '#ui/field';
import { useKeyedList } from './keyed-list.console';
import { linksFieldMessages as messages } from './theme-screens.messages';

interface LinksFieldProps {
  label: string;
  /** Of the field in the form: 'headerMenu'. */
  path: string;
  links: readonly MenuLink[];
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (links: MenuLink[]) => void;
  max: number;
  /** What is in the empty field of an address. */
  placeholder?: string;
  /** Pages of the shop are suggested. */
  suggestsPages?: boolean;
}

/** Links in an order by hand, each a label and an address. */
export function LinksField({
  label,
  path,
  links,
  errors,
  onChange,
  max,
  placeholder = '/products',
  suggestsPages = true,
}: LinksFieldProps) {
  const listId = useId();
  const list = useKeyedList(links, onChange);
  return (
    <div>
      {links.length > 0 && (
        <Sortable
          label={label}
          items={list.items}
          keyOf={({ key }) => key}
          nameOf={({ item, at }) => item.label || messages.link(at + 1)}
          onOrder={list.order}
          className="divide-y divide-line rounded-md border border-line"
        >
          {({ item, at }, handle) => (
            <div className="flex items-start gap-1 p-2 sm:gap-2">
              <div className="mt-8">{handle}</div>
              <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 sm:grid-cols-2">
                <TextField
                  label={messages.text}
                  name={`${path}.${at}.label`}
                  value={item.label}
                  maxLength={LABEL_MAX_LENGTH}
                  error={errors[`${path}.${at}.label`]}
                  onChange={(event) => list.change(at, { ...item, label: event.target.value })}
                />
                <TextField
                  label={messages.leadsTo}
                  name={`${path}.${at}.to`}
                  value={item.to}
                  maxLength={ADDRESS_MAX_LENGTH}
                  inputMode="url"
                  autoCapitalize="off"
                  spellCheck={false}
                  placeholder={placeholder}
                  list={suggestsPages ? listId : undefined}
                  error={errors[`${path}.${at}.to`]}
                  onChange={(event) => list.change(at, { ...item, to: event.target.value })}
                />
              </div>
              <IconButton label={messages.remove(item.label, at + 1)} onClick={() => list.remove(at)} className="mt-7">
                <X aria-hidden className="size-4.5" />
              </IconButton>
            </div>
          )}
        </Sortable>
      )}
      {errors[path] && <p className="mt-1.5 text-sm font-medium text-bad">{errors[path]}</p>}
      {links.length < max && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          aria-label={messages.addALinkTo(label)}
          onClick={() => list.add({ label: '', to: '' })}
        >
          <Plus aria-hidden className="size-4" />
          {messages.addALink}
        </Button>
      )}
      {suggestsPages && <PageSuggestions id={listId} />}
    </div>
  );
}

const PAGES = [
  { label: messages.home, to: paths.home() },
  { label: messages.allProducts, to: paths.products() },
  { label: messages.categories, to: paths.categories() },
  { label: messages.deals, to: paths.deals() },
  { label: messages.newArrivals, to: paths.newArrivals() },
  { label: messages.bestSellers, to: paths.bestSellers() },
  { label: messages.contact, to: paths.contact() },
  { label: messages.help, to: paths.help() },
  { label: messages.shipping, to: paths.shipping() },
  { label: messages.returns, to: paths.returns() },
  { label: messages.trackAnOrder, to: paths.lookUpOrder() },
];

/** Addresses of the shop for a field's `list`. */
export function PageSuggestions({ id }: { id: string }) {
  const { data } = useQuery(apiQuery(categoriesByName()));
  return (
    <datalist id={id}>
      {PAGES.map(({ label, to }) => (
        <option key={to} value={to}>
          {label}
        </option>
      ))}
      {data?.categories.map(({ slug, name }) => (
        <option key={slug} value={paths.products({ category: slug })} dir="auto">
          {name}
        </option>
      ))}
    </datalist>
  );
}
