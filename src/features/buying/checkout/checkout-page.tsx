import { CloudOff } from 'lucide-react';
import { type FormEvent, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { cart } from '#features/buying/cart/cart.store';
import type { PaymentMethodOption } from '#features/orders/payments/payment-methods';
import { useApiQuery } from '#http/client/use-api-query';
import { useFirstError } from '#http/client/use-first-error';
import { formatDollars } from '#shared/money';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { lazyPart } from '#ui/lazy-part';
import { Notice } from '#ui/notice';
import { toast } from '#ui/toast';
import { checkoutCalls } from './checkout.calls';
import { checkoutMessages as messages } from './checkout.messages';
import { clearCheckoutDraft, type Step } from './checkout.storage';
import * as texts from './checkout-page.messages';
import { CheckoutSummaryCard } from './checkout-summary';
import type { CheckoutSummary } from './checkout-summary.schema';
import { ShippingStep } from './shipping-step';
import { StepIndicator } from './step-indicator';
import { type Checkout, type PlacedOrder, useCheckout } from './use-checkout';

const loadPaymentStep = async () => (await import('./payment-step')).PaymentStep;
const PaymentStep = lazyPart(loadPaymentStep);
const ShippingMethods = lazyPart(async () => (await import('./shipping-methods')).ShippingMethods);
const loadReviewStep = async () => (await import('./review-step')).ReviewStep;
const ReviewStep = lazyPart(loadReviewStep);

/** Loads later steps before they are needed; if that fails, they try again themselves. */
function prepareSteps(): void {
  Promise.all([loadPaymentStep(), loadReviewStep()]).catch(() => {});
}

function titlesOf({ needsNoShipping }: CheckoutSummary): Record<Step, string> {
  return { 1: needsNoShipping ? texts.billingAddress : texts.shippingAddress, 2: texts.paymentMethod, 3: texts.reviewYourOrder };
}

interface CheckoutPageProps {
  user: User;
  /** The cart was ordered and needs no more steps elsewhere. */
  onOrdered?: () => void;
}

/** The checkout page: docs/rules.md#checkout. */
export function CheckoutPage({ user, onOrdered }: CheckoutPageProps) {
  const navigate = useNavigate();
  const isLeaving = useRef(false);

  const leaveFor = (path: string, state?: object) => {
    isLeaving.current = true;
    refreshCart();
    // The provider's own page is on another host.
    if (/^https?:/.test(path)) return window.location.assign(path);
    return navigate(path, { replace: true, state });
  };
  const onPlaced = ({ order, payment }: PlacedOrder) => {
    if (payment?.redirectUrl) return void leaveFor(payment.redirectUrl);
    onOrdered?.();
    toast.success(messages.orderPlaced);
    void leaveFor(paths.orderConfirmation(order._id), { order });
  };
  const onPlacedBefore = () => {
    onOrdered?.();
    toast.success(messages.orderPlaced);
    void leaveFor(paths.orders());
  };
  const methods = useApiQuery(checkoutCalls('/payment-methods'));
  const knownMethods = methods.result.status === 'ready' ? methods.result.data.paymentMethods : undefined;
  const checkout = useCheckout({ userId: user._id, methods: knownMethods, onPlaced, onPlacedBefore });
  const { summary, result, draft } = checkout;
  const isFailed = result.status === 'failed' || methods.result.status === 'failed';
  const isEmpty = summary?.items.length === 0;

  useEffect(() => {
    if (isFailed) toast.error(messages.loadFailed);
  }, [isFailed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the cart becomes empty.
  useEffect(() => {
    if (!isEmpty || isLeaving.current) return;
    // An order whose response was lost has emptied the cart.
    if (draft.attemptKey) {
      clearCheckoutDraft(user._id);
      return onPlacedBefore();
    }
    toast.error(messages.cartEmpty);
    void leaveFor(paths.cart());
  }, [isEmpty]);

  const reload = () => {
    checkout.reload();
    methods.reload();
  };

  if (isFailed) return <CheckoutFailed onRetry={reload} />;
  if (!summary || isEmpty || !knownMethods) return <CheckoutSkeleton />;
  return (
    <div className="container-shop py-6 lg:py-10">
      <h1 className="text-3xl font-bold lg:text-4xl">{texts.checkout}</h1>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="grid grid-cols-1 gap-6">
          <StepIndicator current={draft.step} onChoose={checkout.goTo} />
          <StepForm checkout={checkout} summary={summary} methods={knownMethods} />
        </div>
        <div className="lg:sticky lg:top-24">
          <CheckoutSummaryCard checkout={checkout} summary={summary} />
        </div>
      </div>
    </div>
  );
}

interface StepFormProps {
  checkout: Checkout;
  summary: CheckoutSummary;
  methods: readonly PaymentMethodOption[];
}

/**
 * Shows one step at a time: Enter continues, the first invalid field gets the focus, a new step focuses its heading.
 */
function StepForm({ checkout, summary, methods }: StepFormProps) {
  const { draft, errors, refusals, notice, isPlacing, goTo, place } = checkout;
  const { step } = draft;
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);

  useLayoutEffect(() => {
    if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step]);
  // A refused order leads back to a field of the payment.
  useEffect(() => {
    if (step > 1) prepareSteps();
  }, [step]);
  // After the heading: a step that opens because of an invalid field focuses that field.
  const form = useFirstError(errors, refusals);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 3) void place();
    else goTo((step + 1) as Step);
  };

  return (
    <CheckedForm
      ref={form}
      errors={errors}
      refusals={refusals}
      onFocus={prepareSteps}
      onSubmit={submit}
      className="rounded-lg bg-surface p-5 shadow-soft sm:p-8"
    >
      <h2 ref={heading} tabIndex={-1} className="mb-5 text-2xl font-bold outline-none">
        {titlesOf(summary)[step]}
      </h2>
      {step === 1 && summary.needsNoShipping && <p className="mb-5 text-muted">{texts.giftCardsAreMailed}</p>}
      {/* Each step fades in. */}
      <div key={step} className="transition-opacity duration-200 starting:opacity-0">
        {step === 1 && <ShippingStep checkout={checkout} addresses={summary.addresses} />}
        <Suspense>
          {step === 1 && summary.shippingMethods && <ShippingMethods checkout={checkout} summary={summary} />}
          {step === 2 && <PaymentStep checkout={checkout} methods={methods} summary={summary} />}
          {step === 3 && <ReviewStep checkout={checkout} summary={summary} />}
        </Suspense>
      </div>
      {notice && (
        <p role="alert" className="mt-6 rounded-sm border border-bad p-4 font-medium text-bad">
          {notice}
        </p>
      )}
      <div className="mt-8 flex flex-wrap items-center justify-between gap-3">
        <Button variant="secondary" disabled={step === 1 || isPlacing} onClick={() => goTo((step - 1) as Step)}>
          {texts.previous}
        </Button>
        <p className="ms-auto font-bold tabular-nums lg:sr-only">{texts.total(formatDollars(summary.amountDue))}</p>
        <Button
          type="submit"
          size="lg"
          className="max-sm:w-full"
          isBusy={isPlacing}
          busyText={texts.processing}
          disabled={step === 3 && checkout.result.status === 'loading'}
        >
          {step < 3 ? texts.continueButton : texts.placeOrder}
        </Button>
      </div>
    </CheckedForm>
  );
}

function CheckoutFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice icon={CloudOff} isAlert title={messages.loadFailedTitle} text={texts.yourCartIsSafe}>
      <ButtonLink to={paths.cart()}>{texts.returnToCart}</ButtonLink>
      <Button variant="secondary" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </Notice>
  );
}

/** As high as the first step, to avoid layout shifts. */
function CheckoutSkeleton() {
  return (
    <div className="container-shop py-6 lg:py-10" role="status" aria-label={texts.loadingCheckout}>
      <h1 className="text-3xl font-bold lg:text-4xl">{texts.checkout}</h1>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="grid gap-6">
          <div className="skeleton h-20" />
          <div className="skeleton h-120" />
        </div>
        <div className="skeleton h-96" />
      </div>
    </div>
  );
}

/** Updates the badge and other tabs with the empty cart; if that fails, the next page loads the cart again. */
function refreshCart(): void {
  cart.reload().catch(() => {});
}
