import { type FormEvent, useId, useState } from 'react';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { Button } from '#ui/button';
import { newsletterCalls } from './newsletter.calls';
import * as messages from './newsletter-form.messages';

/** Subscribes an address. Validation is loaded when somebody subscribes, so that pages stay small. */
export function NewsletterForm() {
  const id = useId();
  const [{ said, error, isBusy }, setState] = useState<{ said?: string; error?: string | undefined; isBusy?: boolean }>({});

  const subscribe = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email'));
    setState({ isBusy: true });
    try {
      const { findAddressProblem } = await import('./newsletter.rules');
      const problem = findAddressProblem(email);
      if (problem) {
        setState({ error: problem });
        return form.querySelector('input')?.focus();
      }
      const { message } = await api.post(newsletterCalls('/subscribe'), { email });
      setState({ said: message });
    } catch (failure) {
      setState({ error: messageOf(failure, messages.subscribeFailed) });
    }
  };

  if (said) {
    return (
      <p role="status" className="text-lg font-semibold">
        {said}
      </p>
    );
  }
  return (
    <form method="post" noValidate onSubmit={subscribe} className="flex flex-wrap items-start gap-2">
      {/* Not a TextField: every page would load the shared form code for this one field. */}
      <div className="min-w-0 flex-[1_1_9rem]">
        <label htmlFor={`${id}email`} className="mb-1.5 block text-sm font-semibold">
          {messages.sendTheNewsletterTo}
        </label>
        <input
          id={`${id}email`}
          name="email"
          type="email"
          autoComplete="email"
          placeholder={messages.exampleAddress}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}error`}
          className="h-12 w-full rounded-sm border border-line bg-surface px-3.5 text-base aria-invalid:border-bad"
        />
        <p id={`${id}error`} role="alert" className="text-sm font-medium text-bad">
          {error}
        </p>
      </div>
      <Button type="submit" isBusy={isBusy} className="mt-6.5 min-h-12">
        {messages.subscribe}
      </Button>
    </form>
  );
}
