import { type ReactNode, useRef, useState } from 'react';
import { session } from '#features/accounts/sessions/session.store';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { Panel } from '#ui/panel';
import { toast } from '#ui/toast';
import { accountsCalls } from './accounts.calls';
import type { HomeAddress, User } from './accounts.schema';
import { profileMessages as messages } from './profile.messages';
import * as texts from './profile-info.messages';

/** The customer's profile, which 'Edit' turns into a form. */
export function ProfileInfo({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    // The button exists again after this render.
    setTimeout(() => edit.current?.focus());
  };
  return (
    <Panel
      title={texts.profileInfo}
      text={texts.text}
      actions={
        !isEditing && (
          <Button ref={edit} variant="secondary" size="sm" onClick={() => setEditing(true)}>
            {texts.edit}
          </Button>
        )
      }
    >
      {isEditing ? <ProfileForm user={user} onDone={close} /> : <ProfileFacts user={user} />}
    </Panel>
  );
}

function ProfileFacts({ user: { firstName, lastName, email, phone, address } }: { user: User }) {
  return (
    <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <Fact name={texts.firstName}>{firstName}</Fact>
      <Fact name={texts.lastName}>{lastName}</Fact>
      <Fact name={texts.email}>{email}</Fact>
      <Fact name={texts.phone}>{phone ?? <span className="text-muted">{texts.notGiven}</span>}</Fact>
      <Fact name={texts.homeAddress} className="sm:col-span-2">
        {address ? homeLine(address) : <span className="text-muted">{texts.notGiven}</span>}
      </Fact>
    </dl>
  );
}

function Fact({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium break-words" dir="auto">
        {children}
      </dd>
    </div>
  );
}

function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./profile.schema')).ProfileSchema,
    read: readProfile,
    submit: async (profile) => {
      const response = await api.put(accountsCalls('/profile'), profile);
      session.confirmUser(response.user);
      toast.success(response.message, { area: 'account' });
      onDone();
    },
    onFailure: (error) => toast.error(refusalOf(error, messages.profileFailed)),
  });
  const field = (name: string, value: string | undefined) => ({ name, defaultValue: value ?? '', error: errors[name] });
  const { address = {} } = user;
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-4 sm:grid-cols-6">
      <TextField
        label={texts.firstName}
        {...field('firstName', user.firstName)}
        autoComplete="given-name"
        required
        autoFocus
        className="sm:col-span-3"
      />
      <TextField
        label={texts.lastName}
        {...field('lastName', user.lastName)}
        autoComplete="family-name"
        required
        className="sm:col-span-3"
      />
      <TextField
        label={texts.email}
        {...field('email', user.pendingEmail ?? user.email)}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        className="sm:col-span-3"
      />
      <TextField
        label={texts.phone}
        {...field('phone', user.phone)}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        className="sm:col-span-3"
      />
      <TextField label={texts.street} {...field('address.street', address.street)} autoComplete="address-line1" className="sm:col-span-6" />
      <TextField label={texts.city} {...field('address.city', address.city)} autoComplete="address-level2" className="sm:col-span-3" />
      <TextField label={texts.state} {...field('address.state', address.state)} autoComplete="address-level1" className="sm:col-span-3" />
      <TextField
        label={texts.zipCode}
        {...field('address.zipCode', address.zipCode)}
        autoComplete="postal-code"
        className="sm:col-span-3"
      />
      <TextField
        label={texts.country}
        {...field('address.country', address.country)}
        autoComplete="country-name"
        className="sm:col-span-3"
      />
      <div className="mt-2 flex flex-wrap gap-3 sm:col-span-6">
        <Button type="submit" isBusy={isSubmitting}>
          {texts.saveChanges}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </CheckedForm>
  );
}

/** 'address.city' in the form is `city` in the address. */
function readProfile(form: FormData) {
  const [profile, address]: Record<string, FormDataEntryValue>[] = [{}, {}];
  for (const [name, value] of form) {
    const part = name.startsWith('address.') ? address : profile;
    if (part) part[name.replace('address.', '')] = value;
  }
  return { ...profile, address };
}

function homeLine({ street, city, state, zipCode, country }: HomeAddress): string {
  return [street, city, [state, zipCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}
