import { Plus, X } from 'lucide-react';
import { Sortable } from '#console/table/sortable';
import { LABEL_MAX_LENGTH, LOGOS_MAX } from '#features/content/theme/theme.limits';
import type { BlockOf, HomeBlock } from '#features/content/theme/theme.schema';
import { Button, IconButton } from '#ui/button';
import { TextField } from '#ui/field';
import { useKeyedList } from './keyed-list.console';
import { LinkField } from './link-field.console';
import { PictureField } from './picture-field.console';
import { sectionFieldMessages as messages } from './section-fields.messages';

interface LogosFieldProps {
  block: BlockOf<'logos'>;
  path: string;
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (block: HomeBlock) => void;
}

/** Logos in an order by hand, each with a name and, if wanted, a link. */
export function LogosField({ block, path, errors, onChange }: LogosFieldProps) {
  const list = useKeyedList(block.logos, (logos) => onChange({ ...block, logos }));
  return (
    <div>
      {block.logos.length > 0 && (
        <Sortable
          label={messages.logos}
          items={list.items}
          keyOf={({ key }) => key}
          nameOf={({ item, at }) => item.name || messages.logoAt(at + 1)}
          onOrder={list.order}
          className="divide-y divide-line rounded-md border border-line"
        >
          {({ item, at }, handle) => (
            <div className="flex items-start gap-1 p-2 sm:gap-2">
              <div className="mt-8">{handle}</div>
              <div className="grid min-w-0 flex-1 grid-cols-1 gap-3 sm:grid-cols-2">
                <TextField
                  label={messages.name}
                  name={`${path}.logos.${at}.name`}
                  required
                  maxLength={LABEL_MAX_LENGTH}
                  value={item.name}
                  error={errors[`${path}.logos.${at}.name`]}
                  onChange={(event) => list.change(at, { ...item, name: event.target.value })}
                />
                <LinkField
                  name={`${path}.logos.${at}.to`}
                  to={item.to}
                  error={errors[`${path}.logos.${at}.to`]}
                  hint={messages.logoLinkHint}
                  isOptional
                  onChange={(to) => list.change(at, { ...item, to })}
                />
                <div className="sm:col-span-2">
                  <PictureField
                    holds="logo"
                    picture={item.picture}
                    hasAlt={false}
                    error={errors[`${path}.logos.${at}.picture.url`]}
                    onChange={(picture) => list.change(at, { ...item, picture })}
                  />
                </div>
              </div>
              <IconButton label={messages.remove(item.name || messages.logoAt(at + 1))} onClick={() => list.remove(at)} className="mt-7">
                <X aria-hidden className="size-4.5" />
              </IconButton>
            </div>
          )}
        </Sortable>
      )}
      {block.logos.length < LOGOS_MAX && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => list.add({ name: '', picture: null, to: '' })}>
          <Plus aria-hidden className="size-4" />
          {messages.addALogo}
        </Button>
      )}
    </div>
  );
}
