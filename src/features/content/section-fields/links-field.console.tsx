import { Plus, X } from 'lucide-react';
import { Sortable } from '#console/table/sortable';
import { ADDRESS_MAX_LENGTH, LABEL_MAX_LENGTH } from '#features/content/theme/theme.limits';
import type { MenuLink } from '#features/content/theme/theme.schema';
import { Button, IconButton } from '#ui/button';
import { TextField } from '#ui/field';
import { useKeyedList } from './keyed-list.console';
import { LinkField } from './link-field.console';
import { linksFieldMessages as messages } from './section-fields.messages';

interface LinksFieldProps {
  label: string;
  /** Of the field in the form: 'headerMenu'. */
  path: string;
  links: readonly MenuLink[];
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (links: MenuLink[]) => void;
  max: number;
  /** They lead to other websites only. */
  isOutside?: boolean;
}

/** Links in an order by hand, each a label and an address. */
export function LinksField({ label, path, links, errors, onChange, max, isOutside = false }: LinksFieldProps) {
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
              <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 @lg:grid-cols-2">
                <TextField
                  label={messages.text}
                  name={`${path}.${at}.label`}
                  value={item.label}
                  maxLength={LABEL_MAX_LENGTH}
                  error={errors[`${path}.${at}.label`]}
                  onChange={(event) => list.change(at, { ...item, label: event.target.value })}
                />
                {isOutside ? (
                  <TextField
                    label={messages.leadsTo}
                    name={`${path}.${at}.to`}
                    value={item.to}
                    maxLength={ADDRESS_MAX_LENGTH}
                    inputMode="url"
                    autoCapitalize="off"
                    spellCheck={false}
                    placeholder={messages.webAddress}
                    error={errors[`${path}.${at}.to`]}
                    onChange={(event) => list.change(at, { ...item, to: event.target.value })}
                  />
                ) : (
                  <LinkField
                    name={`${path}.${at}.to`}
                    to={item.to}
                    error={errors[`${path}.${at}.to`]}
                    onChange={(to) => list.change(at, { ...item, to })}
                  />
                )}
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
    </div>
  );
}
