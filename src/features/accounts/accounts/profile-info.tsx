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
      title="Profile Info"
      text="How we address you, and how we reach you."
      actions={
        !isEditing && (
          <Button ref={edit} variant="secondary" size="sm" onClick={() => setEditing(true)}>
            Edit
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
      <Fact name="First name">{firstName}</Fact>
      <Fact name="Last name">{lastName}</Fact>
      <Fact name="Email">{email}</Fact>
      <Fact name="Phone">{phone ?? <span className="text-muted">Not given</span>}</Fact>
      <Fact name="Home address" className="sm:col-span-2">
        {address ? homeLine(address) : <span className="text-muted">Not given</span>}
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
        label="First name"
        {...field('firstName', user.firstName)}
        autoComplete="given-name"
        required
        autoFocus
        className="sm:col-span-3"
      />
      <TextField label="Last name" {...field('lastName', user.lastName)} autoComplete="family-name" required className="sm:col-span-3" />
      <TextField
        label="Email"
        {...field('email', user.pendingEmail ?? user.email)}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        className="sm:col-span-3"
      />
      <TextField label="Phone" {...field('phone', user.phone)} type="tel" inputMode="tel" autoComplete="tel" className="sm:col-span-3" />
      <TextField label="Street" {...field('address.street', address.street)} autoComplete="address-line1" className="sm:col-span-6" />
      <TextField label="City" {...field('address.city', address.city)} autoComplete="address-level2" className="sm:col-span-3" />
      <TextField label="State" {...field('address.state', address.state)} autoComplete="address-level1" className="sm:col-span-3" />
      <TextField label="ZIP code" {...field('address.zipCode', address.zipCode)} autoComplete="postal-code" className="sm:col-span-3" />
      <TextField label="Country" {...field('address.country', address.country)} autoComplete="country-name" className="sm:col-span-3" />
      <div className="mt-2 flex flex-wrap gap-3 sm:col-span-6">
        <Button type="submit" isBusy={isSubmitting}>
          Save Changes
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
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
