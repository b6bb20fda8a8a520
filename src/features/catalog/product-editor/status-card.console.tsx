import { useId } from 'react';
import { Card } from '#console/card';
import { toLocal } from '#console/local-time';
import { productStatusNames as names } from '#features/catalog/products/product-status-console.messages';
import * as localeMessages from '#shared/locale.messages';
import { RadioCard, TextField } from '#ui/field';
import { statusCardMessages as messages } from './product-editor-console.messages';
import type { ProductFields } from './product-fields.console';
import type { ProductEditor } from './use-product-editor.console';

const CHOICES = {
  active: { label: names.active, hint: messages.everyoneSeesItAndCanBuyIt },
  draft: { label: names.draft, hint: messages.onlyStaffAndPeopleWithAPreview },
  unlisted: { label: names.unlisted, hint: messages.onlyPeopleWithItsLinkFind },
  scheduled: { label: messages.onADate, hint: messages.aDraftUntilThen },
  archived: { label: names.archived, hint: messages.noLongerSold },
} as const;
type Choice = keyof typeof CHOICES;

interface StatusCardProps extends Pick<ProductEditor, 'fields' | 'set' | 'errors'> {
  isNew: boolean;
  isDisabled: boolean;
}

/** Whether the product is sold, or when it will be. */
export function StatusCard({ fields, set, errors, isNew, isDisabled }: StatusCardProps) {
  const name = useId();
  const chosen = choiceOf(fields);
  const choose = (choice: Choice) => {
    if (choice === 'scheduled') return set({ status: 'draft', publishAt: fields.publishAt || nextMorning().toISOString() });
    set({ status: choice, publishAt: '' });
  };
  return (
    <Card title={messages.status}>
      <div role="radiogroup" aria-label={messages.status} className="grid gap-2">
        {(Object.keys(CHOICES) as Choice[])
          .filter((choice) => choice !== 'archived' || !isNew)
          .map((choice) => (
            <RadioCard
              key={choice}
              name={name}
              value={choice}
              label={CHOICES[choice].label}
              checked={chosen === choice}
              disabled={isDisabled}
              onChange={() => choose(choice)}
              className="min-h-0! p-3!"
            >
              <span className="block text-sm text-muted">{CHOICES[choice].hint}</span>
            </RadioCard>
          ))}
      </div>
      {chosen === 'scheduled' && (
        <TextField
          className="mt-3"
          label={messages.dateAndTime}
          name="publishAt"
          type="datetime-local"
          required
          disabled={isDisabled}
          value={toLocal(fields.publishAt)}
          error={errors.publishAt}
          hint={messages.inYourTimeZone(zoneName(fields.publishAt))}
          onChange={(event) => {
            const at = new Date(event.target.value);
            if (!Number.isNaN(at.getTime())) set({ publishAt: at.toISOString() });
          }}
        />
      )}
    </Card>
  );
}

/** What the form calls the status. */
export function choiceOf({ status, publishAt }: Pick<ProductFields, 'status' | 'publishAt'>): Choice {
  return status === 'draft' && publishAt !== '' ? 'scheduled' : status;
}

function nextMorning(): Date {
  const morning = new Date();
  morning.setDate(morning.getDate() + 1);
  morning.setHours(9, 0, 0, 0);
  return morning;
}

/** 'Europe/Zurich (GMT+2)', at that moment. */
function zoneName(iso: string): string {
  const format = new Intl.DateTimeFormat(localeMessages.locale, { timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(new Date(iso)).find(({ type }) => type === 'timeZoneName')?.value;
  return `${format.resolvedOptions().timeZone} (${offset})`;
}
