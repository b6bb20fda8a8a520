import { type FormEvent, useRef, useState } from 'react';
import { ApiError, api, messageOf } from '#http/api-client';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { newsletterMessages as messages } from './newsletter.messages';

/** Asks for an address; its rules run on the server alone, so that the home page stays light. */
export function NewsletterBox() {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState('');
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);

  const subscribe = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError('');
    try {
      const email = new FormData(event.currentTarget).get('email');
      const { message } = await api.post<{ message: string }>('/newsletter/subscribe', { email });
      toast.success(message);
      setSaid(message);
    } catch (failure) {
      const field = failure instanceof ApiError ? failure.fields[0]?.message : undefined;
      setError(field ?? messageOf(failure, messages.subscribeFailed));
      form.current?.querySelector('input')?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <section aria-labelledby="newsletter-title" className="container-shop pt-20 sm:pt-24">
      <div className="grid items-center gap-x-16 gap-y-6 rounded-lg bg-accent/8 p-6 sm:p-10 lg:grid-cols-2">
        <div>
          <h2 id="newsletter-title" className="text-2xl font-bold sm:text-3xl">
            Letters worth opening
          </h2>
          <p className="mt-2 text-muted">New arrivals and the best offers, now and then. Leave with one click.</p>
        </div>
        {said ? (
          <p role="status" className="text-lg font-semibold">
            {said}
          </p>
        ) : (
          <form ref={form} method="post" noValidate onSubmit={subscribe} className="flex items-start gap-2">
            {/* Not a TextField: the home page would load all that forms share for this one. */}
            <div className="min-w-0 flex-1">
              <label htmlFor="newsletter-email" className="mb-1.5 block text-sm font-semibold">
                Email address
              </label>
              <input
                id="newsletter-email"
                name="email"
                type="email"
                inputMode="email"
                autoComplete="email"
                placeholder="you@example.com"
                aria-invalid={error ? true : undefined}
                aria-describedby="newsletter-error"
                className="h-12 w-full rounded-sm border border-line bg-surface px-3.5 text-base aria-invalid:border-bad"
              />
              <p id="newsletter-error" role="alert" className="text-sm font-medium text-bad">
                {error}
              </p>
            </div>
            <Button type="submit" isBusy={isBusy} className="mt-6.5 min-h-12">
              Subscribe
            </Button>
          </form>
        )}
      </div>
    </section>
  );
}
