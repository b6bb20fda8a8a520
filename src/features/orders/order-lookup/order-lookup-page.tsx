import { Suspense, useState } from 'react';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import { ORDER_NUMBER_MAX_LENGTH } from '#shared/lengths';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { CODE_CLASS } from '#ui/code-class';
import { TextField } from '#ui/field';
import { lazyPart } from '#ui/lazy-part';
import { richText } from '#ui/rich-text';
import { orderLookupCalls } from './order-lookup.calls';
import { orderLookupMessages as messages } from './order-lookup.messages';
import type { OrderLookup } from './order-lookup.schema';
import * as texts from './order-lookup-page.messages';
import type { OrderProgress } from './order-progress.schema';

const FoundOrder = lazyPart(async () => (await import('./found-order')).FoundOrder);

/** Shows an order's progress by order number and email address, and its details with a code sent by mail. */
export function OrderLookupPage({ email }: { email: string | undefined }) {
  const [found, setFound] = useState<{ lookup: OrderLookup; progress: OrderProgress }>();
  return (
    <div className="container-shop py-10 lg:py-16">
      <div className="mx-auto grid max-w-2xl gap-6">
        <div>
          <h1 className="text-3xl font-bold lg:text-4xl">{texts.trackYourOrder}</h1>
          <p className="mt-3 text-lg text-muted">
            {richText(texts.whereTheNumberIs, { number: (number) => <span className={CODE_CLASS}>{number}</span> })}
          </p>
        </div>
        <LookupForm email={email} onFound={(lookup, progress) => setFound({ lookup, progress })} />
        {found && (
          <Suspense fallback={<div role="status" aria-label={texts.loadingYourOrder} className="skeleton h-96" />}>
            <FoundOrder key={found.progress.orderNumber} {...found} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

interface LookupFormProps {
  email: string | undefined;
  onFound: (lookup: OrderLookup, progress: OrderProgress) => void;
}

function LookupForm({ email, onFound }: LookupFormProps) {
  const [refusal, setRefusal] = useState('');
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./order-lookup.schema')).OrderLookupSchema,
    submit: async (lookup) => {
      setRefusal('');
      onFound(lookup, (await api.post(orderLookupCalls('/'), lookup)).order);
    },
    onFailure: (error) => setRefusal(messageOf(error, messages.failed)),
  });
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-4 rounded-lg bg-surface p-5 shadow-soft sm:p-8">
      <TextField
        label={texts.orderNumber}
        name="orderNumber"
        required
        maxLength={ORDER_NUMBER_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.orderNumber}
      />
      <TextField
        label={texts.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        defaultValue={email}
        error={errors.email}
      />
      {refusal && (
        <p role="alert" className="font-medium text-bad">
          {refusal}
        </p>
      )}
      <Button type="submit" size="lg" isBusy={isSubmitting} className="justify-self-start">
        {texts.trackOrder}
      </Button>
    </CheckedForm>
  );
}
