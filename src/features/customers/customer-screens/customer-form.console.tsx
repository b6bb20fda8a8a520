import { useState } from 'react';
import { Card } from '#console/card';
import { TokenField } from '#console/choice/token-field';
import { CUSTOMER_TAG_MAX_LENGTH } from '#features/accounts/accounts/customer-tags.rules';
import { CUSTOMER_FIELDS } from '#features/customers/customer-records/customer-fields';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { TextField } from '#ui/field';
import type { CustomerFields } from './customer-fields.console';
import { customerFormScreenMessages as messages } from './customer-screens.messages';
import type { CustomerForm } from './use-customer-form.console';
import { useTagSuggestions } from './use-tag-suggestions.console';

interface ContactCardProps {
  form: CustomerForm;
  /** Who may change how the customer signs in. */
  canChangeEmail?: boolean;
}

/** Who a customer is: names, address of mail, phone, tags. */
export function ContactCard({ form: { values, errorOf, set }, canChangeEmail = true }: ContactCardProps) {
  const suggestions = useTagSuggestions();
  const field = (name: Exclude<keyof CustomerFields, 'tags'>, more: object) => (
    <TextField
      label={CUSTOMER_FIELDS[name].label()}
      maxLength={CUSTOMER_FIELDS[name].maxLength}
      name={name}
      autoComplete="off"
      value={values[name]}
      error={errorOf(name)}
      onChange={(event) => set({ [name]: event.target.value })}
      {...more}
    />
  );
  return (
    <Card title={messages.contact}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {field('firstName', { required: true })}
        {field('lastName', { required: true })}
        {field('email', {
          required: true,
          type: 'email',
          className: 'sm:col-span-2',
          ...(!canChangeEmail && { readOnly: true, hint: messages.onlyOwnersAndManagersCanChangeIt }),
        })}
        {field('phone', { type: 'tel', className: 'sm:col-span-2' })}
        <div className="sm:col-span-2">
          <TokenField
            label={CUSTOMER_FIELDS.tags.label()}
            name="tags"
            tokens={values.tags.map((tag) => ({ key: tag, label: tag }))}
            suggestions={suggestions}
            maxLength={CUSTOMER_TAG_MAX_LENGTH}
            placeholder={messages.typeATag}
            error={errorOf('tags')}
            onAdd={(labels) => set({ tags: [...values.tags, ...labels] })}
            onRemove={(tag) => set({ tags: values.tags.filter((other) => other !== tag) })}
          />
        </div>
      </div>
    </Card>
  );
}

/** What two people changed differently: both values, and whose stay. */
export function CollisionDialog({ form }: { form: CustomerForm }) {
  const { collisions, refusals, resolve } = form;
  // A reload shows what collides beside the fields; each refusal asks here.
  const [answered, setAnswered] = useState(refusals);
  const close = () => setAnswered(refusals);
  const chooseAll = (side: 'mine' | 'theirs') => resolve(Object.fromEntries(collisions.map(({ path }) => [path, side])));
  return (
    <Dialog isOpen={collisions.length > 0 && answered !== refusals} onClose={close} title={messages.somebodyElseChangedThisToo}>
      <div className="grid gap-5 p-5">
        <p className="text-muted">{messages.nothingOfYoursIsSavedYet}</p>
        <dl className="grid gap-4">
          {collisions.map(({ name, mine, theirs }) => (
            <div key={name} className="rounded-md border border-line p-3">
              <dt className="font-semibold">{CUSTOMER_FIELDS[name].label()}</dt>
              <dd className="mt-1 wrap-anywhere">{messages.yours(mine)}</dd>
              <dd className="wrap-anywhere">{messages.savedNow(theirs)}</dd>
            </div>
          ))}
        </dl>
        <div className="dialog-actions">
          <Button variant="ghost" onClick={close}>
            {messages.goOnEditing}
          </Button>
          <Button variant="secondary" onClick={() => chooseAll('theirs')}>
            {messages.takeTheirs}
          </Button>
          <Button onClick={() => chooseAll('mine')}>{messages.takeMine}</Button>
        </div>
      </div>
    </Dialog>
  );
}
