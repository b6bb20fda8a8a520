import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { guestSession, useGuestSession } from '#features/accounts/guests/guest-session.store';
import { toCall } from '#features/buying/cart/cart.calls';
import { readGuestCart } from '#features/buying/cart/cart.storage';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import { EMAIL_MAX_LENGTH } from '#shared/lengths';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { Panel } from '#ui/panel';
import { richText } from '#ui/rich-text';
import { toast } from '#ui/toast';
import { GuestCartSummary } from './guest-cart-summary';
import { guestCheckoutCalls } from './guest-checkout.calls';
import * as messages from './guest-checkout.messages';

type Step = { is: 'address' } | { is: 'starting'; email: string } | { is: 'started'; user: User };

interface GuestCheckoutProps {
  children: (user: User) => ReactNode;
}

/** Checkout without an account: an address of mail first, then the same steps as for customers. */
export function GuestCheckout({ children }: GuestCheckoutProps) {
  const guest = useGuestSession();
  const known = guest.status === 'guest' ? guest.user.email : undefined;
  const [step, setStep] = useState<Step>(() => (known ? { is: 'starting', email: known } : { is: 'address' }));
  // The cart may have changed since an earlier start, also after a reload.
  const continued = step.is === 'starting' ? step.email : undefined;
  useEffect(() => {
    if (!continued) return;
    start(continued)
      .then((user) => setStep({ is: 'started', user }))
      .catch(() => setStep({ is: 'address' }));
  }, [continued]);

  switch (step.is) {
    case 'address':
      return <AddressStep email={known} onStarted={(user) => setStep({ is: 'started', user })} />;
    case 'starting':
      return <div role="status" aria-label={messages.loadingCheckout} className="container-shop min-h-svh py-10" />;
    case 'started':
      return (
        <>
          <p className="container-shop flex flex-wrap items-center gap-x-3 pt-6 text-muted">
            <span className="wrap-anywhere">
              {richText(messages.orderingAsAGuest, { email: <strong className="text-ink">{step.user.email}</strong> })}
            </span>
            <Button variant="ghost" size="sm" onClick={() => setStep({ is: 'address' })}>
              {messages.change}
            </Button>
          </p>
          {children(step.user)}
        </>
      );
    default:
      return step satisfies never;
  }
}

function AddressStep({ email, onStarted }: { email: string | undefined; onStarted: (user: User) => void }) {
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./guest-checkout.schema')).GuestEmailSchema,
    submit: async (entry) => onStarted(await start(entry.email)),
    onFailure: (error) => toast.error(messageOf(error, messages.startFailed)),
  });
  return (
    <div className="container-shop py-6 lg:py-10">
      <h1 className="text-3xl font-bold lg:text-4xl">{messages.checkout}</h1>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
          <Panel title={messages.asAGuest} text={messages.guestText}>
            <CheckedForm {...form} className="grid grid-cols-1 gap-4">
              <TextField
                label={messages.email}
                name="email"
                type="email"
                inputMode="email"
                autoComplete="email"
                required
                maxLength={EMAIL_MAX_LENGTH}
                defaultValue={email}
                error={errors.email}
              />
              <Button type="submit" size="lg" isBusy={isSubmitting}>
                {messages.continueAsAGuest}
              </Button>
            </CheckedForm>
          </Panel>
          <Panel title={messages.withYourAccount} text={messages.accountText}>
            <div className="grid gap-3">
              <ButtonLink to={paths.login(paths.checkout())} variant="secondary" size="lg">
                {messages.signIn}
              </ButtonLink>
              <p className="text-sm text-muted">
                {richText(messages.noAccountYet, {
                  link: (text) => (
                    <Link to={paths.register()} className="font-semibold text-accent underline">
                      {text}
                    </Link>
                  ),
                })}
              </p>
            </div>
          </Panel>
        </div>
        <GuestCartSummary />
      </div>
    </div>
  );
}

/** The shop calculates with the cart that it has, so it gets the one of this browser. */
async function start(email: string): Promise<User> {
  const started = await api.post(guestCheckoutCalls('/'), { email, items: readGuestCart().cart.items.map(toCall) });
  guestSession.accept(started);
  return started.user;
}
